/* block.c: see block.h. */
#define _GNU_SOURCE
#include "block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <sanitizer/asan_interface.h>

static const size_t RESERVED = (size_t)1 << 30;

static void grant(block *b, size_t size) {
  fa_memory *memory = &b->memory;
  size_t from = memory->size;
  if (size <= from) return;
  ASAN_UNPOISON_MEMORY_REGION(memory->base + from, size - from);
  memset(memory->base + from, b->garbage, size - from);
  memory->size = size;
}

static bool refuses(block *b) {
  bool now = b->refuse_at != 0 && (b->asked == b->refuse_at || (b->refuse_all_after && b->asked > b->refuse_at));
  b->refused |= now;
  return now;
}

static bool grow(fa_memory *memory, size_t size) {
  block *b = memory->owner;
  b->asked++;
  if (size > b->reserved || refuses(b)) return false;
  grant(b, b->exact ? size : (size + BLOCK_PAGE - 1) / BLOCK_PAGE * BLOCK_PAGE);
  return true;
}

void block_empty(block *b) {
  ASAN_POISON_MEMORY_REGION(b->memory.base, b->memory.size);
  b->memory.size = BLOCK_TAKEN;
  b->asked = b->refuse_at = 0;
  b->refused = false;
}

void block_open(block *b, bool exact, uint8_t garbage) {
  void *base = mmap(NULL, RESERVED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) {
    perror("block.c: mmap");
    exit(1);
  }
  *b = (block){.memory = {.base = base, .taken = BLOCK_TAKEN, .grow = grow}, .reserved = RESERVED, .exact = exact, .garbage = garbage};
  b->memory.owner = b;
  ASAN_POISON_MEMORY_REGION(base, RESERVED);
  block_empty(b);
}

void block_fill(block *b, fa_context *context) {
  uint8_t *room = fa_payload_room(context, 0);
  if (room != NULL) memset(room, b->garbage, (size_t)(b->memory.base + b->memory.size - room));
}
