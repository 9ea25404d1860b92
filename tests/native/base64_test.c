/* base64_test.c: fa_base64_read against a slow decoder, for every length up to 200, with every character changed to others in turn,
 * cut anywhere, and with text behind it that must be left alone. */
#include "base64.h"

#include <string.h>

#include "fa.h"
#include "test.h"

static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
enum { MOST = 400 };

static uint8_t value_of[256]; /* 64: not in the alphabet */

/* ---- slowly ---- */

static size_t encode(const uint8_t *bytes, size_t length, uint8_t *out) {
  size_t at = 0;
  for (size_t i = 0; i < length; i += 3) {
    unsigned a = bytes[i], b = i + 1 < length ? bytes[i + 1] : 0, c = i + 2 < length ? bytes[i + 2] : 0;
    out[at++] = (uint8_t)ALPHABET[a >> 2];
    out[at++] = (uint8_t)ALPHABET[(a & 3) << 4 | b >> 4];
    out[at++] = (uint8_t)(i + 1 < length ? ALPHABET[(b & 15) << 2 | c >> 6] : '=');
    out[at++] = (uint8_t)(i + 2 < length ? ALPHABET[c & 63] : '=');
  }
  return at;
}

/* What base64.h says: up to the first character that is not base64; what stands before it is what encode writes, or nothing is right.
 * Result: how far, -1 if it is not right. */
static long decode(const uint8_t *text, size_t length, uint8_t *out, size_t *bytes) {
  uint8_t again[MOST + 4];
  size_t end = 0, at = 0;
  while (end < length && (value_of[text[end]] < 64 || text[end] == '=')) end++;
  if (end % 4 != 0) return -1;
  for (size_t i = 0; i < end; i += 4) {
    unsigned pads = i + 4 < end ? 0 : (text[i + 2] == '=') + (text[i + 3] == '=');
    unsigned bits = 0;
    for (size_t k = 0; k < 4; k++) bits = bits << 6 | (value_of[text[i + k]] & 63);
    for (unsigned k = 0; k < 3 - pads; k++) out[at++] = (uint8_t)(bits >> (16 - 8 * k));
  }
  *bytes = at;
  return encode(out, at, again) == end && memcmp(text, again, end) == 0 ? (long)end : -1; /* canonical, or not at all */
}

/* ---- compared ---- */

/* text: `length` characters, on the heap with FA_PADDING behind them; out: as long as base64.h asks for. */
static void compare(const uint8_t *text, size_t length, uint8_t *out) {
  uint8_t slow[MOST];
  size_t bytes = 0, slow_bytes = 0;
  long want = decode(text, length, slow, &slow_bytes);
  const uint8_t *end = fa_base64_read(text, text + length, out, &bytes);
  long got = end == NULL ? -1 : end - text;
  CHECK(got == want, "'%.*s': ends at %ld, want %ld", (int)length, text, got, want);
  CHECK(got < 0 || want < 0 || (bytes == slow_bytes && memcmp(out, slow, bytes) == 0), "'%.*s': other bytes", (int)length, text);
}

static const char OTHERS[] = "A/+9z=-_ \n\"\\!*@[`{~\x7F\x80\xC3\xFF";

static void change_each(uint8_t *text, size_t length, uint8_t *out, bool all) {
  for (size_t i = 0; i < length; i++) {
    uint8_t before = text[i];
    for (unsigned c = 0; c < (all ? 256 : sizeof OTHERS); c++) {
      text[i] = all ? (uint8_t)c : (uint8_t)OTHERS[c];
      compare(text, length, out);
    }
    text[i] = before;
  }
}

static void try_length(size_t length, uint64_t *state) {
  uint8_t bytes[200], encoded[MOST];
  for (size_t i = 0; i < length; i++) bytes[i] = (uint8_t)test_random(state);
  size_t characters = encode(bytes, length, encoded);
  uint8_t *text = malloc(characters + FA_PADDING), *out = malloc(characters / 4 * 3 + 4);
  memcpy(text, encoded, characters);
  memset(text + characters, length % 2 ? 'A' : '=', FA_PADDING); /* looks as if it went on */
  compare(text, characters, out);
  change_each(text, characters, out, length <= 60);
  for (size_t cut = 0; cut < characters; cut++) {
    uint8_t *small = malloc(cut / 4 * 3 + (cut % 4 == 0 ? 0 : 3) + 4);
    compare(text, cut, small);
    free(small);
  }
  free(text), free(out);
}

/* `="` and the like behind whole groups: where strings end. */
static void try_ends(uint64_t *state) {
  static const char *const ENDS[] = {"\"", "\"AAAA", "=\"", "==\"", "===\"", "A\"", "AA\"", "AAA\"", "AA=\"", "AA==\"", "AAA=\"", "AB==\"", "AAB=\"", "A===\"", "====\"", "AA=A\"", "AA==AA==\"", "AA==A", "\\", " "};
  for (size_t groups = 0; groups < 40; groups++)
    for (size_t e = 0; e < sizeof ENDS / sizeof ENDS[0]; e++) {
      size_t length = groups * 4 + strlen(ENDS[e]);
      uint8_t *text = malloc(length + FA_PADDING), *out = malloc(length / 4 * 3 + 3 + 4);
      memset(text + length, 0, FA_PADDING);
      for (size_t i = 0; i < groups * 4; i++) text[i] = (uint8_t)ALPHABET[test_below(state, 64)];
      memcpy(text + groups * 4, ENDS[e], strlen(ENDS[e]));
      compare(text, length, out);
      free(text), free(out);
    }
}

/* Longer than the stretch that is decoded at once. */
static void try_large(uint64_t *state) {
  enum { BYTES = 100001 };
  uint8_t *bytes = malloc(BYTES), *text = malloc(BYTES * 2 + FA_PADDING), *out = malloc(BYTES + 7);
  size_t length;
  for (size_t i = 0; i < BYTES; i++) bytes[i] = (uint8_t)test_random(state);
  for (size_t size = BYTES - 50; size <= BYTES; size++) {
    size_t characters = encode(bytes, size, text);
    memset(text + characters, 0, FA_PADDING);
    const uint8_t *end = fa_base64_read(text, text + characters, out, &length);
    CHECK(end == text + characters && length == size && memcmp(out, bytes, size) == 0, "%zu bytes", size);
    text[characters / 2] = '!';
    end = fa_base64_read(text, text + characters, out, &length);
    CHECK(end == (characters / 2 % 4 == 0 ? text + characters / 2 : NULL), "%zu bytes with a fault", size);
  }
  free(bytes), free(text), free(out);
}

int main(void) {
  uint64_t state = 1;
  memset(value_of, 64, sizeof value_of);
  for (unsigned i = 0; i < 64; i++) value_of[(uint8_t)ALPHABET[i]] = (uint8_t)i;
  for (size_t length = 0; length <= 200; length++) try_length(length, &state);
  try_ends(&state);
  try_large(&state);
  return test_end("base64", "lengths 0 to 200, each character changed");
}
