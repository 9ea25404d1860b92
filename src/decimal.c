/* decimal.c: see decimal.h. Grammar and layout: the "to-scientific-string" of the General Decimal Arithmetic specification. */
#include "decimal.h"

#include <string.h>

#include "simd.h"

/* _decimal's MAX_EMAX and MIN_ETINY, of 64-bit builds. */
static const int64_t MOST_ADJUSTED = 999999999999999999;
static const int64_t LEAST_EXPONENT = -1999999999999999997;

static bool is_digit(uint8_t c) { return (uint8_t)(c - '0') < 10; }

static uint8_t *append(uint8_t *out, const char *text) {
  size_t length = strlen(text);
  memcpy(out, text, length);
  return out + length;
}

static uint8_t *append_number(uint8_t *out, uint64_t value) {
  uint8_t digits[20];
  int count = 0;
  do digits[count++] = (uint8_t)('0' + value % 10);
  while ((value /= 10) != 0);
  while (count > 0) *out++ = digits[--count];
  return out;
}

/* Moves *text past a word, whatever its case. */
static bool skip_word(const uint8_t **text, const uint8_t *end, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(end - *text) < length) return false;
  for (size_t i = 0; i < length; i++)
    if (((*text)[i] | 0x20) != (uint8_t)word[i]) return false;
  *text += length;
  return true;
}

/* inf, infinity, nan, snan with digits. Result: end of what was written, NULL if it is none of them. */
static uint8_t *read_special(const uint8_t *text, const uint8_t *end, uint8_t *out, fa_decimal *decimal) {
  if (skip_word(&text, end, "inf")) {
    if (text < end && !skip_word(&text, end, "inity")) return NULL;
    return text == end ? append(out, "Infinity") : NULL;
  }
  decimal->signaling = text < end && (*text | 0x20) == 's';
  text += decimal->signaling;
  if (!skip_word(&text, end, "nan")) return NULL;
  out = append(out, decimal->signaling ? "sNaN" : "NaN");
  while (text < end && *text == '0') text++;
  for (; text < end; text++) {
    if (!is_digit(*text)) return NULL;
    *out++ = *text;
  }
  return out;
}

/* The exponent behind e or E; far out of range stays out of range. */
static bool read_exponent(const uint8_t *text, const uint8_t *end, int64_t *exponent) {
  bool negative = text < end && *text == '-';
  text += text < end && (*text == '-' || *text == '+');
  if (text == end) return false;
  int64_t value = 0;
  for (; text < end; text++) {
    if (!is_digit(*text)) return false;
    value = value > 900000000000000000 ? 9000000000000000000 : value * 10 + (*text - '0');
  }
  *exponent = negative ? -value : value;
  return true;
}

/* Lays out `count` digits at `digits` (in out itself) times 10^exponent. Result: end. */
static uint8_t *lay_out(uint8_t *digits, uint32_t count, int64_t exponent) {
  int64_t point = (int64_t)count + exponent; /* digits before the point */
  if (exponent > 0 || point <= -6) {         /* scientific */
    int64_t adjusted = point - 1;
    if (count > 1) {
      memmove(digits + 2, digits + 1, count - 1);
      digits[1] = '.';
      count++;
    }
    uint8_t *out = append(digits + count, adjusted < 0 ? "E-" : "E+");
    return append_number(out, (uint64_t)(adjusted < 0 ? -adjusted : adjusted));
  }
  if (exponent == 0) return digits + count;
  if (point > 0) {
    memmove(digits + point + 1, digits + point, (size_t)(count - point));
    digits[point] = '.';
    return digits + count + 1;
  }
  uint32_t zeros = (uint32_t)-point; /* 0.000123 */
  memmove(digits + 2 + zeros, digits, count);
  memset(digits, '0', 2 + zeros);
  digits[1] = '.';
  return digits + 2 + zeros + count;
}

/* The digits of a finite number, without leading zeros, to out; *exponent takes the point into account. */
static const uint8_t *read_digits(const uint8_t *text, const uint8_t *end, uint8_t *out, uint32_t *count, int64_t *exponent) {
  bool point = false, any = false;
  *count = 0;
  for (; text < end && (is_digit(*text) || (*text == '.' && !point)); text++) {
    if (*text == '.') {
      point = true;
      continue;
    }
    any = true;
    *exponent -= point;
    if (*count == 1 && out[0] == '0') *count = 0;
    out[(*count)++] = *text;
  }
  return any ? text : NULL;
}

static bool in_range(const uint8_t *digits, uint32_t count, int64_t exponent) {
  if (count == 1 && digits[0] == '0') return exponent >= LEAST_EXPONENT && exponent <= MOST_ADJUSTED;
  return exponent >= LEAST_EXPONENT && exponent + (int64_t)count - 1 <= MOST_ADJUSTED;
}

/* [-]digits.digits that 16 bytes hold and that do not begin with 0. */
static bool is_usual(const uint8_t *text, uint32_t length) {
  uint32_t point, sign = text[0] == '-';
  uint64_t digits;
  return length <= 16 && fa_simd_decimal(text, &point, &digits) == length && point > sign && point + 1 < length && text[sign] != '0';
}

bool fa_decimal_is_plain(const uint8_t *text, uint32_t length) {
  if (is_usual(text, length)) return true;
  const uint8_t *end = text + length;
  text += length > 0 && *text == '-';
  const uint8_t *whole = text;
  while (text < end && is_digit(*text)) text++;
  if (text == whole || (*whole == '0' && text - whole > 1)) return false;
  if (text == end) return true;
  const uint8_t *fraction = text + 1;
  if (*text != '.' || fraction == end) return false;
  bool small = *whole == '0'; /* 0.0000001 is written 1E-7: leave what begins so to the rest */
  for (text = fraction; text < end && is_digit(*text); text++) small = small && (*text == '0' || text - fraction > 5);
  return text == end && !small;
}

bool fa_decimal_read(const uint8_t *text, uint32_t length, uint8_t *out, fa_decimal *decimal) {
  const uint8_t *end = text + length, *rest;
  uint8_t *start = out;
  uint32_t count;
  int64_t shift = 0, exponent = 0;
  decimal->signaling = false;
  if (text < end && *text == '-') *out++ = '-';
  text += text < end && (*text == '-' || *text == '+');
  rest = read_digits(text, end, out, &count, &shift);
  if (rest == NULL) {
    out = read_special(text, end, out, decimal);
  } else {
    bool ok = rest == end || ((*rest | 0x20) == 'e' && read_exponent(rest + 1, end, &exponent));
    exponent += shift;
    out = ok && in_range(out, count, exponent) ? lay_out(out, count, exponent) : NULL;
  }
  decimal->length = out == NULL ? 0 : (uint32_t)(out - start);
  return out != NULL;
}
