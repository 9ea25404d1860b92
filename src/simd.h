/* simd.h: the one file that names vector operations.
 *
 * A handful of algorithms, each over 16 bytes at a time. Their vector form is written once on a few primitives, which have a body for
 * wasm SIMD and one for SSSE3, so that sanitizers and fuzzers on x86 run the algorithm that ships. Without either (or with
 * FA_SIMD_NONE) each algorithm has a plain body. The tests hold the three against each other.
 *
 * All loads are unaligned and may read up to 16 bytes past what is asked for: callers own FA_PADDING bytes there.
 */
#ifndef FA_SIMD_H
#define FA_SIMD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t fa_load8(const void *from) {
  uint64_t value;
  memcpy(&value, from, 8);
  return value;
}

static inline uint32_t fa_load4(const void *from) {
  uint32_t value;
  memcpy(&value, from, 4);
  return value;
}

/* Whether 4 to 16 bytes are equal; reads no others. For a length known when compiling: two loads that overlap. */
static inline __attribute__((always_inline)) bool fa_equal_short(const void *a, const void *b, size_t bytes) {
  const uint8_t *x = a, *y = b;
  if (bytes >= 8) return fa_load8(x) == fa_load8(y) && fa_load8(x + bytes - 8) == fa_load8(y + bytes - 8);
  return fa_load4(x) == fa_load4(y) && fa_load4(x + bytes - 4) == fa_load4(y + bytes - 4);
}

/* How many of the 8 bytes of a word (first byte lowest) are digits before the first that is not; *value: the number they write. */
static inline uint32_t fa_digits8(uint64_t word, uint64_t *value) {
  uint64_t digits = word ^ 0x3030303030303030ull;
  uint64_t others = (digits | (digits + 0x0606060606060606ull)) & 0xF0F0F0F0F0F0F0F0ull; /* not 0 to 9 */
  uint32_t count = others == 0 ? 8 : (uint32_t)__builtin_ctzll(others) / 8;
  if (count == 0) return *value = 0, 0;
  digits <<= 64 - 8 * count; /* leading zeros in front */
  digits = digits * 10 + (digits >> 8);
  digits = ((digits & 0x000000FF000000FFull) * 0x000F424000000064ull + ((digits >> 16) & 0x000000FF000000FFull) * 0x0000271000000001ull) >> 32;
  *value = (uint32_t)digits;
  return count;
}

/* Whether `bytes` bytes are equal. Reads up to 7 bytes beyond, of both. */
static inline bool fa_simd_equal(const uint8_t *a, const uint8_t *b, size_t bytes) {
  for (; bytes > 8; a += 8, b += 8, bytes -= 8)
    if (fa_load8(a) != fa_load8(b)) return false;
  return bytes == 0 || ((fa_load8(a) ^ fa_load8(b)) << (64 - 8 * bytes)) == 0;
}

#if defined(FA_SIMD_NONE) || !(defined(__wasm_simd128__) || defined(__SSSE3__))

/* Index of the first byte of 16 that a string cannot hold as it is: `"`, `\`, a control character; 16 if none.
 * *high: the bits of *high are set where bytes before that index are 0x80 or above. */
static inline uint32_t fa_simd_string(const uint8_t *text, uint32_t *high) {
  uint32_t i = 0;
  for (; i < 16 && text[i] != '"' && text[i] != '\\' && text[i] >= 0x20; i++) *high |= (uint32_t)(text[i] >> 7) << i;
  return i;
}

/* Which of 16 bytes are `"`, `\`, control characters or not ASCII: bit i for byte i. */
static inline uint32_t fa_simd_stops(const uint8_t *text) {
  uint32_t stops = 0;
  for (uint32_t i = 0; i < 16; i++) stops |= (uint32_t)(text[i] == '"' || text[i] == '\\' || text[i] < 0x20 || text[i] >= 0x80) << i;
  return stops;
}

/* Writes 16 bytes as 16 UTF-16 units. */
static inline void fa_simd_widen(const uint8_t *text, uint16_t *out) {
  for (int i = 0; i < 16; i++) out[i] = text[i];
}

/* Copies 16 bytes. */
static inline void fa_simd_copy(uint8_t *to, const uint8_t *from) { memcpy(to, from, 16); }

/* Writes 16 units as bytes. Those from 0x80 on become a byte that is not printable ASCII either. */
static inline void fa_simd_narrow(const uint16_t *units, uint8_t *out) {
  for (int i = 0; i < 16; i++) out[i] = units[i] > 0x7FFF ? 0 : units[i] > 0xFF ? 0xFF : (uint8_t)units[i];
}

