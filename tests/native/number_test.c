/* number_test.c: number literals. fa_number_scan gives strtod's bits: for two million bit patterns in several spellings, for exact
 * half ways between doubles with their nearest neighbours, and for hard cases by hand. The powers of five equal the published table. */
#include "number.h"

#include <math.h>
#include <string.h>

#include "fa.h"
#include "test.h"

static fa_powers powers;
static unsigned long patterns, shorts, halves;

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  return bits;
}

static double double_of(uint64_t bits) {
  double value;
  memcpy(&value, &bits, 8);
  return value;
}

static bool is_real(const char *text) { return strpbrk(text, ".eE") != NULL; }

/* text ends in FA_PADDING zeros. */
static void check_padded(const char *text, size_t length) {
  fa_number number = {FA_NUMBER_INT, -1, -1};
  const uint8_t *start = (const uint8_t *)text, *end = fa_number_scan(&powers, start, &number);
  double want = strtod(text, NULL), got = number.real;
  if (!CHECK(end == start + length, "'%.200s' ends at %td", text, end == NULL ? -1 : end - start)) return;
  CHECK((number.kind == FA_NUMBER_REAL) == is_real(text), "'%.200s' is of kind %d", text, number.kind);
  if (!is_real(text)) got = fa_number_real(&powers, start);
  CHECK(bits_of(got) == bits_of(want) || (!is_real(text) && want == 0 && got == 0), "'%.200s': %.17g (%016llx), want %.17g (%016llx)", text, got,
        (unsigned long long)bits_of(got), want, (unsigned long long)bits_of(want));
}

static void check(const char *text) {
  size_t length = strlen(text);
  char *exact = calloc(1, length + FA_PADDING); /* on the heap: a read beyond the padding is seen */
  memcpy(exact, text, length);
  check_padded(exact, length);
  free(exact);
}

/* ---- many ---- */

static char room[1024 + FA_PADDING];

__attribute__((format(printf, 1, 2))) static void check_printed(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(room, 1024, format, arguments);
  va_end(arguments);
  memset(room + length, 0, FA_PADDING);
  check_padded(room, (size_t)length);
}

static void check_pattern(double value, uint64_t i) {
  check_printed("%.17g", value);
  switch (i % 8) {
    case 0: check_printed("%.16g", value); break;
    case 1: check_printed("%.15g", value); break;
    case 2: check_printed("%.18e", value); break;
    case 3: check_printed("%.19e", value); break;
    case 4: check_printed("%.25E", value); break;
    case 5: check_printed("%.*e", (int)(i / 8 % 17), value); break;
    case 6: check_printed("%.3g", value); break;
    default: check_printed("%.40e", value); break;
  }
}

static void try_patterns(void) {
  uint64_t state = 1;
  for (; patterns < 2000000; patterns++) {
    uint64_t bits = test_random(&state);
    if (patterns % 16 == 0) bits &= 0x800FFFFFFFFFFFFF; /* subnormal */
    if ((bits >> 52 & 0x7FF) == 0x7FF) bits ^= 1ull << 62;
    check_pattern(double_of(bits), patterns);
  }
}

/* As people and json.dumps write numbers: few digits, a point somewhere, small exponents. */
static void try_short(void) {
  uint64_t state = 2;
  for (; shorts < 500000; shorts++) {
    unsigned long long digits = test_random(&state) >> test_below(&state, 64), fraction = test_random(&state) >> test_below(&state, 64);
    const char *sign = test_below(&state, 2) ? "-" : "";
    switch (shorts % 4) {
      case 0: check_printed("%s%llu", sign, digits); break;
      case 1: check_printed("%s%llu.%llu", sign, digits, fraction); break;
      case 2: check_printed("%s%llu.%llue%d", sign, digits % 1000, fraction % 100000, (int)test_below(&state, 80) - 40); break;
      default: check_printed("%s0.%0*llu", sign, (int)test_below(&state, 25), fraction); break;
    }
  }
}

/* ---- half way ---- */

