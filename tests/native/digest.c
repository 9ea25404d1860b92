/* digest.c: reduces what the algorithms of simd.h do with many inputs to one number. Built for each of their three bodies: the
 * numbers must be the same. */
#include "simd.h"

#ifndef __wasm__
#include <stdio.h>
#endif

static uint64_t state;
static uint64_t digest;

/* splitmix64 */
static uint64_t next_random(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

static void add(uint64_t value) { digest = (digest ^ value) * 0x100000001B3ull; }

static void add_bytes(const void *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) add(((const uint8_t *)from)[i]);
}

/* 32 bytes: mostly from an alphabet that the algorithms care about, now and then anything. */
static void fill(uint8_t *text) {
  static const char *const ALPHABETS[] = {"0123456789", "0123456789.-,", "abc\"\\\x1f\x7f\x80", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", "0.", "xyz"};
  const char *alphabet = ALPHABETS[next_random() % 6];
  size_t length = strlen(alphabet), odd = next_random() % 48;
  for (size_t i = 0; i < 32; i++) text[i] = i == odd ? (uint8_t)next_random() : (uint8_t)alphabet[next_random() % length];
}

static void digest_one(void) {
  uint8_t text[32], bytes[32] = {0};
  uint16_t units[32] = {0};
  uint32_t high = 0, point = 0;
  uint64_t value = 0;
  fill(text);
  uint32_t index = fa_simd_string(text, &high);
  add(index), add(high & ((1u << index) - 1));
  add(fa_simd_stops(text));
  fa_simd_widen(text, units), add_bytes(units, 32);
  for (int i = 0; i < 16; i++) units[i] &= 0x7F;
  fa_simd_narrow(units, bytes), add_bytes(bytes, 16);
  fa_simd_copy(bytes, text), add_bytes(bytes, 16);
  uint32_t count = fa_simd_decimal(text, &point, &value);
  add(count);
  if (count > 0) add(point), add(value);
  count = fa_digits8(fa_load8(text), &value), add(count), add(value);
  for (size_t length = 0; length < 20; length++) add(fa_simd_equal(text, text + 1, length));
  for (size_t length = 4; length <= 16; length++) add(fa_equal_short(text, text + (next_random() & 1), length));
}

/* The plain body leaves base64 to the loop of base64.c: what the others decode is held against a slow reading of the text. */
static uint32_t sextet(uint8_t c) {
  const char *alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", *at = c == 0 ? NULL : strchr(alphabet, c);
  return at == NULL ? 64 : (uint32_t)(at - alphabet);
}

static void check_base64(void) {
  uint8_t text[32], bytes[32] = {0}, expected[12];
  bool good = true;
  fill(text);
  for (int i = 0; i < 16; i++) good = good && sextet(text[i]) < 64;
  for (int i = 0; i < 4; i++) {
    uint32_t bits = sextet(text[4 * i]) << 18 | sextet(text[4 * i + 1]) << 12 | sextet(text[4 * i + 2]) << 6 | sextet(text[4 * i + 3]);
    expected[3 * i] = (uint8_t)(bits >> 16), expected[3 * i + 1] = (uint8_t)(bits >> 8), expected[3 * i + 2] = (uint8_t)bits;
  }
  bool decoded = fa_simd_base64(text, bytes);
#if defined(__wasm_simd128__) || (defined(__SSSE3__) && !defined(FA_SIMD_NONE))
  add(decoded != good);
#else
  add(0);
#endif
  add(decoded && memcmp(bytes, expected, 12) != 0);
}

static uint64_t run(void) {
  state = 20261130, digest = 0xCBF29CE484222325ull;
  for (int i = 0; i < 300000; i++) digest_one(), check_base64();
  return digest;
}

#ifdef __wasm__
void emscripten_notify_memory_growth(size_t index) { (void)index; }

/* Half of the digest: 64-bit numbers do not cross over easily. */
__attribute__((export_name("digest"), used)) uint32_t digest_half(uint32_t upper) { return (uint32_t)(run() >> (upper * 32)); }
#else
int main(void) {
  printf("%016llx\n", (unsigned long long)run());
  return 0;
}
#endif
