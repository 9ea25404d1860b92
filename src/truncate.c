/* truncate.c: see truncate.h. The rule is truncate_content's in smolagents:
 *   content[: n // 2] + "\n..._This content has been truncated to stay below {n} characters_...\n" + content[-n // 2 :] */
#include "truncate.h"

#include <stdbool.h>
#include <string.h>

static const char BEFORE[] = "\n..._This content has been truncated to stay below ";
static const char BEHIND[] = " characters_...\n";

/* Python's n // 2. */
static int64_t half_below(int64_t n) { return n / 2 - (n % 2 < 0); }

/* Where a code point begins: every byte but those that continue one. */
static bool begins(char byte) { return ((uint8_t)byte & 0xC0) != 0x80; }

static int64_t points_in(const char *text, size_t length) {
  int64_t points = 0;
  for (size_t i = 0; i < length; i++) points += begins(text[i]);
  return points;
}

/* The place of a bound of a slice, in bytes: negative ones count from the end, and none leaves the text. */
static size_t place_of(const char *text, size_t length, int64_t points, int64_t bound) {
  if (bound < 0) bound += points;
  size_t at = 0;
  for (; at < length; at++)
    if (begins(text[at]) && bound-- <= 0) break;
  return at;
}

static char *put(char *out, const char *text, size_t length) {
  memcpy(out, text, length);
  return out + length;
}

static char *put_number(char *out, int64_t n) {
  char digits[20];
  size_t first = sizeof digits;
  uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  do digits[--first] = (char)('0' + rest % 10); while ((rest /= 10) != 0);
  if (n < 0) *out++ = '-';
  return put(out, digits + first, sizeof digits - first);
}

size_t fa_truncate(const char *text, size_t length, int64_t most, char *out) {
  int64_t points = points_in(text, length);
  if (points <= most) return (size_t)(put(out, text, length) - out);
  char *end = put(out, text, place_of(text, length, points, half_below(most)));
  end = put(end, BEFORE, sizeof BEFORE - 1);
  end = put_number(end, most);
  end = put(end, BEHIND, sizeof BEHIND - 1);
  size_t tail = place_of(text, length, points, half_below(-most));
  end = put(end, text + tail, length - tail);
  return (size_t)(end - out);
}
