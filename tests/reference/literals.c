/* literals.c: see literals.h. */
#include "literals.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NESTED = 1000, MOST_DIGITS = 4300 };

typedef struct reader {
  const char *at, *end;
  literals *found;
  size_t depth, room;
} reader;

static uint8_t byte_at(const reader *r, size_t ahead) { return (size_t)(r->end - r->at) > ahead ? (uint8_t)r->at[ahead] : 0; }

static bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }

/* ---- strings ---- */

/* The value of four hexadecimal digits, -1 if they are none. */
static int hex4(const reader *r, size_t ahead) {
  int value = 0;
  for (size_t i = 0; i < 4; i++) {
    const char *digits = "0123456789abcdef", c = (char)byte_at(r, ahead + i);
    const char *digit = c == 0 ? NULL : strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c);
    if (digit == NULL) return -1;
    value = value * 16 + (int)(digit - digits);
  }
  return value;
}

/* Behind the backslash. */
static bool read_escape(reader *r) {
  uint8_t c = byte_at(r, 0);
  if (c == 0 || strchr("\"\\/bfnrtu", c) == NULL) return false;
  if (c != 'u') return r->at++, true;
  int unit = hex4(r, 1);
  if (unit < 0) return false;
  r->at += 5;
  if (unit == 0) r->found->carried = false;
  if (unit >= 0xDC00 && unit <= 0xDFFF) r->found->carried = false;
  if (unit < 0xD800 || unit > 0xDBFF) return true;
  int low = byte_at(r, 0) == '\\' && byte_at(r, 1) == 'u' ? hex4(r, 2) : -1;
  if (low >= 0xDC00 && low <= 0xDFFF)
    r->at += 6;
  else
    r->found->carried = false;
  return true;
}

/* One character that is no ASCII, by the definition of UTF-8 rather than by a table. */
static bool read_character(reader *r) {
  static const uint32_t LEAST[] = {0, 0x80, 0x800, 0x10000};
  uint8_t lead = byte_at(r, 0);
  size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (lead < 0xC0 || lead > 0xF7) return false;
  uint32_t point = lead & (0x3Fu >> more);
  for (size_t i = 1; i <= more; i++) {
    if ((byte_at(r, i) & 0xC0) != 0x80) return false;
    point = point << 6 | (byte_at(r, i) & 0x3F);
  }
  r->at += more + 1;
  return point >= LEAST[more] && point <= 0x10FFFF && !(point >= 0xD800 && point <= 0xDFFF);
}

static bool read_string(reader *r) {
  for (r->at++; r->at < r->end;) {
    uint8_t c = byte_at(r, 0);
    if (c == '"') return r->at++, true;
    if (c < 0x20) return false;
    bool ok = true;
    if (c == '\\')
      r->at++, ok = read_escape(r);
    else if (c < 0x80)
      r->at++;
    else
      ok = read_character(r);
    if (!ok) return false;
  }
  return false;
}

/* ---- numbers and words ---- */

static size_t skip_digits(reader *r) {
  const char *start = r->at;
  while (is_digit(byte_at(r, 0))) r->at++;
  return (size_t)(r->at - start);
}

static bool read_number(reader *r) {
  const char *start = r->at;
  r->at += *r->at == '-';
  bool zero = byte_at(r, 0) == '0', ok = true;
  size_t digits = skip_digits(r);
  if (digits == 0 || (zero && digits > 1)) return false;
  if (byte_at(r, 0) == '.') r->at++, ok = skip_digits(r) > 0;
  if (ok && (byte_at(r, 0) | 0x20) == 'e') {
    r->at++;
    r->at += byte_at(r, 0) == '+' || byte_at(r, 0) == '-';
    ok = skip_digits(r) > 0;
  }
  literals *found = r->found;
  if (found->count == r->room) found->list = realloc(found->list, (r->room = r->room * 2 + 16) * sizeof(literal));
  found->list[found->count] = (literal){start, (size_t)(r->at - start)};
  if (literal_is_int(&found->list[found->count++]) && digits > MOST_DIGITS) found->long_digits = true;
  return ok;
}

static bool read_word(reader *r) {
  static const char *const WORDS[] = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
  for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
    size_t length = strlen(WORDS[i]);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, WORDS[i], length) != 0) continue;
    if (i >= 3) r->found->carried = false;
    r->at += length;
    return true;
  }
  return false;
}

static bool read_token(reader *r) {
  uint8_t c = byte_at(r, 0);
  if (c == '"') return read_string(r);
  if (is_digit(c) || (c == '-' && byte_at(r, 1) != 'I')) return read_number(r);
  if (c == 0 || strchr(" \t\r\n,:[]{}", c) == NULL) return read_word(r);
  r->depth += c == '[' || c == '{';
  r->depth -= r->depth > 0 && (c == ']' || c == '}');
  if (r->depth > MOST_NESTED - 1) r->found->carried = false;
  r->at++;
  return true;
}

literals literals_read(const char *text, size_t length) {
  literals found = {.sound = true, .carried = true};
  reader r = {text, text + length, &found, 0, 0};
  while (r.at < r.end && found.sound) found.sound = read_token(&r);
  return found;
}

bool literal_is_int(const literal *number) {
  for (size_t i = 0; i < number->length; i++)
    if (strchr(".eE", number->text[i]) != NULL) return false;
  return true;
}
