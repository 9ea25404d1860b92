/* number.h: JSON number literals to int64 or correctly rounded doubles. */
#ifndef FA_NUMBER_H
#define FA_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "simd.h"

/* Reading needs powers up to 308, writing up to 324. */
enum { FA_POWER5_LEAST = -342, FA_POWER5_MOST = 324 };

/* The first 128 bits of the powers of five, each worked out when it is first needed: the whole table would be half of the
 * download. All zero at first. */
typedef struct fa_powers {
  struct {
    uint64_t high, low;
  } of[FA_POWER5_MOST - FA_POWER5_LEAST + 1];
} fa_powers;

/* a * b: its upper 64 bits, and *low the others. */
static inline uint64_t fa_multiply(uint64_t a, uint64_t b, uint64_t *low) {
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t low_product = a0 * b0;
  uint64_t middle = a1 * b0 + (low_product >> 32);
  uint64_t middle2 = a0 * b1 + (uint32_t)middle;
  *low = middle2 << 32 | (uint32_t)low_product;
  return a1 * b1 + (middle >> 32) + (middle2 >> 32);
}

/* 5^power, its first 128 bits: cut off, but for -27 to -1, which are rounded up. */
void fa_number_power(fa_powers *powers, int power, uint64_t *high, uint64_t *low);

typedef enum fa_number_kind {
  FA_NUMBER_INT,  /* an int literal that fits int64: `integer` */
  FA_NUMBER_BIG,  /* an int literal that does not: only its text says it */
  FA_NUMBER_REAL, /* a literal with a point or an exponent: `real` */
} fa_number_kind;

typedef struct fa_number {
  fa_number_kind kind;
  int64_t integer;
  double real;
} fa_number;

/* 10^0 to 10^19, and 10^0 to 10^22, which are exact. */
extern const uint64_t FA_TENS[20];
extern const double FA_EXACT_TENS[23];

/* The double nearest to digits * 10^power, of at most 19 digits. */
double fa_number_eisel_lemire(fa_powers *powers, uint64_t digits, int power);

/* The same, by one operation where both are exact doubles: Clinger's case. */
static inline double fa_number_scale(fa_powers *powers, uint64_t digits, int power) {
  if (digits <= 1ull << 53 && power >= -22 && power <= 22)
    return power < 0 ? (double)(int64_t)digits / FA_EXACT_TENS[-power] : (double)(int64_t)digits * FA_EXACT_TENS[power];
  return fa_number_eisel_lemire(powers, digits, power);
}

/* Decimals of up to 19 digits with a point, no exponent, most of all doubles: where it ends; NULL for any other number. The digits of the
 * first 16 bytes are read at once, the others from a word at a known place, so that where the literal ends is known early (measured: a
 * third off the time of an array of doubles). */
static inline const uint8_t *fa_number_decimal(fa_powers *powers, const uint8_t *text, double *value) {
  uint64_t digits, more = 0;
  uint32_t point, count = fa_simd_decimal(text, &point, &digits), rest = 0;
  if (count == 0) return NULL;
  if (count == 16) rest = fa_digits8(fa_load8(text + 16), &more);
  bool negative = *text == '-';
  const uint8_t *end = text + count + rest;
  uint32_t whole = point - negative, fraction = count + rest - point - 1;
  bool leading_zero = whole > 1 && text[negative] == '0';
  if (whole == 0 || fraction == 0 || whole + fraction > 19 || rest == 8 || (*end | 0x20) == 'e' || leading_zero) return NULL;
  double magnitude = fa_number_scale(powers, digits * FA_TENS[rest] + more, -(int)fraction);
  *value = negative ? -magnitude : magnitude;
  return end;
}

/* Reads the number at text, which ends in FA_PADDING bytes that are no digits. Result: where it ends. Failure: NULL. */
const uint8_t *fa_number_scan(fa_powers *powers, const uint8_t *text, fa_number *number);

/* Ints of up to 7 digits with a comma or bracket right behind, most of all numbers: where it ends; NULL for any other. */
static inline const uint8_t *fa_number_small(const uint8_t *text, int32_t *value) {
  uint64_t literal = fa_load8(text); /* one load for sign and digits: the place of the next token hangs on it */
  uint32_t negative = (uint8_t)literal == '-';
  uint64_t digits;
  uint32_t count = fa_digits8(literal >> (8 * negative), &digits);
  const uint8_t *end = text + negative + count;
  bool small = count - 1 < 7 && (*end == ',' || *end == ']' || *end == '}') && (text[negative] != '0' || count == 1);
  *value = negative ? -(int32_t)digits : (int32_t)digits;
  return __builtin_expect(small, 1) ? end : NULL;
}

/* The first byte that cannot belong to a number beginning at text. */
const uint8_t *fa_number_fault(const uint8_t *text);

/* The double nearest to an int literal of any size. */
double fa_number_real(fa_powers *powers, const uint8_t *text);

/* The double rounded to a float16 (half to even), as a double. Beyond its range: infinity. */
double fa_number_half(double value);

#endif
