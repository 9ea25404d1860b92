/* refusals_test.c: the rows of refusals.def, with every flag; heads of PNG files with one fault each; long paths; and that every
 * reason of errors.def was seen. */
#include "session.h"
#include "test.h"

typedef struct limits {
  uint32_t flags, bytes, depth, digits;
  uint64_t cost, pixels;
} limits;

typedef struct edge {
  int line;
  const char *text; /* the payload, as it stands in refusals.def */
  size_t length;
  fa_error code; /* FA_OK: accepted */
  fa_reason reason;
  const char *outcome; /* the path, or the value */
  limits limits;
} edge;

#define REFUSED(code, reason, path, payload, ...) {__LINE__, payload, sizeof(payload) - 1, FA_ERR_##code, FA_WHY_##reason, path, {__VA_ARGS__}},
#define ACCEPTED(value, payload, ...) {__LINE__, payload, sizeof(payload) - 1, FA_OK, FA_WHY_NONE, value, {__VA_ARGS__}},
static const edge EDGES[] = {
#include "refusals.def"
};
enum { EDGE_COUNT = sizeof EDGES / sizeof EDGES[0] };

/* Reasons that no decode raises: hosts do, or encode. */
static const fa_reason OF_HOSTS[] = {FA_WHY_NONE, FA_WHY_UNSUPPORTED, FA_WHY_CIRCULAR, FA_WHY_LONG, FA_WHY_NESTED};

enum { REASON_COUNT = 0
#define FA_REASON(name, code, message, hint) +1
#include "errors.def"
#undef FA_REASON
};
static bool seen[REASON_COUNT + 1];

static session s;

/* ---- rows ---- */

/* What the row writes: ' is ", ` is ', @ marks the place of the fault. Result: length; *mark: where it stood, 0 if nowhere. */
static size_t spell(const char *text, size_t length, char *out, size_t *mark) {
  size_t at = 0;
  *mark = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '@')
      *mark = at;
    else
      out[at++] = text[i] == '\'' ? '"' : text[i] == '`' ? '\'' : text[i];
  }
  out[at] = 0;
  return at;
}

static fa_options options_of(const limits *l, uint32_t flags) {
  fa_options options = session_options(flags | l->flags);
  if (l->bytes != 0) options.bytes = l->bytes;
  if (l->depth != 0) options.depth = l->depth;
  if (l->digits != 0) options.digits = l->digits;
  if (l->cost != 0) options.cost = l->cost;
  if (l->pixels != 0) options.pixels = l->pixels;
  return options;
}

/* UTF-16 units of valid UTF-8 up to `bytes`; a character that is not whole counts as the bytes there are. */
static size_t units_before(const char *text, size_t bytes) {
  size_t units = 0;
  for (size_t i = 0; i < bytes; i++) units += ((uint8_t)text[i] & 0xC0) != 0x80 ? 1 + ((uint8_t)text[i] >= 0xF0) : 0;
  return units;
}

static void check_refusal(const edge *e, uint32_t flags, const char *payload, size_t mark, fa_error error) {
  char path[1025], want[1025];
  size_t unused;
  const fa_failure *failure = fa_failure_of(s.context);
  spell(e->outcome, strlen(e->outcome), want, &unused);
  CHECK(error == e->code && failure->code == e->code, "refusals.def:%d, flags %u: %s, want %s", e->line, flags, session_error_name(error), session_error_name(e->code));
  CHECK(failure->reason == e->reason, "refusals.def:%d, flags %u: %s at %u, want %s at %zu", e->line, flags,
        session_reason_name((fa_reason)failure->reason), failure->offset, session_reason_name(e->reason), mark);
  CHECK(failure->offset == mark, "refusals.def:%d, flags %u: %s at %u, want %zu", e->line, flags, session_reason_name((fa_reason)failure->reason), failure->offset, mark);
  CHECK(strcmp(session_path(&s, path), want) == 0, "refusals.def:%d, flags %u: path '%s', want '%s'", e->line, flags, path, want);
  if (e->reason != FA_WHY_UTF8) CHECK(failure->units == units_before(payload, mark), "refusals.def:%d: unit %u, want %zu", e->line, failure->units, units_before(payload, mark));
  if (failure->reason == e->reason) seen[e->reason] = true;
}

