/* utf8.h: UTF-8, checked. Overlong forms, surrogates and code points beyond U+10FFFF are refused, as Python's decoder does. */
#ifndef FA_UTF8_H
#define FA_UTF8_H

#include <stdbool.h>
#include <stdint.h>

/* Reads the character at text (0x80 or above); never beyond end. Result: its bytes, 2 to 4, and *point. Failure: 0. */
static inline uint32_t fa_utf8_read(const uint8_t *text, const uint8_t *end, uint32_t *point) {
  uint32_t lead = text[0], bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || end - text < (int)bytes) return 0;
  uint32_t value = lead & (0x7Fu >> bytes);
  for (uint32_t i = 1; i < bytes; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
    value = value << 6 | (text[i] & 0x3F);
  }
  static const uint32_t LEAST[5] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < LEAST[bytes] || value > 0x10FFFF || (value & 0x1FFFF800) == 0xD800) return 0;
  *point = value;
  return bytes;
}

/* The first byte of a broken character at text that cannot continue a valid one; end, if it was only cut short. */
const uint8_t *fa_utf8_fault(const uint8_t *text, const uint8_t *end);

/* Whether all of the text is valid. */
bool fa_utf8_valid(const uint8_t *text, const uint8_t *end);

/* How many bytes of valid UTF-8 are more than the UTF-16 units they become: length in bytes - length in units. */
uint32_t fa_utf8_excess(const uint8_t *text, const uint8_t *end);

/* Writes a code point (surrogates too) as 1 to 3 or 4 bytes. Result: how many. */
uint32_t fa_utf8_write(uint32_t point, uint8_t *out);

#endif