/* Which of 16 bytes json.dumps does not write as they are: `"`, `\`, and all outside printable ASCII. Bit i for byte i. */
static inline uint32_t fa_simd_escapes(const uint8_t *text) {
  uint32_t escapes = 0;
  for (uint32_t i = 0; i < 16; i++) escapes |= (uint32_t)(text[i] == '"' || text[i] == '\\' || (uint8_t)(text[i] - 0x20) >= 0x5F) << i;
  return escapes;
}

/* Writes 12 bytes (of the 16 that it reads) as 16 characters of base64. */
static inline void fa_simd_base64_write(const uint8_t *bytes, uint8_t *out) {
  static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int i = 0; i < 4; i++, bytes += 3, out += 4) {
    uint32_t bits = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    for (int k = 0; k < 4; k++) out[k] = (uint8_t)ALPHABET[bits >> (18 - 6 * k) & 63];
  }
}

/* Reads [-]digits.digits from the 16 bytes at text. Result: how many of the bytes belong to that, up to 16; *point: index of the
 * point; *digits: the number that the digits write without it. 0 if no point is found where one could be. */
static inline uint32_t fa_simd_decimal(const uint8_t *text, uint32_t *point, uint64_t *digits) {
  uint32_t count = text[0] == '-';
  bool found = false;
  *digits = 0;
  for (; count < 16; count++) {
    uint8_t digit = (uint8_t)(text[count] - '0');
    if (digit < 10)
      *digits = *digits * 10 + digit;
    else if (found || text[count] != '.')
      break;
    else
      found = true, *point = count;
  }
  return found ? count : 0;
}

/* Decodes 16 base64 characters to 12 bytes (and writes 4 more). False, and nothing useful written, if one is not of the
 * alphabet. */
static inline bool fa_simd_base64(const uint8_t *text, uint8_t *out) {
  (void)text, (void)out;
  return false; /* the plain loop in base64.c does it */
}

#else

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
typedef v128_t fa_v;
#define fa_v_load(p) wasm_v128_load(p)
#define fa_v_store(p, v) wasm_v128_store(p, v)
#define fa_v_splat(x) wasm_i8x16_splat((int8_t)(x))
#define fa_v_zero() wasm_i8x16_splat(0)
#define fa_v_eq(a, b) wasm_i8x16_eq(a, b)
#define fa_v_below(a, b) wasm_u8x16_lt(a, b)
#define fa_v_above(a, b) wasm_i8x16_gt(a, b)
#define fa_v_or(a, b) wasm_v128_or(a, b)
#define fa_v_and(a, b) wasm_v128_and(a, b)
#define fa_v_add(a, b) wasm_i8x16_add(a, b)
#define fa_v_sub(a, b) wasm_i8x16_sub(a, b)
#define fa_v_sub_to_zero(a, b) wasm_u8x16_sub_sat(a, b)
#define fa_v_mask(v) ((uint32_t)wasm_i8x16_bitmask(v))
#define fa_v_pick(table, index) wasm_i8x16_swizzle(table, index) /* an index of 0x80 or above gives 0 */
#define fa_v_shift_right16(v, n) wasm_u16x8_shr(v, n)
#define fa_v_shift_left16(v, n) wasm_i16x8_shl(v, n)
#define fa_v_mul16(a, b) wasm_i16x8_mul(a, b)
#define fa_v_dot16(a, b) wasm_i32x4_dot_i16x8(a, b)
#define fa_v_pack32(v) wasm_i16x8_narrow_i32x4(v, v)
#define fa_v_pack16(a, b) wasm_u8x16_narrow_i16x8(a, b)
#define fa_v_low32(v, i) ((uint32_t)wasm_i32x4_extract_lane(v, i))
#define fa_v_widen_low(v) wasm_u16x8_extend_low_u8x16(v)
#define fa_v_widen_high(v) wasm_u16x8_extend_high_u8x16(v)
#else
#include <tmmintrin.h>
typedef __m128i fa_v;
#define fa_v_load(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define fa_v_store(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#define fa_v_splat(x) _mm_set1_epi8((char)(x))
#define fa_v_zero() _mm_setzero_si128()
#define fa_v_eq(a, b) _mm_cmpeq_epi8(a, b)
#define fa_v_below(a, b) _mm_andnot_si128(_mm_cmpeq_epi8(a, b), _mm_cmpeq_epi8(_mm_min_epu8(a, b), a))
#define fa_v_above(a, b) _mm_cmpgt_epi8(a, b)
#define fa_v_or(a, b) _mm_or_si128(a, b)
#define fa_v_and(a, b) _mm_and_si128(a, b)
#define fa_v_add(a, b) _mm_add_epi8(a, b)
#define fa_v_sub(a, b) _mm_sub_epi8(a, b)
#define fa_v_sub_to_zero(a, b) _mm_subs_epu8(a, b)
#define fa_v_mask(v) ((uint32_t)_mm_movemask_epi8(v))
#define fa_v_pick(table, index) _mm_shuffle_epi8(table, index)
#define fa_v_shift_right16(v, n) _mm_srli_epi16(v, n)
#define fa_v_shift_left16(v, n) _mm_slli_epi16(v, n)
#define fa_v_mul16(a, b) _mm_mullo_epi16(a, b)
#define fa_v_dot16(a, b) _mm_madd_epi16(a, b)
#define fa_v_pack32(v) _mm_packs_epi32(v, v)
#define fa_v_pack16(a, b) _mm_packus_epi16(a, b)
#define fa_v_low32(v, i) ((uint32_t)_mm_cvtsi128_si32(_mm_srli_si128(v, 4 * (i))))
#define fa_v_widen_low(v) _mm_unpacklo_epi8(v, _mm_setzero_si128())
#define fa_v_widen_high(v) _mm_unpackhi_epi8(v, _mm_setzero_si128())
#endif

