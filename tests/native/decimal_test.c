/* decimal_test.c: the texts of Decimals, held against what CPython's decimal makes of them: a table, and 200,000 random texts by their
 * digest (oracle.py). And fa_decimal_is_plain says yes only where nothing would change. */
#include "decimal.h"

#include <string.h>

#include "test.h"

/* {text, str(Decimal(text))}; NULL: refused. Spaces and underscores, which CPython takes, are refused here. */
static const char *const TABLE[][2] = {
    {"0", "0"}, {"-0", "-0"}, {"+0", "0"}, {"00", "0"}, {"000.000", "0.000"}, {"-0.00", "-0.00"}, {"0.0000000", "0E-7"}, {"0.000001", "0.000001"},
    {"0.0000001", "1E-7"}, {"0E+5", "0E+5"}, {"0e-5", "0.00000"}, {"0E-6", "0.000000"}, {"0E-7", "0E-7"}, {"1", "1"}, {"-1", "-1"}, {"+1", "1"},
    {"007", "7"}, {"1.", "1"}, {".5", "0.5"}, {"-.5", "-0.5"}, {"+.5e1", "5"}, {"1e5", "1E+5"}, {"1E5", "1E+5"}, {"1e+5", "1E+5"}, {"1e-5", "0.00001"},
    {"1e0", "1"}, {"1e-0", "1"}, {"1E-6", "0.000001"}, {"1E-7", "1E-7"}, {"12E-7", "0.0000012"}, {"12E-8", "1.2E-7"}, {"123E+0", "123"},
    {"123E1", "1.23E+3"}, {"1.5E3", "1.5E+3"}, {"1.50E1", "15.0"}, {"15E-1", "1.5"}, {"100", "100"}, {"100E-2", "1.00"},
    {"1E+999999999", "1E+999999999"}, {"1E+999999999999999999", "1E+999999999999999999"}, {"1E+1000000000000000000", NULL},
    {"9.99E+999999999999999999", "9.99E+999999999999999999"}, {"99E+999999999999999999", NULL}, {"1E-1999999999999999997", "1E-1999999999999999997"},
    {"1E-1999999999999999998", NULL}, {"1.0E-1999999999999999997", NULL}, {"0E+999999999999999999", "0E+999999999999999999"},
    {"0E+1000000000000000000", NULL}, {"0E-1999999999999999997", "0E-1999999999999999997"}, {"0E-1999999999999999998", NULL},
    {"0.0E+1000000000000000000", "0E+999999999999999999"}, {"10E+999999999999999998", "1.0E+999999999999999999"}, {"1E+99999999999999999999", NULL},
    {"1E-99999999999999999999", NULL}, {"1E+00000000000000000000000005", "1E+5"},
    {"123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"}, {"inf", "Infinity"}, {"Inf", "Infinity"},
    {"-inf", "-Infinity"}, {"+Infinity", "Infinity"}, {"INFINITY", "Infinity"}, {"infinit", NULL}, {"infinityx", NULL}, {"nan", "NaN"}, {"NaN", "NaN"},
    {"-nan", "-NaN"}, {"+NAN", "NaN"}, {"nan0", "NaN"}, {"nan00123", "NaN123"}, {"NaN123", "NaN123"}, {"sNaN", "sNaN"}, {"snan", "sNaN"},
    {"-sNaN42", "-sNaN42"}, {"sNaN0", "sNaN"}, {"NaN1.5", NULL}, {"NaN-1", NULL}, {"snanx", NULL}, {"s", NULL}, {"n", NULL}, {"i", NULL}, {"in", NULL},
    {"-", NULL}, {"+", NULL}, {".", NULL}, {"e5", NULL}, {"-e5", NULL}, {"1e", NULL}, {"1e+", NULL}, {"1e5.5", NULL}, {"1.2.3", NULL}, {"1-", NULL},
    {"--1", NULL}, {"+-1", NULL}, {"1 ", NULL}, {" 1", NULL}, {"1_000", NULL}, {"0x10", NULL}, {"1d5", NULL}, {"1,5", NULL}, {"1E5E5", NULL},
    {"E", NULL}, {".e1", NULL}, {"1.e1", "1E+1"}, {"01.10e+01", "11.0"}, {"-0E-30", "-0E-30"}, {"1000000E-7", "0.1000000"},
    {"1000000E-12", "0.000001000000"}, {"1000000E-13", "1.000000E-7"},};

/* As random_decimals() in oracle.py. */
static const uint64_t CPYTHON = 0xC6C88958798BA5D3;

static unsigned long plain, accepted;

