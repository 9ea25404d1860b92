/* calendar_test.c: dates, times and durations. Every day there is; random texts against a regular expression and a slow reading of its
 * groups; durations against exact arithmetic, and against what CPython made of the same numbers. */
#include "calendar.h"

#include <math.h>
#include <regex.h>
#include <string.h>

#include "tape.h"
#include "test.h"

/* Texts are copied to the heap, exactly. */
typedef bool reader(const uint8_t *text, uint32_t length, fa_moment *moment);

static bool read_exactly(reader *read, const char *text, size_t length, fa_moment *moment) {
  uint8_t *exact = malloc(length);
  if (length > 0) memcpy(exact, text, length);
  bool good = read(exact, (uint32_t)length, moment);
  free(exact);
  return good;
}

/* ---- days ---- */

static int days_of(int year, int month) {
  static const int DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return DAYS[month - 1] + (month == 2 && leap);
}

static void put_digits(char *at, int value, int digits) {
  for (int i = digits - 1; i >= 0; i--, value /= 10) at[i] = (char)('0' + value % 10);
}

static void try_day(int year, int month, int day, bool there) {
  char text[] = "0000-00-00";
  fa_moment date, datetime;
  put_digits(text, year, 4), put_digits(text + 5, month, 2), put_digits(text + 8, day, 2);
  bool good = fa_calendar_date((const uint8_t *)text, 10, &date) && date.date == (uint32_t)(year << 9 | month << 5 | day);
  bool also = fa_calendar_datetime((const uint8_t *)text, 10, &datetime) && datetime.date == date.date && datetime.clock == 0 && datetime.fraction == 0;
  CHECK(good == there && also == there, "%s", text);
}

static unsigned long try_days(void) {
  unsigned long days = 0;
  for (int year = 1; year <= 9999; year++)
    for (int month = 1; month <= 12; month++) {
      int last = days_of(year, month);
      for (int day = 1; day <= last; day++, days++) try_day(year, month, day, true);
      for (int day = last + 1; day <= 32; day++) try_day(year, month, day, false);
      try_day(year, month, 0, false), try_day(year, month, 99, false);
    }
  for (int month = 0; month < 100; month++) try_day(0, month, 1, false), try_day(2024, month, 1, month >= 1 && month <= 12);
  return days;
}

/* ---- texts ---- */

#define CLOCK(digits) "([0-9]{2}):([0-9]{2})(:([0-9]{2})(\\.([0-9]{1," digits "}))?)?"
#define DAY "([0-9]{4})-([0-9]{2})-([0-9]{2})"
#define TIME CLOCK("9") "(Z|([+-])" CLOCK("6") ")?"

enum { DATETIME_GROUPS = 3 + 1, MOST_GROUPS = 24 };

static regex_t datetime_pattern, date_pattern, time_pattern;

static void compile(regex_t *pattern, const char *text) {
  if (regcomp(pattern, text, REG_EXTENDED) != 0) exit(1);
}

typedef struct groups {
  const char *text;
  regmatch_t at[MOST_GROUPS];
} groups;

static bool has(const groups *g, int i) { return g->at[i].rm_so >= 0; }

/* The digits of a group, as `digits` digits; 0 if it is not there. */
static uint32_t number_of(const groups *g, int i, int digits) {
  uint32_t value = 0;
  int length = has(g, i) ? (int)(g->at[i].rm_eo - g->at[i].rm_so) : 0;
  for (int k = 0; k < digits; k++) value = value * 10 + (k < length ? (uint32_t)(g->text[g->at[i].rm_so + k] - '0') : 0);
  return has(g, i) ? value : 0;
}

/* Six groups from `i` on: hour, minute, :SS.f, second, .f, fraction. */
static bool read_clock(const groups *g, int i, int digits, uint32_t *seconds, uint32_t *clock, uint32_t *fraction) {
  uint32_t hour = number_of(g, i, 2), minute = number_of(g, i + 1, 2), second = number_of(g, i + 3, 2);
  *seconds = hour * 3600 + minute * 60 + second;
  *clock = hour << 12 | minute << 6 | second;
  *fraction = number_of(g, i + 5, digits);
  return hour < 24 && minute < 60 && second < 60;
}

/* The groups of TIME, from `i` on. */
static bool read_time(const groups *g, int i, fa_moment *m) {
  uint32_t seconds, clock, fraction;
  if (!read_clock(g, i, 9, &seconds, &m->clock, &m->fraction)) return false;
  if (has(g, i + 5) && g->at[i + 5].rm_eo - g->at[i + 5].rm_so > 6) m->fraction |= FA_FRACTION_NANO;
  if (!has(g, i + 6)) return true;
  m->fraction |= FA_FRACTION_AWARE;
  if (!has(g, i + 7)) return true; /* Z */
  int sign = g->text[g->at[i + 7].rm_so] == '-' ? -1 : 1;
  bool good = read_clock(g, i + 8, 6, &seconds, &clock, &fraction);
  m->offset_seconds = sign * (int32_t)seconds, m->offset_microseconds = sign * (int32_t)fraction;
  return good;
}