/* The last digit but one before the exponent, one less: just below. There is a digit that is not zero. */
static void step_down(char *text) {
  char *at = strchr(text, 'e') - 1;
  for (; *at == '0' || *at == '.'; at--)
    if (*at == '0') *at = '9';
  --*at;
}

static void check_half(double below) {
  double above = double_of(bits_of(below) + 1);
  double even = (bits_of(below) & 1) == 0 ? below : above;
  char text[1024];
  snprintf(text, sizeof text, "%.800Le", ((long double)below + (long double)above) / 2); /* exact: 64 bits hold it */
  CHECK(bits_of(strtod(text, NULL)) == bits_of(even), "strtod itself: %.60s…", text);
  check(text);
  char *exponent = strchr(text, 'e');
  memmove(exponent + 1, exponent, strlen(exponent) + 1); /* one more digit: just above */
  *exponent = '1';
  CHECK(bits_of(strtod(text, NULL)) == bits_of(above), "strtod itself: %.60s…", text);
  check(text);
  *exponent = '0';
  step_down(text);
  CHECK(bits_of(strtod(text, NULL)) == bits_of(below), "strtod itself: %.60s…", text);
  check(text);
}

static void try_halves(void) {
  uint64_t state = 3;
  for (; halves < 6000; halves++) {
    uint64_t bits = test_random(&state) >> 1;
    if (halves % 4 == 0) bits &= 0x000FFFFFFFFFFFFF;
    if (halves % 4 == 1) bits = (bits & 0x000FFFFFFFFFFFFF) | (1023 + bits % 70) << 52;
    if (bits >> 52 >= 0x7FE) bits &= ~(1ull << 62);
    check_half(double_of(bits));
  }
  check_half(0.0);
  check_half(double_of(1));
  check_half(double_of(0x000FFFFFFFFFFFFF));
  check_half(double_of(0x7FEFFFFFFFFFFFFE));
}

/* Short half ways: odd multiples of powers of two and five, in few digits. */
static void try_short_halves(void) {
  uint64_t state = 4;
  for (int i = 0; i < 200000; i++) {
    uint64_t odd = (1ull << 53) + 2 * (test_random(&state) >> 12) + 1; /* 54 bits: half way between two doubles */
    check_printed("%llu", (unsigned long long)odd);
    check_printed("%llue0", (unsigned long long)odd);
    check_printed("%llu.0", (unsigned long long)odd);
    check_printed("%llu.%0*d1", (unsigned long long)odd, (int)(i % 30), 0);
    check_printed("%llu.5", (unsigned long long)(odd >> 1));
    check_printed("%llu.25", (unsigned long long)(odd >> 2));
  }
}

/* ---- by hand ---- */

static void try_hard(void) {
  static const char *const HARD[] = {
      "0.0", "-0.0", "0e0", "0e999999999999", "-0e-999999999999", "0.000e400", "1e0", "1e22", "1e23", "-1e23", "9007199254740993.0",
      "9007199254740992.99999999999999999999999999", "9007199254740993.00000000000000000000000001", "9007199254740995e0", "1.7976931348623157e308",
      "1.7976931348623158e308", "1.7976931348623159e308", "179769313486231580793e289", "1e308", "1e309", "1e310", "1e400", "1e2147483648",
      "1e9223372036854775808", "1e-2147483649", "1e99999999999999999999999", "1e-99999999999999999999999", "2.2250738585072014e-308",
      "2.2250738585072011e-308", "2.2250738585072012e-308", "4.9e-324", "5e-324", "2.4703282292062327208e-324", "2.4703282292062328e-324",
      "2.47032822920623272088284396434110686182e-324", "2.4703282292062327208828439643411068618252990130716238221279284125033775363510437593264991818081799618989828234772285886546332835517796989819938739800539093906315035659515570226392290858392449105184435931802849936536152500319370457678249219365623669863658480757001585769269903706311928279558551332927834338409351978015531246597263579574622766465272827220056374006485499977096599470454020828166226237857393450736339007967761930577506740176324673600968951340535537458516661134223766678604821376155872479764092120e-324",
      "1e-323", "1e-400", "123456789012345678e-5", "12345678901234567890.0", "123456789012345678901.0", "0.1e1", "0.10000000000000000000000000000000000001",
      "1000000000000000000000000000000000000000000e-42", "0.00000000000000000000000000000000000000000000001e47", "6.631236846766476e-316",
      "3.2378839133029012895883522167735e-319", "5.8339553793830237e-302", "7.5902528071396e-310", "100000000000000016777215.0", "100000000000000016777216.0",
      "1090544144181609348671888949248.0", "1090544144181609348835077142190.0", "8.5e15", "9.2233720368547758079999999999999999e18", "1e16", "123456.7E-3",
      "4503599627370496.5", "4503599627370497.5", "4503599627370495.5", "65504.0", "7.0e-10", "1E5", "1e+05", "1e-05"};
  for (size_t i = 0; i < sizeof HARD / sizeof HARD[0]; i++) check(HARD[i]);
}

