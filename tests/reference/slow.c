/* slow.c: see slow.h. */
#include "slow.h"

#include <math.h>

/* ---- base64 ---- */

static int sextet_of(char c) {
  static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char *at = c == 0 ? NULL : strchr(ALPHABET, c);
  return at == NULL ? -1 : (int)(at - ALPHABET);
}

bool slow_base64(buffer *bytes, const char *text, size_t length) {
  if (length % 4 != 0) return false;
  size_t padding = 0;
  while (padding < 2 && padding < length && text[length - 1 - padding] == '=') padding++;
  uint32_t bits = 0, count = 0;
  for (size_t i = 0; i < length - padding; i++) {
    int sextet = sextet_of(text[i]);
    if (sextet < 0) return false;
    bits = bits << 6 | (uint32_t)sextet, count += 6;
    if (count < 8) continue;
    count -= 8;
    buffer_put(bytes, &(char){(char)(bits >> count)}, 1);
    bits &= (1u << count) - 1;
  }
  return bits == 0; /* what is left over must be zero */
}

/* ---- dates: the text is matched against a picture, d for a digit ---- */

typedef struct piece_of_text {
  const char *at, *end;
} cursor;

/* Whether the text goes on like the picture; moves behind it. */
static bool looks_like(cursor *c, const char *picture) {
  const char *at = c->at;
  for (; *picture != 0; picture++, at++) {
    bool fits = at < c->end && (*picture == 'd' ? *at >= '0' && *at <= '9' : *at == *picture);
    if (!fits) return false;
  }
  c->at = at;
  return true;
}

static int number_at(const char *at, int digits) {
  int value = 0;
  while (digits-- > 0) value = value * 10 + (*at++ - '0');
  return value;
}

static bool read_date(buffer *out, cursor *c) {
  static const int DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const char *at = c->at;
  if (!looks_like(c, "dddd-dd-dd")) return false;
  int year = number_at(at, 4), month = number_at(at + 5, 2), day = number_at(at + 8, 2);
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1] + (leap && month == 2)) return false;
  buffer_put(out, at, 10);
  return true;
}

/* HH:MM[:SS[.digits]]; *fraction: the digits, padded with zeros to six, or to nine if there are more. */
static bool read_clock(cursor *c, int most, int clock[3], char fraction[10], bool *seconds) {
  const char *at = c->at;
  if (!looks_like(c, "dd:dd")) return false;
  clock[0] = number_at(at, 2), clock[1] = number_at(at + 3, 2), clock[2] = 0;
  strcpy(fraction, "000000");
  *seconds = c->at < c->end && *c->at == ':';
  if (*seconds) {
    if (!looks_like(c, ":dd")) return false;
    clock[2] = number_at(at + 6, 2);
    if (looks_like(c, ".")) {
      int digits = 0;
      const char *first = c->at;
      while (digits < most && looks_like(c, "d")) digits++;
      if (digits == 0) return false;
      strcpy(fraction, digits > 6 ? "000000000" : "000000");
      memcpy(fraction, first, (size_t)digits);
    }
  }
  return clock[0] < 24 && clock[1] < 60 && clock[2] < 60;
}

static bool read_zone(buffer *out, cursor *c) {
  if (c->at == c->end) return true;
  if (looks_like(c, "Z")) return buffer_say(out, "+00:00"), c->at == c->end;
  char sign = *c->at++, fraction[10];
  int clock[3];
  bool seconds;
  if ((sign != '+' && sign != '-') || !read_clock(c, 6, clock, fraction, &seconds) || c->at != c->end) return false;
  bool fine = strcmp(fraction, "000000") != 0, zero = !fine && clock[0] == 0 && clock[1] == 0 && clock[2] == 0;
  buffer_print(out, "%c%02d:%02d", zero ? '+' : sign, clock[0], clock[1]);
  if (clock[2] != 0 || fine) buffer_print(out, ":%02d", clock[2]);
  if (fine) buffer_print(out, ".%s", fraction);
  return true;
}

static bool read_time(buffer *out, cursor *c) {
  int clock[3];
  char fraction[10];
  bool seconds;
  if (!read_clock(c, 9, clock, fraction, &seconds)) return false;
  buffer_print(out, "%02d:%02d:%02d", clock[0], clock[1], clock[2]);
  if (strcmp(fraction, "000000") != 0) buffer_print(out, ".%s", fraction);
  return read_zone(out, c);
}

