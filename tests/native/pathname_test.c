/* pathname_test.c: paths, held against what CPython's PurePosixPath makes of them: a table, and all texts of up to eight characters of
 * an alphabet by their digest (oracle.py); as ASCII and, with one letter replaced, as UTF-16. Through fa_decode, since they need pools. */
#define _POSIX_C_SOURCE 200809L
#include "session.h"
#include "test.h"

static const char *const TABLE[][2] = {
    {"", "."}, {".", "."}, {"..", ".."}, {"/", "/"}, {"//", "//"}, {"///", "/"}, {"////", "/"}, {"/.", "/"}, {"//.", "//"}, {"///.", "/"}, {"./", "."},
    {"./.", "."}, {"a", "a"}, {"a/", "a"}, {"a//", "a"}, {"a/b", "a/b"}, {"a//b", "a/b"}, {"a/./b", "a/b"}, {"a/../b", "a/../b"}, {"./a", "a"},
    {"././a", "a"}, {"../a", "../a"}, {"a/..", "a/.."}, {"/a", "/a"}, {"//a", "//a"}, {"///a", "/a"}, {"/a/", "/a"}, {"//a/", "//a"},
    {"/a//b", "/a/b"}, {"//a//b", "//a/b"}, {"/./a", "/a"}, {"//./a", "//a"}, {"///./a", "/a"}, {"...", "..."}, {"a...", "a..."}, {".a", ".a"},
    {".a/.b", ".a/.b"}, {"a.", "a."}, {"a /b", "a /b"}, {"C:\\x", "C:\\x"}, {"~", "~"}, {"a/.//.", "a"}, {"/..", "/.."}, {"//..", "//.."},
    {".//a", "a"}, {"..//..", "../.."}, {"/.//", "/"}, {"//.//", "//"}, {"a/.../b", "a/.../b"}, {"\xC3\xA9", "\xC3\xA9"},
    {"\xC3\xA9//\xC3\xBC", "\xC3\xA9/\xC3\xBC"}, {"/\xC3\xA9/./\xC3\xBC/", "/\xC3\xA9/\xC3\xBC"}, {"./\xC3\xA9", "\xC3\xA9"},
    {"\xE6\x97\xA5\xE6\x9C\xAC/./\xE8\xAA\x9E", "\xE6\x97\xA5\xE6\x9C\xAC/\xE8\xAA\x9E"},};

/* As paths() in oracle.py: texts in the order of itertools.product("/.ab", repeat=0 to 8). */
static const uint64_t CPYTHON = 0xE769EC915B156280;
enum { LONGEST = 8 };

static session s;
static canonical value;

static void put_escaped(buffer *b, const char *text) {
  for (; *text != 0; text++) {
    if (*text == '"' || *text == '\\') buffer_say(b, "\\");
    buffer_put(b, text, 1);
  }
}

/* Decodes the path; the value is in `value`: path"…" */
static bool read_path(const char *text, uint32_t flags) {
  static buffer payload;
  fa_options options = session_options(flags);
  buffer_clear(&payload);
  buffer_say(&payload, "safe:{\"__type__\": \"Path\", \"data\": \"");
  put_escaped(&payload, text);
  buffer_say(&payload, "\"}");
  const uint8_t *bytes = (const uint8_t *)payload.text;
  bool good = session_decode(&s, bytes, payload.length, &options) == FA_OK && canonical_print(&value, &s.block, s.context, &options, bytes, payload.length);
  return CHECK(good, "'%s': %s", text, value.fault);
}

/* A text of UTF-8 as canonical_print writes it, with path in front. */
static void put_canonical(buffer *b, const char *text) {
  uint16_t *units;
  size_t count = canonical_units((const uint8_t *)text, strlen(text), &units);
  buffer_say(b, "path\"");
  for (size_t i = 0; i < count; i++) {
    bool plain = units[i] >= 0x20 && units[i] < 0x7F && units[i] != '"' && units[i] != '\\';
    buffer_print(b, plain ? "%c" : "\\%04x", units[i]);
  }
  buffer_say(b, "\"");
  free(units);
}

static void try_table(uint32_t flags) {
  static buffer want;
  for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
    buffer_clear(&want);
    put_canonical(&want, TABLE[i][1]);
    if (read_path(TABLE[i][0], flags)) CHECK(buffer_is(&value.text, want.text, want.length), "'%s': %s, want %s", TABLE[i][0], value.text.text, want.text);
  }
}

/* The text of that number among those of that length; b is written as `letter`. */
static void make_text(char *text, unsigned number, int length, const char *letter) {
  for (int i = 0; i < length; i++) {
    unsigned digit = number >> 2 * (length - 1 - i) & 3;
    if (digit == 3)
      text = stpcpy(text, letter);
    else
      *text++ = "/.a"[digit];
  }
  *text = 0;
}

/* path"…" back to the text, with `letter`, as it is printed, read as b. */
static size_t read_back(char *out, const char *letter) {
  size_t length = 0, width = strlen(letter);
  const char *at = value.text.text + 5;
  while (*at != '"') {
    bool is = strncmp(at, letter, width) == 0;
    out[length++] = is ? 'b' : *at;
    at += is ? width : 1;
  }
  return length;
}

static void try_all(uint32_t flags, const char *letter, const char *printed) {
  uint64_t digest = FNV_START;
  for (int length = 0; length <= LONGEST; length++)
    for (unsigned number = 0; number < 1u << 2 * length; number++) {
      char text[LONGEST * 3 + 1], result[LONGEST + 2];
      make_text(text, number, length, letter);
      if (!read_path(text, flags)) return;
      digest = test_digest(digest, result, read_back(result, printed));
      digest = test_digest(digest, "\n", 1);
    }
  CHECK(digest == CPYTHON, "paths with the letter %s differ from CPython's: %016llx", letter, (unsigned long long)digest);
}

int main(void) {
  static const uint32_t FLAGS[] = {0, FA_SLICE, FA_CAREFUL};
  session_open(&s, true, '/');
  for (int f = 0; f < 3; f++) {
    try_table(FLAGS[f]);
    try_all(FLAGS[f], "b", "b");
    try_all(FLAGS[f], "\xC3\xA9", "\\00e9");
  }
  return test_end("pathname", "%zu rows, all 87381 texts of /.ab up to length 8, twice, in three modes", sizeof TABLE / sizeof TABLE[0]);
}