static bool read_day(const groups *g, fa_moment *m) {
  int year = (int)number_of(g, 1, 4), month = (int)number_of(g, 2, 2), day = (int)number_of(g, 3, 2);
  m->date = (uint32_t)(year << 9 | month << 5 | day);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= days_of(year, month);
}

static bool slow_datetime(const char *text, fa_moment *m) {
  groups g = {.text = text};
  if (strcmp(text, "NaT") == 0) return true;
  if (regexec(&datetime_pattern, text, MOST_GROUPS, g.at, 0) != 0) return false;
  return read_day(&g, m) && (!has(&g, 4) || read_time(&g, 5, m));
}

static bool slow_date(const char *text, fa_moment *m) {
  groups g = {.text = text};
  return regexec(&date_pattern, text, MOST_GROUPS, g.at, 0) == 0 && read_day(&g, m);
}

static bool slow_time(const char *text, fa_moment *m) {
  groups g = {.text = text};
  return regexec(&time_pattern, text, MOST_GROUPS, g.at, 0) == 0 && read_time(&g, 1, m);
}

static unsigned long valid;

static void compare(const char *what, reader *read, bool slow(const char *text, fa_moment *m), const char *text, bool has_date, bool has_time) {
  fa_moment got = {0}, want = {0};
  bool good = read_exactly(read, text, strlen(text), &got), expected = slow(text, &want);
  valid += expected;
  if (!CHECK(good == expected, "%s '%s': %s", what, text, good ? "accepted" : "refused") || !good) return;
  CHECK(!has_date || got.date == want.date, "%s '%s': date %x", what, text, got.date);
  if (!has_time) return;
  CHECK(got.clock == want.clock && got.fraction == want.fraction, "%s '%s': clock %x, fraction %x", what, text, got.clock, got.fraction);
  if ((got.fraction & FA_FRACTION_AWARE) == 0) return;
  CHECK(got.offset_seconds == want.offset_seconds && got.offset_microseconds == want.offset_microseconds, "%s '%s': offset %d, %d", what, text,
        got.offset_seconds, got.offset_microseconds);
}

/* A right text, or nearly. */
static void make_text(char *text, uint64_t *state) {
  static const char *const ZONES[] = {"", "", "Z", "+01:00", "-23:59:59", "+00:00:00.000001", "-05:30:15.5", "+24:00", "+0100", "-00:00", "z", "+01"};
  static const char *const FRACTIONS[] = {"", "", ".5", ".123456", ".1234567", ".000000001", ".123456789", ".1234567890", ".", ",5"};
  static const char SEPARATORS[] = "TTTT  t_";
  int length = test_below(state, 3) == 0 ? 0 : sprintf(text, "%04u-%02u-%02u", test_below(state, 10000), test_below(state, 14), test_below(state, 33));
  if (length > 0 && test_below(state, 4) > 0) text[length++] = SEPARATORS[test_below(state, 8)];
  if (test_below(state, 5) > 0) length += sprintf(text + length, "%02u:%02u", test_below(state, 25), test_below(state, 61));
  if (test_below(state, 4) > 0) length += sprintf(text + length, ":%02u%s", test_below(state, 61), FRACTIONS[test_below(state, 10)]);
  sprintf(text + length, "%s", ZONES[test_below(state, 12)]);
}

static void change(char *text, uint64_t *state) {
  static const char ALPHABET[] = "0123456789-:.TZ+ ";
  size_t length = strlen(text), at = length == 0 ? 0 : test_below(state, (uint32_t)length);
  char c = ALPHABET[test_below(state, 17)];
  switch (test_below(state, 3)) {
    case 0: if (length > 0) text[at] = c; break;
    case 1: memmove(text + at + 1, text + at, length - at + 1), text[at] = c; break;
    default: if (length > 0) memmove(text + at, text + at + 1, length - at); break;
  }
}

static void try_text(const char *text) {
  compare("datetime", fa_calendar_datetime, slow_datetime, text, true, true);
  compare("date", fa_calendar_date, slow_date, text, true, false);
  compare("time", fa_calendar_time, slow_time, text, false, true);
}

