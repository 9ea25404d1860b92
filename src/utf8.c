/* utf8.c: see utf8.h. */
#include "utf8.h"

const uint8_t *fa_utf8_fault(const uint8_t *text, const uint8_t *end) {
  uint32_t lead = text[0];
  if (lead < 0xC2 || lead > 0xF4) return text;
  uint32_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  /* The second byte alone decides on overlong forms, surrogates and the end of Unicode. */
  uint32_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  uint32_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (uint32_t i = 1; i < bytes; i++, low = 0x80, high = 0xBF)
    if (text + i >= end || text[i] < low || text[i] > high) return text + i;
  return text + bytes;
}

bool fa_utf8_valid(const uint8_t *text, const uint8_t *end) {
  for (uint32_t point, bytes; text < end; text += bytes) {
    bytes = *text < 0x80 ? 1 : fa_utf8_read(text, end, &point);
    if (bytes == 0) return false;
  }
  return true;
}

uint32_t fa_utf8_excess(const uint8_t *text, const uint8_t *end) {
  uint32_t excess = 0;
  for (; text < end; text++) excess += (uint32_t)((*text & 0xC0) == 0x80) - (uint32_t)(*text >= 0xF0);
  return excess;
}

uint32_t fa_utf8_write(uint32_t point, uint8_t *out) {
  if (point < 0x80) {
    out[0] = (uint8_t)point;
    return 1;
  }
  uint32_t bytes = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (uint32_t i = bytes - 1; i > 0; i--, point >>= 6) out[i] = (uint8_t)(0x80 | (point & 0x3F));
  out[0] = (uint8_t)((0xF00u >> bytes) | point);
  return bytes;
}