static void check_value(const edge *e, const fa_options *options, const uint8_t *payload, size_t length, fa_error error) {
  static canonical value;
  const fa_failure *failure = fa_failure_of(s.context);
  if (!CHECK(error == FA_OK, "refusals.def:%d, flags %u: %s, %s at %u", e->line, options->flags, session_error_name(error),
             session_reason_name((fa_reason)failure->reason), failure->offset)) return;
  CHECK(canonical_print(&value, &s.block, s.context, options, payload, length), "refusals.def:%d, flags %u: %s", e->line, options->flags, value.fault);
  CHECK(strcmp(value.text.text, e->outcome) == 0, "refusals.def:%d, flags %u:\n  got  %.400s\n  want %.400s", e->line, options->flags, value.text.text, e->outcome);
}

static void try_edge(const edge *e, uint32_t flags) {
  char payload[1024];
  size_t mark, length = spell(e->text, e->length, payload, &mark);
  fa_options options = options_of(&e->limits, flags);
  fa_error error = session_decode(&s, (const uint8_t *)payload, length, &options);
  if (e->code == FA_OK)
    check_value(e, &options, (const uint8_t *)payload, length, error);
  else
    check_refusal(e, flags, payload, mark, error);
  CHECK(session_still_works(&s), "refusals.def:%d: the next decode goes wrong", e->line);
}

/* ---- formats ---- */

static void try_formats(void) {
  static const struct {
    const char *text;
    fa_format format;
  } PREFIXES[] = {{"", FA_FORMAT_UNKNOWN},       {"s", FA_FORMAT_UNKNOWN},      {"safe", FA_FORMAT_UNKNOWN},     {"safe:", FA_FORMAT_SAFE},
                  {"safe:[", FA_FORMAT_SAFE},    {"pickle", FA_FORMAT_UNKNOWN}, {"pickle:", FA_FORMAT_PICKLE},   {"pickle:x", FA_FORMAT_PICKLE},
                  {"Pickle:", FA_FORMAT_UNKNOWN}, {"SAFE:", FA_FORMAT_UNKNOWN},  {" pickle:", FA_FORMAT_UNKNOWN}, {"safe;", FA_FORMAT_UNKNOWN}};
  for (size_t i = 0; i < sizeof PREFIXES / sizeof PREFIXES[0]; i++) {
    size_t length = strlen(PREFIXES[i].text);
    uint8_t *exact = malloc(length);
    if (length > 0) memcpy(exact, PREFIXES[i].text, length);
    CHECK(fa_payload_format(exact, length) == PREFIXES[i].format, "format of '%s'", PREFIXES[i].text);
    free(exact);
  }
}

/* ---- images ---- */

enum { HEAD = 33 };

static uint32_t crc_of(const uint8_t *at, size_t bytes) {
  uint32_t table[256], crc = 0xFFFFFFFF; /* the sample code of the PNG specification */
  for (uint32_t n = 0; n < 256; n++) {
    table[n] = n;
    for (int k = 0; k < 8; k++) table[n] = table[n] & 1 ? 0xEDB88320 ^ table[n] >> 1 : table[n] >> 1;
  }
  for (size_t i = 0; i < bytes; i++) crc = table[(crc ^ at[i]) & 255] ^ crc >> 8;
  return ~crc;
}

static void put32(uint8_t *at, uint32_t value) { at[0] = (uint8_t)(value >> 24), at[1] = (uint8_t)(value >> 16), at[2] = (uint8_t)(value >> 8), at[3] = (uint8_t)value; }

static void make_head(uint8_t head[HEAD], uint32_t width, uint32_t height, uint8_t depth, uint8_t color) {
  memcpy(head, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  put32(head + 16, width), put32(head + 20, height);
  head[24] = depth, head[25] = color, head[26] = head[27] = head[28] = 0;
  put32(head + 29, crc_of(head + 12, 17));
}

static void put_base64(buffer *b, const uint8_t *bytes, size_t length) {
  static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < length; i += 3) {
    uint32_t bits = (uint32_t)bytes[i] << 16 | (i + 1 < length ? (uint32_t)bytes[i + 1] << 8 : 0) | (i + 2 < length ? bytes[i + 2] : 0);
    char four[4] = {ALPHABET[bits >> 18], ALPHABET[bits >> 12 & 63], i + 1 < length ? ALPHABET[bits >> 6 & 63] : '=', i + 2 < length ? ALPHABET[bits & 63] : '='};
    buffer_put(b, four, 4);
  }
}