bool slow_date(buffer *out, const char *text, size_t length) {
  cursor c = {text, text + length};
  buffer_say(out, "date'");
  bool ok = read_date(out, &c) && c.at == c.end;
  buffer_say(out, "'");
  return ok;
}

bool slow_time(buffer *out, const char *text, size_t length) {
  cursor c = {text, text + length};
  buffer_say(out, "time'");
  bool ok = read_time(out, &c);
  buffer_say(out, "'");
  return ok;
}

bool slow_datetime(buffer *out, const char *text, size_t length) {
  cursor c = {text, text + length};
  buffer_say(out, "datetime'");
  bool ok = true;
  if (length == 3 && memcmp(text, "NaT", 3) == 0)
    buffer_say(out, "NaT");
  else if ((ok = read_date(out, &c)) && c.at == c.end)
    buffer_say(out, "T00:00:00");
  else if (ok && (ok = *c.at == 'T' || *c.at == ' '))
    c.at++, buffer_say(out, "T"), ok = read_time(out, &c);
  buffer_say(out, "'");
  return ok;
}

/* CPython's delta_new, step by step. */
bool slow_timedelta(buffer *out, double seconds) {
  if (!(seconds >= -86399999913600.0 && seconds <= 86400000000000.0)) return false;
  double whole, fraction = modf(seconds, &whole), micro, rest = modf(1e6 * fraction, &micro);
  __int128 total = (__int128)whole * 1000000 + (__int128)micro;
  double rounded = round(rest);
  if (fabs(rounded - rest) == 0.5) {
    int odd = (total & 1) != 0;
    rounded = 2.0 * round((rest + odd) * 0.5) - odd;
  }
  total += (__int128)rounded;
  __int128 day = (__int128)86400 * 1000000, days = total / day - (total % day < 0);
  int64_t left = (int64_t)(total - days * day);
  buffer_print(out, "timedelta'%lld,%lld,%lld'", (long long)days, (long long)(left / 1000000), (long long)(left % 1000000));
  return true;
}

/* ---- Decimal ---- */

static bool is_word(const char *text, size_t length, const char *word) {
  if (strlen(word) != length) return false;
  for (size_t i = 0; i < length; i++)
    if ((text[i] | 0x20) != word[i] || text[i] < 'A') return false;
  return true;
}

static size_t count_digits(const char *text, size_t length) {
  size_t count = 0;
  while (count < length && text[count] >= '0' && text[count] <= '9') count++;
  return count;
}

static bool read_special(buffer *out, const char *text, size_t length, bool *signaling) {
  if (is_word(text, length, "inf") || is_word(text, length, "infinity")) return buffer_say(out, "Infinity"), true;
  *signaling = length > 0 && (*text | 0x20) == 's';
  text += *signaling, length -= *signaling;
  if (length < 3 || !is_word(text, 3, "nan")) return false;
  text += 3, length -= 3;
  if (count_digits(text, length) != length) return false;
  while (length > 0 && *text == '0') text++, length--;
  buffer_say(out, *signaling ? "sNaN" : "NaN");
  buffer_put(out, text, length);
  return true;
}

/* to-scientific-string of the General Decimal Arithmetic specification. */
static void put_scientific(buffer *out, const char *digits, size_t count, __int128 exponent) {
  __int128 adjusted = exponent + (__int128)count - 1;
  if (exponent <= 0 && adjusted >= -6) {
    __int128 point = (__int128)count + exponent;
    if (point <= 0) buffer_say(out, "0.");
    for (__int128 i = point; i < 0; i++) buffer_say(out, "0");
    for (size_t i = 0; i < count; i++) {
      if (i > 0 && (__int128)i == point) buffer_say(out, ".");
      buffer_put(out, digits + i, 1);
    }
    return;
  }
  buffer_put(out, digits, 1);
  if (count > 1) buffer_say(out, "."), buffer_put(out, digits + 1, count - 1);
  buffer_print(out, "E%+lld", (long long)adjusted);
}

