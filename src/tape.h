/* tape.h: writing the tape, and what follows a TAGGED word.
 *
 * Words live in chunks of the arena; the last word of a full chunk is a JUMP to the next. Doubles live in chunks of their own
 * and are named by their index in memory, so that neither kind of chunk needs to know the other's size.
 *
 * After TAGGED | n:
 *   SET FROZENSET   a LIST
 *   DICT            pairs * 2 + (1 if every key is text); then keys and values in turn
 *   BYTES           address, length
 *   COMPLEX         index of two doubles: real, imag
 *   DATE            date
 *   TIME            clock, fraction, then if aware: offset seconds, offset microseconds (signed, of the same sign)
 *   DATETIME        date (0: NaT, nothing follows), then as TIME
 *   TIMEDELTA       days, seconds, microseconds, index of the double on the wire
 *   DECIMAL PATH    a text
 *   IMAGE           address, length, width, height, bit depth << 8 | colour type
 *   NDARRAY         element | masked << 8 | dimensions << 16; the dimensions; address; count; address of the mask if masked;
 *                   dtype: a text; the elements: a LIST, if element is OBJECT
 *   DATACLASS       class name: a text; module: a text; fields: an OBJECT or WIDE
 * date = year << 9 | month << 5 | day. clock = hour << 12 | minute << 6 | second.
 * fraction = nanoseconds | (1 << 30 if there are more than 6 digits) | (1 << 31 if aware).
 */
#ifndef FA_TAPE_H
#define FA_TAPE_H

#include "arena.h"

enum {
#define FA_TAPE(name) FA_TAPE_##name,
#include "tape.def"
#undef FA_TAPE
};

enum { FA_CONSTANT_NULL, FA_CONSTANT_FALSE, FA_CONSTANT_TRUE };

#define FA_FRACTION_NANO (1u << 30)
#define FA_FRACTION_AWARE (1u << 31)

/* Sets the tape up for a payload of that many bytes. */
__attribute__((warn_unused_result)) bool fa_tape_open(fa_context *context, size_t payload_bytes);

/* The word that a JUMP at its place would lead to, or the place itself. */
static inline uint32_t *fa_tape_follow(const fa_context *context, uint32_t *word) {
  return (*word & 15) == FA_TAPE_JUMP ? fa_place(context, (*word >> 4) * 8) : word;
}

__attribute__((warn_unused_result)) bool fa_tape_chunk(fa_context *context, size_t words);
__attribute__((warn_unused_result)) bool fa_tape_real_chunk(fa_context *context);

/* Makes room for `words` words in a row. Only where a value could begin: a JUMP may be put there. */
static inline __attribute__((warn_unused_result)) bool fa_tape_room(fa_context *context, size_t words) {
  return fa_likely((size_t)(context->word_limit - context->word) >= words) || fa_tape_chunk(context, words);
}

/* Writes one word. The room was asked for. */
static inline void fa_tape_push(fa_context *context, uint32_t kind, uint32_t n) { *context->word++ = kind | n << 4; }
static inline void fa_tape_raw(fa_context *context, uint32_t word) { *context->word++ = word; }

/* Stores one double. Result: its index; failure: 0 (no double has that index). */
static inline uint32_t fa_tape_real(fa_context *context, double value) {
  if (fa_unlikely(context->real == context->real_limit) && !fa_tape_real_chunk(context)) return 0;
  *context->real = value;
  return fa_address(context, context->real++) / 8;
}

/* Makes sure that the next two doubles stand side by side. */
static inline __attribute__((warn_unused_result)) bool fa_tape_real_pair(fa_context *context) {
  return context->real_limit - context->real >= 2 || fa_tape_real_chunk(context);
}

#endif
