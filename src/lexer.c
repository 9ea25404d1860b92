/* lexer.c: see lexer.h. */
#include "lexer.h"

#include "utf8.h"

bool fa_refuse(fa_context *context, fa_reason reason, const uint8_t *at) {
  uint32_t point;
  if (at >= context->end) return fa_fail(context, FA_WHY_TRUNCATED, context->end);
  bool broken = *at >= 0x80 && fa_utf8_read(at, context->end, &point) == 0;
  return broken ? fa_fail(context, FA_WHY_UTF8, fa_utf8_fault(at, context->end)) : fa_fail(context, reason, at);
}

static bool is_word(const uint8_t *at, const char *word) { return memcmp(at, word, strlen(word)) == 0; }

const uint8_t *fa_real_word(const uint8_t *at, fa_number *number) {
  static const struct {
    const char *word;
    double value;
  } REALS[] = {{"NaN", __builtin_nan("")}, {"Infinity", __builtin_inf()}, {"-Infinity", -__builtin_inf()}};
  for (size_t i = 0; i < 3; i++) {
    if (!is_word(at, REALS[i].word)) continue;
    *number = (fa_number){FA_NUMBER_REAL, 0, REALS[i].value};
    return at + strlen(REALS[i].word);
  }
  return NULL;
}

static const uint8_t *push_constant(fa_context *context, uint32_t constant, const uint8_t *end) {
  fa_tape_push(context, FA_TAPE_CONSTANT, constant);
  return end;
}

const uint8_t *fa_word_read(fa_context *context, const uint8_t *at) {
  if (fa_equal_short(at, "true", 4)) return push_constant(context, FA_CONSTANT_TRUE, at + 4);
  if (fa_equal_short(at, "false", 5)) return push_constant(context, FA_CONSTANT_FALSE, at + 5);
  if (fa_equal_short(at, "null", 4)) return push_constant(context, FA_CONSTANT_NULL, at + 4);
  fa_number number;
  at = fa_real_word(at, &number);
  return at != NULL && fa_number_push(context, &number) ? at : NULL;
}

const uint8_t *fa_word_fault(const uint8_t *at) {
  static const char *const WORDS[] = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
  const uint8_t *furthest = at;
  for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
    size_t same = 0;
    while (WORDS[i][same] != 0 && at[same] == (uint8_t)WORDS[i][same]) same++;
    if (at + same > furthest) furthest = at + same;
  }
  return furthest;
}

bool fa_number_push(fa_context *context, const fa_number *number) {
  bool small = number->kind == FA_NUMBER_INT && number->integer >= -(1 << 27) && number->integer < 1 << 27;
  if (fa_likely(small)) {
    fa_tape_push(context, FA_TAPE_INT, (uint32_t)(int32_t)number->integer);
    return true;
  }
  bool real = number->kind == FA_NUMBER_REAL;
  uint32_t index = fa_tape_real(context, real ? number->real : (double)number->integer);
  fa_tape_push(context, real ? FA_TAPE_REAL : FA_TAPE_INTEGER, index);
  return index != 0;
}