static void try_image(const char *what, const uint8_t *file, size_t length, fa_reason want) {
  static buffer payload;
  char path[1025];
  buffer_clear(&payload);
  buffer_say(&payload, "safe:{\"__type__\": \"PIL.Image\", \"data\": \"");
  put_base64(&payload, file, length);
  buffer_say(&payload, "\"}");
  fa_options options = FA_DEFAULTS;
  options.pixels = UINT64_MAX;
  fa_error error = session_decode(&s, (const uint8_t *)payload.text, payload.length, &options);
  const fa_failure *failure = fa_failure_of(s.context);
  if (want == FA_WHY_NONE) {
    CHECK(error == FA_OK, "an image with %s: %s", what, session_reason_name((fa_reason)failure->reason));
    return;
  }
  CHECK(error == FA_ERR_INVALID_TAG && failure->reason == want, "an image with %s: %s", what, session_reason_name((fa_reason)failure->reason));
  CHECK(failure->offset == 39 && strcmp(session_path(&s, path), "$.data") == 0, "an image with %s: offset %u, path %s", what, failure->offset, path);
  CHECK(failure->tag == FA_TAG_IMAGE, "an image with %s: tag %u", what, failure->tag);
  seen[failure->reason] = true;
}

static void try_depths_and_colors(void) {
  static const uint8_t LEGAL[][2] = {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}, {8, 2}, {16, 2}, {1, 3}, {2, 3}, {4, 3}, {8, 3}, {8, 4}, {16, 4}, {8, 6}, {16, 6}};
  uint8_t head[HEAD];
  char what[40];
  for (unsigned depth = 0; depth < 256; depth += depth < 34 ? 1 : 37)
    for (unsigned color = 0; color < 256; color += color < 9 ? 1 : 31) {
      bool legal = false;
      for (size_t i = 0; i < sizeof LEGAL / sizeof LEGAL[0]; i++) legal |= LEGAL[i][0] == depth && LEGAL[i][1] == color;
      make_head(head, 3, 5, (uint8_t)depth, (uint8_t)color);
      snprintf(what, sizeof what, "depth %u and colour %u", depth, color);
      try_image(what, head, HEAD, legal ? FA_WHY_NONE : FA_WHY_PNG_HEADER);
    }
}

static void try_images(void) {
  uint8_t head[HEAD + 8] = {0}, broken[HEAD];
  make_head(head, 3, 5, 8, 2);
  try_image("nothing", head, 0, FA_WHY_PNG);
  for (size_t length = 1; length < HEAD; length++) try_image("a cut head", head, length, length < 8 ? FA_WHY_PNG : FA_WHY_PNG_HEADER);
  try_image("a whole head", head, HEAD, FA_WHY_NONE);
  try_image("more than a head", head, HEAD + 8, FA_WHY_NONE);
  for (size_t i = 0; i < HEAD; i++) {
    memcpy(broken, head, HEAD);
    broken[i] ^= 1; /* the checksum sees it, if nothing else does */
    try_image("one wrong bit", broken, HEAD, i < 8 ? FA_WHY_PNG : FA_WHY_PNG_HEADER);
  }
  static const struct {
    uint32_t width, height;
    bool legal;
  } SIZES[] = {{1, 1, true}, {0, 1, false}, {1, 0, false}, {0x7FFFFFFF, 0x7FFFFFFF, true}, {0x80000000, 1, false}, {1, 0x80000000, false}, {0xFFFFFFFF, 1, false}};
  for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
    make_head(broken, SIZES[i].width, SIZES[i].height, 8, 0);
    try_image("a size at the edge", broken, HEAD, SIZES[i].legal ? FA_WHY_NONE : FA_WHY_PNG_HEADER);
  }
  for (size_t method = 26; method < 29; method++) {
    make_head(broken, 3, 5, 8, 2);
    broken[method] = 1;
    put32(broken + 29, crc_of(broken + 12, 17));
    try_image("method 1", broken, HEAD, method == 28 ? FA_WHY_NONE : FA_WHY_PNG_HEADER); /* 1: interlaced */
  }
  try_depths_and_colors();
}