/* `count` times one digit, between two texts. */
static void check_run(const char *before, char digit, int count, const char *after) {
  char *text = calloc(1, strlen(before) + (size_t)count + strlen(after) + 1);
  strcpy(text, before);
  memset(text + strlen(before), digit, (size_t)count);
  strcat(text, after);
  check(text);
  free(text);
}

static void try_long(void) {
  for (int count = 1; count <= 1200; count += count < 60 || (count > 740 && count < 800) ? 1 : 29) {
    check_run("0.", '0', count, "1");
    check_run("0.", '9', count, "");
    check_run("1.", '0', count, "1");
    check_run("9007199254740993.", '0', count, "");
    check_run("9007199254740993.", '0', count, "1");
    check_run("9007199254740992.", '9', count, "");
    check_run("1", '0', count, "e-300");
    check_run("1", '0', count, ".0");
    check_run("", '7', count, "");
    check_run("-", '3', count, ".5e-20");
    check_run("0.", '0', count, "1e800");
    check_run("1e-", '0', count, "5");
    check_run("17976931348623157", '0', count, "e-10");
    check_run("1.7976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641669288791094655554785194040263065748867150582068", '0', count, "e308");
    check_run("2.4703282292062327208", '8', count, "e-324");
  }
}

/* ---- ints ---- */

static void check_int(const char *text, fa_number_kind kind, int64_t value) {
  char padded[64 + FA_PADDING] = {0};
  fa_number number = {FA_NUMBER_REAL, -1, -1};
  strcpy(padded, text);
  const uint8_t *end = fa_number_scan(&powers, (const uint8_t *)padded, &number);
  CHECK(end == (const uint8_t *)padded + strlen(text), "'%s' ends elsewhere", text);
  CHECK(number.kind == kind && (kind == FA_NUMBER_BIG || number.integer == value), "'%s': kind %d, %lld", text, number.kind, (long long)number.integer);
}

static void try_ints(void) {
  char text[64];
  uint64_t state = 5;
  check_int("0", FA_NUMBER_INT, 0);
  check_int("-0", FA_NUMBER_INT, 0);
  check_int("9223372036854775807", FA_NUMBER_INT, INT64_MAX);
  check_int("-9223372036854775808", FA_NUMBER_INT, INT64_MIN);
  check_int("9223372036854775808", FA_NUMBER_BIG, 0);
  check_int("-9223372036854775809", FA_NUMBER_BIG, 0);
  check_int("18446744073709551616", FA_NUMBER_BIG, 0);
  check_int("18446744073709551617", FA_NUMBER_BIG, 0);
  check_int("99999999999999999999", FA_NUMBER_BIG, 0);
  check_int("10000000000000000000", FA_NUMBER_BIG, 0);
  for (int i = 0; i < 300000; i++) {
    int64_t value = (int64_t)(test_random(&state) >> test_below(&state, 64)) * (test_below(&state, 2) ? 1 : -1);
    if (value == INT64_MIN) value++;
    snprintf(text, sizeof text, "%lld", (long long)value);
    check_int(text, FA_NUMBER_INT, value);
  }
}