static bool read_finite(buffer *out, const char *text, size_t length) {
  size_t whole = count_digits(text, length), at = whole, fraction = 0;
  buffer digits = {0};
  buffer_put(&digits, text, whole);
  if (at < length && text[at] == '.') {
    fraction = count_digits(text + at + 1, length - at - 1);
    buffer_put(&digits, text + at + 1, fraction);
    at += 1 + fraction;
  }
  bool ok = whole + fraction > 0;
  __int128 exponent = 0;
  if (ok && at < length && (text[at] | 0x20) == 'e') {
    at++;
    bool negative = at < length && text[at] == '-';
    at += at < length && (text[at] == '-' || text[at] == '+');
    size_t count = count_digits(text + at, length - at);
    ok = count > 0;
    for (size_t i = 0; i < count; i++, at++)
      if (exponent < (__int128)1 << 80) exponent = exponent * 10 + (text[at] - '0');
    if (negative) exponent = -exponent;
  }
  exponent -= (__int128)fraction;
  size_t zeros = 0;
  while (ok && zeros + 1 < digits.length && digits.text[zeros] == '0') zeros++;
  size_t count = digits.length - zeros;
  bool zero = count == 1 && digits.text[zeros] == '0';
  __int128 adjusted = zero ? exponent : exponent + (__int128)count - 1;
  ok = ok && at == length && exponent >= -1999999999999999997 && adjusted <= 999999999999999999; /* of 64-bit builds */
  if (ok) put_scientific(out, digits.text + zeros, count, exponent);
  buffer_free(&digits);
  return ok;
}

bool slow_decimal(buffer *out, const char *text, size_t length, bool *signaling) {
  *signaling = false;
  bool sign = length > 0 && (*text == '-' || *text == '+');
  if (sign && *text == '-') buffer_say(out, "-");
  text += sign, length -= sign;
  if (length > 0 && (*text == '.' || (*text >= '0' && *text <= '9'))) return read_finite(out, text, length);
  return read_special(out, text, length, signaling);
}

/* ---- Path ---- */

void slow_path(buffer *out, const char *text) {
  size_t slashes = strspn(text, "/"), start = out->length;
  buffer_say(out, slashes == 2 ? "//" : slashes > 0 ? "/" : "");
  size_t root = out->length;
  for (const char *at = text; *at != 0;) {
    size_t length = strcspn(at, "/");
    bool kept = length > 0 && !(length == 1 && *at == '.');
    if (kept && out->length > root) buffer_say(out, "/");
    if (kept) buffer_put(out, at, length);
    at += length;
    at += strspn(at, "/");
  }
  if (out->length == start) buffer_say(out, ".");
}

/* ---- PNG ---- */

static uint32_t big_endian(const uint8_t *at) { return at[0] * 0x1000000u + at[1] * 0x10000u + at[2] * 0x100u + at[3]; }

/* The remainder of polynomial division, one bit after the other. */
static uint32_t crc_of(const uint8_t *bytes, size_t count) {
  uint32_t crc = 0xFFFFFFFF;
  for (size_t bit = 0; bit < count * 8; bit++) {
    uint32_t in = bytes[bit / 8] >> bit % 8 & 1, out = crc & 1;
    crc = crc >> 1 ^ (in != out ? 0xEDB88320 : 0);
  }
  return crc ^ 0xFFFFFFFF;
}

bool slow_png(const uint8_t *file, size_t bytes, uint32_t *width, uint32_t *height) {
  static const char *const PAIRS[] = {"1 0", "2 0", "4 0", "8 0", "16 0", "8 2", "16 2", "1 3", "2 3", "4 3", "8 3", "8 4", "16 4", "8 6", "16 6"};
  if (bytes < 33 || memcmp(file, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) != 0) return false;
  *width = big_endian(file + 16), *height = big_endian(file + 20);
  char pair[10];
  snprintf(pair, sizeof pair, "%d %d", file[24], file[25]);
  bool known = false;
  for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) known |= strcmp(PAIRS[i], pair) == 0;
  bool sizes = *width > 0 && *height > 0 && *width <= INT32_MAX && *height <= INT32_MAX;
  return known && sizes && file[26] == 0 && file[27] == 0 && file[28] < 2 && crc_of(file + 12, 17) == big_endian(file + 29);
}

/* ---- float16 ---- */

double slow_half(double value) {
  if (value == 0 || !isfinite(value)) return value;
  int exponent;
  frexp(value, &exponent);
  int unit = exponent - 11 < -24 ? -24 : exponent - 11; /* of the last place: 11 bits, or what subnormals have */
  double rounded = ldexp(rint(ldexp(value, -unit)), unit);
  return fabs(rounded) > 65504 ? copysign(INFINITY, value) : rounded;
}