/* A vector constant from 16 bytes, or from 8 16-bit lanes, in memory. */
#define FA_V(...) fa_v_load(((const int8_t[16]){__VA_ARGS__}))
#define FA_V16(...) fa_v_load(((const int16_t[8]){__VA_ARGS__}))

static inline uint32_t fa_simd_string(const uint8_t *text, uint32_t *high) {
  fa_v v = fa_v_load(text);
  fa_v stop = fa_v_or(fa_v_or(fa_v_eq(v, fa_v_splat('"')), fa_v_eq(v, fa_v_splat('\\'))), fa_v_below(v, fa_v_splat(0x20)));
  uint32_t index = (uint32_t)__builtin_ctz(fa_v_mask(stop) | 0x10000);
  *high |= fa_v_mask(v) & ((1u << index) - 1);
  return index;
}

static inline uint32_t fa_simd_stops(const uint8_t *text) {
  fa_v v = fa_v_load(text);
  fa_v stops = fa_v_or(fa_v_or(fa_v_eq(v, fa_v_splat('"')), fa_v_eq(v, fa_v_splat('\\'))), fa_v_below(v, fa_v_splat(0x20)));
  return fa_v_mask(fa_v_or(v, stops));
}

static inline void fa_simd_widen(const uint8_t *text, uint16_t *out) {
  fa_v v = fa_v_load(text);
  fa_v_store(out, fa_v_widen_low(v));
  fa_v_store(out + 8, fa_v_widen_high(v));
}

static inline void fa_simd_copy(uint8_t *to, const uint8_t *from) { fa_v_store(to, fa_v_load(from)); }

static inline void fa_simd_narrow(const uint16_t *units, uint8_t *out) {
  fa_v_store(out, fa_v_pack16(fa_v_load(units), fa_v_load(units + 8)));
}

static inline uint32_t fa_simd_escapes(const uint8_t *text) {
  fa_v v = fa_v_load(text);
  fa_v printable = fa_v_below(fa_v_sub(v, fa_v_splat(0x20)), fa_v_splat(0x5F));
  fa_v special = fa_v_or(fa_v_eq(v, fa_v_splat('"')), fa_v_eq(v, fa_v_splat('\\')));
  return (fa_v_mask(printable) ^ 0xFFFF) | fa_v_mask(special);
}

