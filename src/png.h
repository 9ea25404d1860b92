/* png.h: the head of a PNG file. Pixels are not looked at. */
#ifndef FA_PNG_H
#define FA_PNG_H

#include <stddef.h>
#include <stdint.h>

#include "fa.h"

typedef struct fa_png {
  uint32_t width, height; /* in pixels, 1 to 2^31 - 1 */
  uint32_t depth, color;  /* bits per sample; colour type 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGBA */
} fa_png;

/* Checks signature, IHDR length, checksum, sizes, and that depth and colour type go together. FA_WHY_NONE if all is well. */
fa_reason fa_png_read(const uint8_t *file, size_t bytes, fa_png *png);

#endif
