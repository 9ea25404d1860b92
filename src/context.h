/* context.h: the state of one codec, all of it, and the layout of its memory.
 *
 *   base                                                                  base + size
 *   | context | shapes and keys (kept) | payload, padding | frames | tape, text, arrays → ... grow
 *                                                                  ^ start             ^ top
 *
 * Everything right of the payload is one arena: it starts anew at each decode and only ever grows. Nothing is freed.
 */
#ifndef FA_CONTEXT_H
#define FA_CONTEXT_H

#include "fa.h"
#include "shapes.h"

#define fa_likely(x) __builtin_expect(!!(x), 1)
#define fa_unlikely(x) __builtin_expect(!!(x), 0)

/* One open bracket, or several that open and close together (a tag and its list). Each pass uses the fields its own way. */
typedef struct fa_frame {
  uint32_t kind;
  uint32_t flags;
  uint32_t count;  /* members seen, or members left */
  uint32_t header; /* address of the word to fill in at the end */
  uint32_t shape;
  uint32_t cursor;
} fa_frame;

/* Where text goes: the open chunk of one kind (text.h). */
typedef struct fa_pool {
  uint8_t *next, *limit;
  struct fa_chunk *chunk;
  uint32_t first;
} fa_pool;

struct fa_context {
  fa_memory *memory;
  uint8_t *top; /* first free byte of the arena */
  uint32_t *word, *word_limit;
  double *real, *real_limit;
  fa_pool ascii, utf16;
  fa_shapes shapes;
  const uint8_t *payload, *end; /* the whole payload */
  uint8_t *room;                /* where payloads go */
  fa_frame *frames;
  fa_options options;
  uint32_t depth;  /* deepest so far */
  uint32_t excess; /* bytes - UTF-16 units of the payload before the text being read (FA_SLICE only) */
  fa_result result; /* and right behind it: fa.h */
  fa_failure failure;
};

/* Address of a place in memory, as it stands on the tape. */
static inline uint32_t fa_address(const fa_context *context, const void *place) {
  return (uint32_t)((const uint8_t *)place - context->memory->base);
}

static inline void *fa_place(const fa_context *context, uint32_t address) { return context->memory->base + address; }

/* Notes the failure. Always returns false, so that a caller can `return fa_fail(...)`. */
static inline bool fa_fail(fa_context *context, fa_reason reason, const uint8_t *place) {
  context->failure.reason = reason;
  context->failure.offset = (uint32_t)(place - context->payload);
  return false;
}

#endif