static inline uint32_t fa_simd_decimal(const uint8_t *text, uint32_t *point, uint64_t *digits) {
  fa_v v = fa_v_sub(fa_v_load(text), fa_v_splat('0'));
  fa_v is_digit = fa_v_below(v, fa_v_splat(10));
  uint32_t others = (~fa_v_mask(is_digit) & 0xFFFF) | 0x10000;
  if (text[0] == '-') others &= 0x1FFFE; /* the sign is none of them */
  uint32_t first = (uint32_t)__builtin_ctz(others), after = (others & (others - 1)) | 0x10000;
  if (first == 16 || text[first] != '.') return 0;
  uint32_t count = (uint32_t)__builtin_ctz(after);
  /* Move the digits to the right end and close the gap: lane i takes byte i - (16 - count), those up to the point one less. */
  fa_v from = fa_v_add(FA_V(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), fa_v_splat(count - 16));
  from = fa_v_add(from, fa_v_above(fa_v_splat(first + 1), from));
  v = fa_v_pick(fa_v_and(v, is_digit), from); /* indices below 0 pick 0 */
  /* Add them up in pairs, fours and eights. */
  fa_v pairs = fa_v_add(fa_v_mul16(fa_v_and(v, FA_V16(255, 255, 255, 255, 255, 255, 255, 255)), FA_V16(10, 10, 10, 10, 10, 10, 10, 10)),
                        fa_v_shift_right16(v, 8));
  fa_v fours = fa_v_dot16(pairs, FA_V16(100, 1, 100, 1, 100, 1, 100, 1));
  fa_v eights = fa_v_dot16(fa_v_pack32(fours), FA_V16(10000, 1, 10000, 1, 10000, 1, 10000, 1));
  *digits = (uint64_t)fa_v_low32(eights, 0) * 100000000u + fa_v_low32(eights, 1);
  *point = first;
  return count;
}

/* Muła and Lemire, "Faster Base64 Encoding and Decoding using AVX2 Instructions": two table look-ups classify a character,
 * a third gives what to add to it. */
static inline bool fa_simd_base64(const uint8_t *text, uint8_t *out) {
  const fa_v low_classes = FA_V(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1A, 0x1B, 0x1B, 0x1B, 0x1A);
  const fa_v high_classes = FA_V(0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10);
  const fa_v offsets = FA_V(0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
  fa_v v = fa_v_load(text);
  fa_v nibble = fa_v_splat(0x0F);
  fa_v high = fa_v_and(fa_v_shift_right16(v, 4), nibble);
  fa_v wrong = fa_v_and(fa_v_pick(low_classes, fa_v_and(v, nibble)), fa_v_pick(high_classes, high));
  if (fa_v_mask(fa_v_eq(wrong, fa_v_zero())) != 0xFFFF) return false;
  v = fa_v_add(v, fa_v_pick(offsets, fa_v_add(high, fa_v_eq(v, fa_v_splat('/')))));
  fa_v pairs = fa_v_or(fa_v_shift_left16(fa_v_and(v, FA_V16(255, 255, 255, 255, 255, 255, 255, 255)), 6), fa_v_shift_right16(v, 8));
  v = fa_v_dot16(pairs, FA_V16(4096, 1, 4096, 1, 4096, 1, 4096, 1));
  fa_v_store(out, fa_v_pick(v, FA_V(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1)));
  return true;
}

/* The same authors: three bytes are spread over four lanes, each shifted to its place by a multiplication or a shift of 16-bit lanes; a
 * table gives what to add to a sextet, by its range: 0 for a to z, 1 to 10 for digits, 11 and 12 for + and /, 13 for A to Z. */
static inline void fa_simd_base64_write(const uint8_t *bytes, uint8_t *out) {
  const fa_v offsets = FA_V('a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '+' - 62,
                            '/' - 63, 'A', 0, 0);
  fa_v v = fa_v_pick(fa_v_load(bytes), FA_V(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10));
  fa_v first = fa_v_and(fa_v_shift_right16(v, 10), FA_V16(63, 0, 63, 0, 63, 0, 63, 0));
  fa_v third = fa_v_and(fa_v_shift_right16(v, 6), FA_V16(0, 63, 0, 63, 0, 63, 0, 63));
  fa_v others = fa_v_and(fa_v_mul16(v, FA_V16(16, 256, 16, 256, 16, 256, 16, 256)), FA_V16(0x3F00, 0x3F00, 0x3F00, 0x3F00, 0x3F00, 0x3F00, 0x3F00, 0x3F00));
  v = fa_v_or(fa_v_or(first, third), others);
  fa_v range = fa_v_or(fa_v_sub_to_zero(v, fa_v_splat(51)), fa_v_and(fa_v_above(fa_v_splat(26), v), fa_v_splat(13)));
  fa_v_store(out, fa_v_add(v, fa_v_pick(offsets, range)));
}

#endif

/* As fa_simd_stops, of 64 bytes. */
static inline uint64_t fa_simd_stops64(const uint8_t *text) {
  uint64_t low = fa_simd_stops(text) | fa_simd_stops(text + 16) << 16, high = fa_simd_stops(text + 32) | fa_simd_stops(text + 48) << 16;
  return low | high << 32;
}

#endif
