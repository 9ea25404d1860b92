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
