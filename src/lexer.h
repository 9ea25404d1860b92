/* lexer.h: the tokens that both passes over a payload read alike. Texts end in FA_PADDING zero bytes, so that none of these
 * needs to look at an end. */
#ifndef FA_LEXER_H
#define FA_LEXER_H

#include "simd.h"
#include "tape.h"

static inline const uint8_t *fa_skip_space(const uint8_t *at) {
  while (fa_unlikely(*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) at++;
  return at;
}

/* After a comma, a colon or an opening bracket: json.dumps writes one space or none. */
static inline const uint8_t *fa_skip_one_space(const uint8_t *at) {
  if (fa_likely(at[0] == ' ' && at[1] > ' ')) return at + 1; /* a branch that is guessed, not a sum that is waited for */
  return fa_skip_space(at);
}

static inline bool fa_is_number_start(uint8_t c) { return (uint8_t)(c - '0') < 10 || c == '-'; }

/* Notes that the byte at `at` cannot stand there: cut short, broken UTF-8, or the reason given. Always false. */
bool fa_refuse(fa_context *context, fa_reason reason, const uint8_t *at);

/* true, false, null, NaN, Infinity, -Infinity: writes the value. The room, 2 words, was asked for. Result: where the word ends,
 * NULL if it is none of them or there is no memory for a double (noted). */
const uint8_t *fa_word_read(fa_context *context, const uint8_t *at);

/* NaN, Infinity, -Infinity as a number. NULL if it is none of them. */
const uint8_t *fa_real_word(const uint8_t *at, fa_number *number);

/* The first byte that cannot belong to the word beginning at text. */
const uint8_t *fa_word_fault(const uint8_t *at);

/* Reads a number or NaN, Infinity, -Infinity. NULL if there is neither; an int literal that fits no int64 is FA_NUMBER_BIG. */
static inline const uint8_t *fa_number_or_word(fa_context *context, const uint8_t *at, fa_number *number) {
  const uint8_t *end = fa_number_scan(&context->shapes.powers, at, number);
  return fa_likely(end != NULL) ? end : fa_real_word(at, number);
}

/* Writes a number that is an int (INT, INTEGER) or REAL. Not for FA_NUMBER_BIG; int64 beyond 2^53 - 1 is big here, too. */
__attribute__((warn_unused_result)) bool fa_number_push(fa_context *context, const fa_number *number);

/* Whether an int has to be carried as text, since a double would round it. */
static inline bool fa_number_is_big(const fa_number *number) {
  const int64_t most = (1ll << 53) - 1;
  return number->kind == FA_NUMBER_BIG || (number->kind == FA_NUMBER_INT && (number->integer > most || number->integer < -most));
}

#endif
