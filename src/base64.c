/* base64.c: see base64.h. */
#include "base64.h"

#include "simd.h"

/* The six bits that a character stands for; 64 if it is not of the alphabet. */
static uint32_t sextet(uint8_t c) {
  if ((uint8_t)(c - 'A') < 26) return (uint32_t)(c - 'A');
  if ((uint8_t)(c - 'a') < 26) return (uint32_t)(c - 'a' + 26);
  if ((uint8_t)(c - '0') < 10) return (uint32_t)(c - '0' + 52);
  return c == '+' ? 62 : c == '/' ? 63 : 64;
}

/* Whole groups of 16 characters, at most 16 KiB at once: a loop that is left and entered again lets V8 swap in optimised code
 * (a cold 8 MB decode took half the time). */
static __attribute__((noinline)) const uint8_t *read_blocks(const uint8_t *text, const uint8_t *end, uint8_t **out) {
  const uint8_t *stop = end - text > 16384 ? text + 16384 : end;
  uint8_t *to = *out;
  for (; stop - text >= 16 && fa_simd_base64(text, to); text += 16) to += 12;
  *out = to;
  return text;
}

static const uint8_t *read_groups(const uint8_t *text, const uint8_t *end, uint8_t **out) {
  uint8_t *to = *out;
  for (; end - text >= 4; text += 4, to += 3) {
    uint32_t a = sextet(text[0]), b = sextet(text[1]), c = sextet(text[2]), d = sextet(text[3]);
    if ((a | b | c | d) > 63) break;
    uint32_t bits = a << 18 | b << 12 | c << 6 | d;
    to[0] = (uint8_t)(bits >> 16), to[1] = (uint8_t)(bits >> 8), to[2] = (uint8_t)bits;
  }
  *out = to;
  return text;
}

/* The last group, if it is padded. */
static const uint8_t *read_padded(const uint8_t *text, const uint8_t *end, uint8_t **out) {
  if (end - text < 4 || text[3] != '=') return text;
  uint32_t a = sextet(text[0]), b = sextet(text[1]), c = text[2] == '=' ? 0 : sextet(text[2]);
  uint32_t bits = a << 18 | b << 12 | c << 6;
  if ((a | b | c) > 63 || (bits & (text[2] == '=' ? 0xFFFF : 0xFF)) != 0) return text;
  *(*out)++ = (uint8_t)(bits >> 16);
  if (text[2] != '=') *(*out)++ = (uint8_t)(bits >> 8);
  return text + 4;
}

const uint8_t *fa_base64_read(const uint8_t *text, const uint8_t *end, uint8_t *out, size_t *length) {
  uint8_t *to = out;
  for (const uint8_t *before = NULL; text != before;) {
    before = text;
    text = read_blocks(text, end, &to);
  }
  text = read_groups(text, end, &to);
  text = read_padded(text, end, &to);
  *length = (size_t)(to - out);
  return text < end && (sextet(*text) < 64 || *text == '=') ? NULL : text;
}

/* ---- encode ---- */

/* As read_blocks. */
static __attribute__((noinline)) uint8_t *write_blocks(const uint8_t *bytes, const uint8_t *end, uint8_t *out) {
  for (; end - bytes >= 12; bytes += 12, out += 16) fa_simd_base64_write(bytes, out);
  return out;
}

uint8_t *fa_base64_write(const uint8_t *bytes, size_t length, uint8_t *out) {
  enum { BLOCK = 12288 };
  for (; length > BLOCK; bytes += BLOCK, length -= BLOCK) out = write_blocks(bytes, bytes + BLOCK, out);
  out = write_blocks(bytes, bytes + length, out);
  size_t left = length % 12;
  uint8_t last[16] = {0}, text[16];
  memcpy(last, bytes + length - left, left);
  fa_simd_base64_write(last, text);
  size_t whole = (left + 2) / 3 * 4;
  if (left % 3 == 1) text[whole - 2] = '=';
  if (left % 3 != 0) text[whole - 1] = '=';
  memcpy(out, text, whole);
  return out + whole;
}