/* ---- long paths ---- */

static bool is_utf8(const char *text) {
  const uint8_t *at = (const uint8_t *)text;
  while (*at != 0) {
    unsigned more = *at < 0x80 ? 0 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : 3;
    if (*at >= 0x80 && *at < 0xC2) return false;
    for (at++; more > 0; more--, at++)
      if ((*at & 0xC0) != 0x80) return false;
  }
  return true;
}

/* Paths may be cut, but stay UTF-8 and long enough for the 200 characters that hosts show. */
static void try_long_paths(void) {
  buffer payload = {0};
  char path[1025];
  for (int extra = 0; extra < 4; extra++) {
    buffer_clear(&payload);
    buffer_say(&payload, "safe:{\"");
    for (int i = 0; i < extra; i++) buffer_say(&payload, "x");
    for (int i = 0; i < 600; i++) buffer_say(&payload, "\xF0\x9F\x9A\x80");
    buffer_say(&payload, "\": }");
    CHECK(session_decode(&s, (const uint8_t *)payload.text, payload.length, &FA_DEFAULTS) == FA_ERR_INVALID_JSON, "%s", payload.text);
    session_path(&s, path);
    CHECK(is_utf8(path), "a path, %d bytes in front of its characters of four, of %zu bytes is cut inside of a character", extra + 3, strlen(path));
    CHECK(strlen(path) >= 800, "a path of %zu bytes is cut too short", strlen(path));
  }
  buffer_clear(&payload);
  buffer_say(&payload, "safe:");
  for (int i = 0; i < 5000; i++) buffer_say(&payload, "[0, ");
  session_decode(&s, (const uint8_t *)payload.text, payload.length, &FA_DEFAULTS);
  CHECK(strncmp(session_path(&s, path), "$[1][1]", 7) == 0 && fa_failure_of(s.context)->offset == payload.length, "deep path %.20s…", path);
  buffer_free(&payload);
}

/* ---- every reason ---- */

static void see_memory(void) {
  static session poor;
  session_open(&poor, true, 0);
  poor.block.asked = 0, poor.block.refuse_at = 2, poor.block.refuse_all_after = true;
  fa_error error = session_decode(&poor, (const uint8_t *)"safe:[1]", 8, &FA_DEFAULTS);
  CHECK(error == FA_ERR_OUT_OF_MEMORY, "refused memory: %s", session_error_name(error));
  seen[fa_failure_of(poor.context)->reason] = true;
}

static void check_reasons(void) {
  for (size_t i = 0; i < sizeof OF_HOSTS / sizeof OF_HOSTS[0]; i++) {
    CHECK(!seen[OF_HOSTS[i]], "%s is raised by the core", session_reason_name(OF_HOSTS[i]));
    seen[OF_HOSTS[i]] = true;
  }
  for (int i = 0; i <= REASON_COUNT; i++) CHECK(seen[i], "nothing was refused with reason %s", session_reason_name((fa_reason)i));
  static const fa_error CODES[] = {
      FA_OK,
#define FA_REASON(name, code, message, hint) FA_ERR_##code,
#include "errors.def"
#undef FA_REASON
  };
  for (int i = 0; i <= REASON_COUNT; i++) CHECK(fa_error_of((fa_reason)i) == CODES[i], "the code of %s", session_reason_name((fa_reason)i));
}

int main(void) {
  static const uint32_t FLAGS[] = {0, FA_SLICE, FA_CAREFUL, FA_UNIQUE, FA_SLICE | FA_CAREFUL | FA_UNIQUE};
  unsigned refused = 0;
  session_open(&s, true, 0x22);
  for (int i = 0; i < EDGE_COUNT; i++) {
    refused += EDGES[i].code != FA_OK;
    unsigned long before = test.failures; /* one report a row is enough */
    for (size_t f = 0; f < sizeof FLAGS / sizeof FLAGS[0] && test.failures == before; f++) try_edge(&EDGES[i], FLAGS[f]);
  }
  try_formats();
  try_images();
  try_long_paths();
  see_memory();
  check_reasons();
  return test_end("refusals", "%u payloads refused, %u accepted, in %d reasons", refused, EDGE_COUNT - refused, REASON_COUNT);
}
