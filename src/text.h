/* text.h: string literals: where they end, what they say, and the pools that hold their text for the host.
 *
 * Pools are chunks of the arena of at most 64 KiB of text, so that a host which makes one string of a chunk and cuts texts out
 * of it never keeps more than that alive. A longer text has a chunk of its own. One list of chunks holds ASCII, one UTF-16.
 */
#ifndef FA_TEXT_H
#define FA_TEXT_H

#include "simd.h"
#include "tape.h"

/* Most bytes of text in a chunk of more than one text. */
enum { FA_CHUNK_BYTES = 1 << 16 };

/* Head of a chunk; the text follows it. `lone`: some surrogate in it has no partner (UTF-16 decoders would replace it). */
typedef struct fa_chunk {
  uint32_t next; /* address of the next chunk's head, 0 if none */
  uint32_t end;  /* address of the first byte after the text */
  uint32_t lone;
  uint32_t reserved;
} fa_chunk;

/* A string literal: what is between its quotes. */
typedef struct fa_literal {
  const uint8_t *start, *end; /* end: the closing quote */
  bool escaped;
  bool high; /* bytes of 0x80 and above */
} fa_literal;

/* Text, as bytes below 0x80 or as UTF-16 units, in memory. */
typedef struct fa_text {
  const void *units;
  uint32_t length;
  bool wide; /* UTF-16 */
} fa_text;

/* Forgets the chunks of the last decode. */
void fa_text_open(fa_context *context);

/* Notes the ends of the open chunks, for the host. */
void fa_text_close(fa_context *context);

/* Finds the end of the literal whose opening quote is at quote. False if there is none or a control character stands in the
 * way; escapes and UTF-8 are not looked at yet. */
__attribute__((warn_unused_result)) bool fa_text_literal(const uint8_t *quote, const uint8_t *end, fa_literal *literal);

/* Copies the literal's text to a pool. Failure: false, for a broken escape, broken UTF-8 (nothing is noted: see fa_text_fault)
 * or no memory (noted). */
__attribute__((warn_unused_result)) bool fa_text_read(fa_context *context, const fa_literal *literal, fa_text *text);

/* The first fault of the literal whose opening quote is at quote. Notes it. */
void fa_text_fault(fa_context *context, const uint8_t *quote);

__attribute__((warn_unused_result)) void *fa_text_chunk(fa_context *context, bool wide, size_t units);

/* Room for `units` units of text in a pool, and 16 more units to overrun. fa_text_keep keeps the first `units` of them. Failure:
 * NULL, no memory. */
static inline __attribute__((warn_unused_result)) void *fa_text_room(fa_context *context, bool wide, size_t units) {
  const fa_pool *pool = wide ? &context->utf16 : &context->ascii;
  bool fits = (size_t)(pool->limit - pool->next) >= (units + 16) << wide;
  return fa_likely(fits) ? pool->next : fa_text_chunk(context, wide, units);
}

/* Ends a chunk that was made for a long text where it reaches 64 KiB: what comes later must not keep the long text alive. */
static inline void fa_text_settle(fa_pool *pool) {
  uint8_t *most = (uint8_t *)(pool->chunk + 1) + FA_CHUNK_BYTES;
  if (pool->limit > most) pool->limit = pool->next > most ? pool->next : most;
}

static inline void fa_text_keep(fa_context *context, bool wide, size_t units) {
  fa_pool *pool = wide ? &context->utf16 : &context->ascii;
  pool->next += units << wide;
  fa_text_settle(pool);
}

/* As fa_text_literal and fa_text_read in one pass over the text. Result: the place behind the closing quote. Failure: NULL, for any
 * fault (nothing is noted) or no memory (noted). */
__attribute__((warn_unused_result)) const uint8_t *fa_text_read_at(fa_context *context, const uint8_t *quote, fa_text *text);

/* Whether the text is exactly these ASCII characters. */
bool fa_text_is(const fa_text *text, const char *characters);

static inline uint32_t fa_text_unit(const fa_text *text, uint32_t index) {
  return text->wide ? ((const uint16_t *)text->units)[index] : ((const uint8_t *)text->units)[index];
}

/* Writes a text that is in a pool as a value: 2 words, the room was asked for. */
static inline void fa_text_push(fa_context *context, const fa_text *text) {
  fa_tape_push(context, text->wide ? FA_TAPE_UTF16 : FA_TAPE_ASCII, text->length);
  fa_tape_raw(context, fa_address(context, text->units));
}

/* Writes ASCII text that stands in the payload as a value: SOURCE if the host slices, else a copy in a pool. 2 words, the room was
 * asked for. Failure: false, no memory. */
static inline __attribute__((warn_unused_result)) bool fa_text_push_plain(fa_context *context, const uint8_t *start, uint32_t length) {
  if ((context->options.flags & FA_SLICE) != 0) {
    fa_tape_push(context, FA_TAPE_SOURCE, length);
    fa_tape_raw(context, (uint32_t)(start - context->payload) - context->excess);
    return true;
  }
  uint8_t *out = fa_text_room(context, false, length);
  if (fa_unlikely(out == NULL)) return false;
  for (uint32_t i = 0; i < length; i += 16) fa_simd_copy(out + i, start + i);
  context->ascii.next += length;
  fa_tape_push(context, FA_TAPE_ASCII, length);
  fa_tape_raw(context, fa_address(context, out));
  return true;
}

/* The key that a literal spells, FA_SHAPES_NONE if it is not well-formed or there is no room for it. */
uint32_t fa_text_key(fa_context *context, const fa_literal *literal);

#endif
