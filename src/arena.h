/* arena.h: room at the top of the context's memory. Never frees; a decode starts it anew. */
#ifndef FA_ARENA_H
#define FA_ARENA_H

#include "context.h"

/* Makes sure that `bytes` can be written at context->top. Failure: false, and OUT_OF_MEMORY is noted. */
__attribute__((warn_unused_result)) bool fa_arena_grow(fa_context *context, size_t bytes);

static inline __attribute__((warn_unused_result)) bool fa_arena_room(fa_context *context, size_t bytes) {
  size_t left = (size_t)(context->memory->base + context->memory->size - context->top);
  return fa_likely(left >= bytes) || fa_arena_grow(context, bytes);
}

/* Moves top up to a multiple of `align`, a power of two. The room asked for next must allow for it. */
static inline void fa_arena_align(fa_context *context, size_t align) {
  size_t at = (size_t)(context->top - context->memory->base);
  context->top += -at & (align - 1);
}

/* `bytes` of the arena, aligned to 16. Failure: NULL, and OUT_OF_MEMORY is noted. */
__attribute__((warn_unused_result)) void *fa_arena_take(fa_context *context, size_t bytes);

#endif