static void try_texts(void) {
  uint64_t state = 1;
  char text[100];
  compile(&datetime_pattern, "^" DAY "([T ]" TIME ")?$");
  compile(&date_pattern, "^" DAY "$");
  compile(&time_pattern, "^" TIME "$");
  for (int i = 0; i < 200000; i++) {
    make_text(text, &state);
    if (i % 2) change(text, &state);
    try_text(text);
  }
  try_text("NaT"), try_text(""), try_text("2024-02-29T23:59:59.999999999-23:59:59.999999");
}

/* ---- durations ---- */

/* CPython's accum() and delta_new(), step by step: whole seconds in exact integers, the fraction times 10^6 as a double; what is left
 * of that decides the rounding, half to even with regard to the whole sum. */
static bool slow_duration(double seconds, fa_duration *d) {
  double whole, product = modf(seconds, &whole) * 1e6, whole_us;
  if (!(seconds >= -86399999913600.0 && seconds <= 86400000000000.0)) return false;
  double rest = modf(product, &whole_us); /* accum(): leftover */
  __int128 us = (__int128)whole * 1000000 + (__int128)whole_us;
  double rounded = round(rest);
  if (fabs(rounded - rest) == 0.5) { /* delta_new(): exactly half way, with regard to us */
    double odd = (double)(us & 1);
    rounded = 2.0 * round((rest + odd) * 0.5) - odd;
  }
  us += (__int128)rounded;
  __int128 day = 86400000000, days = us / day - (us % day < 0);
  us -= days * day;
  *d = (fa_duration){(int32_t)days, (uint32_t)(us / 1000000), (uint32_t)(us % 1000000)};
  return true;
}

static void compare_duration(double seconds) {
  fa_duration got = {0}, want = {0};
  bool good = fa_calendar_duration(seconds, &got), expected = slow_duration(seconds, &want);
  CHECK(good == expected, "timedelta of %a", seconds);
  CHECK(!good || (got.days == want.days && got.seconds == want.seconds && got.microseconds == want.microseconds), "timedelta of %.17g: %d %u %u, want %d %u %u", seconds,
        got.days, got.seconds, got.microseconds, want.days, want.seconds, want.microseconds);
}

/* As durations() in oracle.py. */
static const uint64_t CPYTHON = 0xAD99893DCB6634A5;

static double next_duration(uint64_t *state, int i) {
  static const double FACTORS[] = {1, 1000, 27}, UNITS[] = {1e6, 2e6, 4e6, 8e6};
  double whole = test_below(state, 1u << 31) * FACTORS[i % 3];
  if (test_below(state, 2)) whole = -whole;
  double part = test_below(state, 4000001);
  return i % 5 ? whole + part / UNITS[i % 4] : part / 2e6 * (i % 2 ? -1 : 1);
}

static void try_durations(void) {
  uint64_t state = 1, digest = FNV_START;
  for (int i = 0; i < 100000; i++) {
    double seconds = next_duration(&state, i);
    fa_duration d = {0};
    fa_calendar_duration(seconds, &d);
    digest = test_digest(digest, &d.days, 4), digest = test_digest(digest, &d.seconds, 4), digest = test_digest(digest, &d.microseconds, 4);
    compare_duration(seconds);
  }
  CHECK(digest == CPYTHON, "durations differ from CPython's: %016llx", (unsigned long long)digest);
  for (int i = 0; i < 500000; i++) {
    uint64_t bits = test_random(&state), exponent = 1023 - 25 + test_below(&state, 73);
    double seconds;
    bits = (bits & 0x800FFFFFFFFFFFFF) | exponent << 52;
    if (i % 3 == 0) bits &= ~0xFFFFFFFFull; /* few digits: half ways */
    memcpy(&seconds, &bits, 8);
    compare_duration(seconds);
  }
}

static void try_duration_limits(void) {
  static const double EDGES[] = {0.0, -0.0, 5e-7, 1.5e-6, 2.5e-6, -5e-7, -1.5e-6, -1e-6, 0.9999995, 0.9999996, 86399.9999995, -0.0000005, 1e-300, -1e-300, 5e-324, 86400.0, -86400.0};
  static const double LIMITS[] = {-86399999913600.0, 86400000000000.0};
  for (size_t i = 0; i < sizeof EDGES / sizeof EDGES[0]; i++) compare_duration(EDGES[i]);
  for (size_t i = 0; i < 2; i++) compare_duration(LIMITS[i]), compare_duration(nextafter(LIMITS[i], INFINITY)), compare_duration(nextafter(LIMITS[i], -INFINITY));
  compare_duration(NAN), compare_duration(INFINITY), compare_duration(-INFINITY), compare_duration(1e300);
}

int main(void) {
  unsigned long days = try_days();
  try_texts();
  try_durations();
  try_duration_limits();
  return test_end("calendar", "%lu days, 600009 readings of texts (%lu valid), 600000 durations", days, valid);
}
