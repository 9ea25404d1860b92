/* number.h: JSON number literals to int64 or correctly rounded doubles. */
#ifndef FA_NUMBER_H
#define FA_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum { FA_POWER5_LEAST = -342, FA_POWER5_MOST = 308 };

/* The first 128 bits of the powers of five, each worked out when it is first needed: the whole table would be half of the
 * download. All zero at first. */
typedef struct fa_powers {
  struct {
    uint64_t high, low;
  } of[FA_POWER5_MOST - FA_POWER5_LEAST + 1];
} fa_powers;

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

/* The first byte that cannot belong to a number beginning at text. */
const uint8_t *fa_number_fault(const uint8_t *text);

/* The double nearest to an int literal of any size. */
double fa_number_real(fa_powers *powers, const uint8_t *text);

/* The double rounded to a float16 (half to even), as a double. Beyond its range: infinity. */
double fa_number_half(double value);

#endif
