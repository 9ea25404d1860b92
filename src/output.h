/* output.h: where a payload is written: the top of the arena, in one piece, which grows as memory does. */
#ifndef FA_OUTPUT_H
#define FA_OUTPUT_H

#include <string.h>

#include "arena.h"

typedef struct fa_output {
  fa_context *context;
  uint8_t *to, *limit; /* may be written up to limit, once room for it was asked for */
  uint8_t *start;
  uint32_t most; /* longest payload */
} fa_output;

void fa_output_open(fa_output *out, fa_context *context, uint32_t most);

/* Notes what was written in the result. Failure: false, it is longer than allowed (noted). */
__attribute__((warn_unused_result)) bool fa_output_close(fa_output *out);

__attribute__((warn_unused_result)) bool fa_output_grow(fa_output *out, size_t bytes);

/* Makes sure that `bytes` bytes can be written at out->to, and up to FA_PADDING more be overwritten. Failure: false; no memory, or the payload
 * is longer than allowed (noted). */
static inline __attribute__((warn_unused_result)) bool fa_output_room(fa_output *out, size_t bytes) {
  return fa_likely((size_t)(out->limit - out->to) >= bytes) || fa_output_grow(out, bytes);
}

/* Writes a text whose length is known when compiling; the room was asked for. */
#define fa_output_word(out, literal) (memcpy((out)->to, literal, sizeof(literal) - 1), (void)((out)->to += sizeof(literal) - 1))

#endif
