/* decimal.h: the text of a Decimal, checked and brought to the form that Python's str() gives it. */
#ifndef FA_DECIMAL_H
#define FA_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

/* Longest canonical form of a text of `length` characters. */
#define FA_DECIMAL_ROOM(length) ((length) + 32u)

typedef struct fa_decimal {
  uint32_t length; /* of the canonical form */
  bool signaling;  /* sNaN: has no hash */
} fa_decimal;

/* Whether the text is a number in its canonical form already, without an exponent: nearly all are. False says nothing. Reads 16 bytes of text at least. */
bool fa_decimal_is_plain(const uint8_t *text, uint32_t length);

/* Writes the canonical form of text to out, FA_DECIMAL_ROOM(length) long. False if Python's Decimal (or its limits on
 * exponents) would refuse the text, or if it has spaces or underscores. */
bool fa_decimal_read(const uint8_t *text, uint32_t length, uint8_t *out, fa_decimal *decimal);

#endif
