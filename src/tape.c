/* tape.c: see tape.h. */
#include "tape.h"

static size_t clamp(size_t value, size_t low, size_t high) { return value < low ? low : value > high ? high : value; }

static size_t payload_bytes(const fa_context *context) { return (size_t)(context->end - context->payload); }

bool fa_tape_open(fa_context *context, size_t bytes) {
  context->real = context->real_limit = NULL;
  context->word = context->word_limit = NULL;
  /* Short payloads get their whole tape at once: `[` and `]` are two bytes for one word. */
  return fa_tape_chunk(context, clamp(bytes / 2 + 8, 16, 4096));
}

/* Chunks follow the payload's size, so that a small payload stays small and a large one rarely jumps. */
bool fa_tape_chunk(fa_context *context, size_t words) {
  size_t bytes = clamp(payload_bytes(context) / 4, words * 4 + 16, 1 << 18);
  if (bytes < words * 4 + 16) bytes = words * 4 + 16;
  uint32_t *chunk = fa_arena_take(context, bytes);
  if (chunk == NULL) return false;
  if (context->word != NULL) *context->word = FA_TAPE_JUMP | (fa_address(context, chunk) / 8) << 4;
  context->word = chunk;
  context->word_limit = chunk + bytes / 4 - 1; /* room for the JUMP */
  return true;
}

bool fa_tape_real_chunk(fa_context *context) {
  size_t bytes = clamp(payload_bytes(context) / 8, 64, 1 << 16) & ~(size_t)15;
  context->real = fa_arena_take(context, bytes);
  context->real_limit = context->real == NULL ? NULL : context->real + bytes / 8;
  return context->real != NULL;
}