/* text and what is behind it lie on the heap, exactly. Result: its length, -1 if it is refused. */
static long read_exactly(const char *text, char result[100], fa_decimal *decimal) {
  uint32_t length = (uint32_t)strlen(text);
  uint8_t *exact = malloc(length), *out = malloc(FA_DECIMAL_ROOM(length));
  if (length > 0) memcpy(exact, text, length);
  bool good = fa_decimal_read(exact, length, out, decimal);
  if (good) memcpy(result, out, decimal->length), result[decimal->length] = 0;
  free(exact), free(out);
  return good ? (long)decimal->length : -1;
}

/* fa_decimal_is_plain may read 16 bytes at once, as everything in payloads. */
static bool is_plain(const char *text) {
  char padded[100] = {0};
  strcpy(padded, text);
  return fa_decimal_is_plain((const uint8_t *)padded, (uint32_t)strlen(text));
}

static void check_plain(const char *text, const char *result) {
  bool is = is_plain(text);
  plain += is;
  CHECK(!is || (result != NULL && strcmp(text, result) == 0), "'%s' is not plain, it is '%s'", text, result == NULL ? "refused" : result);
}

static void try_table(void) {
  for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
    char result[100];
    fa_decimal decimal = {0, false};
    const char *text = TABLE[i][0], *want = TABLE[i][1];
    long length = read_exactly(text, result, &decimal);
    CHECK((length >= 0) == (want != NULL) && (want == NULL || strcmp(result, want) == 0), "'%s': '%s', want '%s'", text, length < 0 ? "refused" : result, want == NULL ? "refused" : want);
    CHECK(want == NULL || decimal.signaling == (strstr(want, "sNaN") != NULL), "'%s': signaling %d", text, decimal.signaling);
    check_plain(text, want);
  }
}

static void make_text(char *text, int i, uint64_t *state) {
  static const char *const ALPHABETS[] = {"001234567899..eE+-", "0123456789", "nNaAsS0123", "iInNfFtTyY", "0000.000001e-7"};
  const char *alphabet = ALPHABETS[i % 2 ? 0 : test_below(state, 5)];
  uint32_t characters = (uint32_t)strlen(alphabet), length = 1 + test_below(state, 14);
  for (uint32_t k = 0; k < length; k++) *text++ = alphabet[test_below(state, characters)];
  *text = 0;
  if (i % 3 == 0) sprintf(text, "e%d", (int)test_below(state, 40) - 20);
}

static void try_random(void) {
  uint64_t state = 2, digest = FNV_START;
  for (int i = 0; i < 200000; i++) {
    char text[100], result[100];
    fa_decimal decimal;
    make_text(text, i, &state);
    bool good = read_exactly(text, result, &decimal) >= 0;
    const char *outcome = good ? result : "refused";
    accepted += good;
    digest = test_digest(digest, outcome, strlen(outcome));
    digest = test_digest(digest, "\n", 1);
    check_plain(text, good ? result : NULL);
  }
  CHECK(digest == CPYTHON, "random texts differ from CPython's: %016llx", (unsigned long long)digest);
}

/* Long ones: the answer is the text itself, or nearly. */
static void try_long(void) {
  enum { MOST = 5000 };
  for (uint32_t length = 1; length <= MOST; length += 1 + length / 20) {
    uint8_t *text = malloc(length + 64), *out = malloc(FA_DECIMAL_ROOM(length));
    fa_decimal decimal;
    memset(text, '7', length);
    memset(text + length, 0, 64);
    CHECK(fa_decimal_read(text, length, out, &decimal) && decimal.length == length && memcmp(text, out, length) == 0, "%u sevens", length);
    CHECK(fa_decimal_is_plain(text, length), "%u sevens are not plain", length);
    memset(text, '0', length);
    CHECK(fa_decimal_read(text, length, out, &decimal) && decimal.length == 1 && out[0] == '0', "%u zeros", length);
    CHECK(length == 1 || !fa_decimal_is_plain(text, length), "%u zeros are plain", length);
    text[0] = '.';
    if (length > 7) CHECK(fa_decimal_read(text, length, out, &decimal) && out[0] == '0' && out[1] == 'E' && out[2] == '-', "0.%u zeros", length);
    free(text), free(out);
  }
}

int main(void) {
  try_table();
  try_random();
  try_long();
  CHECK(plain > 1000, "only %lu texts are plain", plain);
  return test_end("decimal", "%zu rows, 200000 random texts (%lu accepted)", sizeof TABLE / sizeof TABLE[0], accepted);
}