/* fa_number_small against a slow reading; it may say NULL only for what its header says. */
static void try_small(void) {
  uint64_t state = 6;
  for (int i = 0; i < 500000; i++) {
    static const char ALPHABET[] = "0123456789,]}.-e ";
    char text[16 + FA_PADDING] = {0};
    for (int at = 0; at < 12; at++) text[at] = ALPHABET[test_below(&state, i % 2 ? 17 : 13)];
    char *digits = text + (text[0] == '-');
    size_t count = strspn(digits, "0123456789");
    bool small = count > 0 && count <= 7 && strchr(",]}", digits[count]) != NULL && digits[count] != 0 && (digits[0] != '0' || count == 1);
    int32_t value = -1;
    const uint8_t *end = fa_number_small((const uint8_t *)text, &value);
    CHECK((end != NULL) == small && (!small || (end == (uint8_t *)digits + count && value == atoi(text))), "'%s': %d", text, value);
  }
}

/* ---- what is no number ---- */

static void try_faults(void) {
  static const struct {
    const char *text;
    int end;   /* of the number, -1: there is none */
    int fault; /* of what fa_number_fault finds */
  } FAULTS[] = {{"", -1, 0},      {"-", -1, 1},      {"+1", -1, 0},   {".5", -1, 0},     {"1.", -1, 2},          {"1.e5", -1, 2},  {"1e", -1, 2},         {"1e+", -1, 3},
                {"1E-x", -1, 3},  {"-a", -1, 1},     {"--1", -1, 1},  {"01", 1, 2},      {"-01", 2, 3},          {"00", 1, 2},     {"1.5.5", 3, 3},       {"1e5.5", 3, 3},
                {"1e5e5", 3, 3},  {"12345678.", -1, 9}, {"1234567890123456789.", -1, 20}, {"12345678901234567890123e", -1, 24},     {"0.1e", -1, 4},  {"1f", 1, 1},          {"1 ", 1, 1},
                {"0x10", 1, 1},   {"NaN", -1, 0},    {"-Infinity", -1, 1}};
  for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++) {
    char padded[64 + FA_PADDING] = {0};
    fa_number number;
    strcpy(padded, FAULTS[i].text);
    const uint8_t *start = (const uint8_t *)padded, *end = fa_number_scan(&powers, start, &number);
    CHECK((end == NULL ? -1 : end - start) == FAULTS[i].end, "'%s' ends at %td", padded, end == NULL ? -1 : end - start);
    if (FAULTS[i].end < 0) CHECK(fa_number_fault(start) - start == FAULTS[i].fault, "'%s': fault at %td", padded, fa_number_fault(start) - start);
  }
}

/* ---- the table ---- */

/* FNV-1a over high and low of all 651 powers, as Lemire's published script makes them (oracle.py). */
static const uint64_t PUBLISHED = 0x87439AD8C519E733;

static void try_powers(void) {
  fa_powers *fresh = calloc(1, sizeof *fresh);
  uint64_t digest = FNV_START;
  for (int power = FA_POWER5_LEAST; power <= 308; power++) {
    fa_number number;
    memset(room, 0, sizeof room);
    snprintf(room, sizeof room, "12345678901234567e%d", power); /* too many digits for the short cut */
    fa_number_scan(fresh, (const uint8_t *)room, &number);
    CHECK(fresh->of[power - FA_POWER5_LEAST].high >> 63 == 1, "5^%d was not worked out", power);
    digest = test_digest(digest, &fresh->of[power - FA_POWER5_LEAST].high, 8);
    digest = test_digest(digest, &fresh->of[power - FA_POWER5_LEAST].low, 8);
  }
  CHECK(digest == PUBLISHED, "the powers of five differ from the published table: %016llx", (unsigned long long)digest);
  free(fresh);
}

int main(void) {
  try_powers();
  try_hard();
  try_long();
  try_ints();
  try_small();
  try_faults();
  try_halves();
  try_short_halves();
  try_short();
  try_patterns();
  return test_end("number", "%lu bit patterns, %lu short literals, %lu exact half ways, 651 powers of five", patterns, shorts, halves);
}
