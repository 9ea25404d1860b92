/* base64.h: base64 as Python's b64encode writes it, and nothing else: standard alphabet, padded, unused bits zero. */
#ifndef FA_BASE64_H
#define FA_BASE64_H

#include <stddef.h>
#include <stdint.h>

/* Decodes text up to end, or up to the first character that is not base64. Writes to out at most 3/4 of what it reads, and 4
 * bytes to overrun. Result: where it stopped, and *length: bytes written. Failure (the text before that place is not a whole
 * number of groups, or not canonical): NULL. May read FA_PADDING bytes beyond end. */
const uint8_t *fa_base64_read(const uint8_t *text, const uint8_t *end, uint8_t *out, size_t *length);

/* Encodes `length` bytes, of which it may read FA_PADDING more. Result: where it stopped, 4 characters for each 3 bytes begun. */
uint8_t *fa_base64_write(const uint8_t *bytes, size_t length, uint8_t *out);

#endif
