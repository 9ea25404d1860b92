/* png.c: see png.h. W3C PNG (Third Edition), sections 5.2 to 5.5 and 11.2.1. */
#include "png.h"

#include <string.h>

/* signature 8, length 4, "IHDR" 4, data 13, checksum 4 */
enum { HEAD_BYTES = 33 };

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* CRC-32 of ISO 3309, bit by bit: it runs over 17 bytes. */
static uint32_t checksum(const uint8_t *at, size_t bytes) {
  uint32_t crc = 0xFFFFFFFF;
  for (; bytes > 0; bytes--) {
    crc ^= *at++;
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0xEDB88320 & (0 - (crc & 1)));
  }
  return ~crc;
}

/* Bit n is set where a depth of n bits is allowed. */
static uint32_t depths_of(uint32_t color) {
  enum { D1 = 1 << 1, D2 = 1 << 2, D4 = 1 << 4, D8 = 1 << 8, D16 = 1 << 16 };
  static const uint32_t DEPTHS[7] = {D1 | D2 | D4 | D8 | D16, 0, D8 | D16, D1 | D2 | D4 | D8, D8 | D16, 0, D8 | D16};
  return color < 7 ? DEPTHS[color] : 0;
}

fa_reason fa_png_read(const uint8_t *file, size_t bytes, fa_png *png) {
  static const uint8_t SIGNATURE[8] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
  if (bytes < 8 || memcmp(file, SIGNATURE, 8) != 0) return FA_WHY_PNG;
  if (bytes < HEAD_BYTES || big_endian(file + 8) != 13 || memcmp(file + 12, "IHDR", 4) != 0) return FA_WHY_PNG_HEADER;
  *png = (fa_png){big_endian(file + 16), big_endian(file + 20), file[24], file[25]};
  bool sizes = png->width - 1 < 0x7FFFFFFF && png->height - 1 < 0x7FFFFFFF;
  bool pair = png->depth <= 16 && (depths_of(png->color) >> png->depth & 1) != 0;
  bool methods = file[26] == 0 && file[27] == 0 && file[28] <= 1;
  bool intact = checksum(file + 12, 17) == big_endian(file + 29);
  return sizes && pair && methods && intact ? FA_WHY_NONE : FA_WHY_PNG_HEADER;
}
