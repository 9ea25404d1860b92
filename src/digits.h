/* digits.h: numbers to decimal digits: ints, and doubles as Python's repr writes them. Writers return where they stopped. */
#ifndef FA_DIGITS_H
#define FA_DIGITS_H

#include <stdint.h>

#include "number.h"

/* A writer writes at most so many bytes; what lies behind its result, within these, is overwritten with anything. */
enum { FA_INT_BYTES = 32, FA_REAL_BYTES = 40 };

uint8_t *fa_digits_uint(uint64_t value, uint8_t *to);
uint8_t *fa_digits_int(int64_t value, uint8_t *to);

/* `width` digits of a value that has no more, at most 9, with zeros in front. */
uint8_t *fa_digits_padded(uint32_t value, uint32_t width, uint8_t *to);

/* The fewest digits that read back as the same double, and of those the nearest: 1.0, -0.0, 1e-05, 1e+16, NaN, -Infinity. */
uint8_t *fa_digits_real(fa_powers *powers, double value, uint8_t *to);

#endif
