/* arena.c: see arena.h. */
#include "arena.h"

/* Addresses on the tape reach 2 GiB: 28 bits in units of 8 bytes. */
static const size_t MOST = (size_t)1 << 31;

bool fa_arena_grow(fa_context *context, size_t bytes) {
  fa_memory *memory = context->memory;
  size_t needed = (size_t)(context->top - memory->base) + bytes;
  size_t wanted = needed + needed / 4; /* by a quarter: a big payload must not grow page by page */
  if (wanted > MOST) wanted = MOST;
  if (needed <= MOST && (memory->grow(memory, wanted) || memory->grow(memory, needed))) return true;
  return fa_fail(context, FA_WHY_MEMORY, context->payload);
}

void *fa_arena_take(fa_context *context, size_t bytes) {
  if (bytes > MOST || !fa_arena_room(context, bytes + 16)) return NULL;
  fa_arena_align(context, 16);
  uint8_t *place = context->top;
  context->top += bytes;
  return place;
}
