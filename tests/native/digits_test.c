/* digits_test.c: doubles to their shortest digits. Read back they are the same double; no shorter decimal is; the layout is repr's. For random
 * bit patterns (DOUBLES in the environment says how many; 200 000 without), every exponent, and cases by hand. */
#include "digits.h"

#include <math.h>
#include <string.h>

#include "test.h"

static fa_powers powers;
static char text[FA_REAL_BYTES + 1];

static double double_of(uint64_t bits) {
  double value;
  memcpy(&value, &bits, 8);
  return value;
}

static const char *print(double value) {
  *fa_digits_real(&powers, value, (uint8_t *)text) = 0;
  return text;
}

/* Digits from the first that is not 0 to the last that is not. */
static int significant(const char *number) {
  int count = 0, last = 0;
  for (; *number != 0 && *number != 'e'; number++) {
    if (*number < '0' || *number > '9' || (count == 0 && *number == '0')) continue;
    count++;
    if (*number != '0') last = count;
  }
  return last;
}

/* The fewest digits with which printf's decimal, the nearest of its length, reads back. */
static int fewest(double value) {
  char other[64];
  for (int digits = 1; digits < 17; digits++) {
    snprintf(other, sizeof other, "%.*e", digits - 1, value);
    if (strtod(other, NULL) == value) return significant(other);
  }
  return 17;
}

/* repr's: an exponent of two digits or more below 1e-4 and from 1e16 on; else a point with digits on both sides. */
static bool has_layout(const char *number, double value) {
  double size = fabs(value);
  const char *exponent = strchr(number, 'e'), *point = strchr(number, '.');
  if (size != 0 && (size < 1e-4 || size >= 1e16)) return exponent != NULL && (exponent[1] == '-') == (size < 1) && strlen(exponent) >= 4;
  return exponent == NULL && point != NULL && point[1] != 0 && point > number && (point[2] == 0 || point[strlen(point) - 1] != '0');
}

static void check(double value) {
  const char *number = print(value);
  double back = strtod(number, NULL);
  CHECK(memcmp(&back, &value, 8) == 0, "%a is %s", value, number);
  CHECK(value == 0 || significant(number) <= fewest(value), "%a is %s, which could be shorter", value, number);
  CHECK(has_layout(number, value), "%a is %s", value, number);
}

static void check_text(double value, const char *want) { CHECK(strcmp(print(value), want) == 0, "%a is %s, want %s", value, text, want); }

int main(void) {
  const char *more = getenv("DOUBLES");
  unsigned long count = more == NULL ? 200000 : strtoul(more, NULL, 10);
  uint64_t state = 3;
  for (unsigned long i = 0; i < count; i++) {
    uint64_t bits = test_random(&state);
    if ((bits >> 52 & 0x7FF) != 0x7FF) check(double_of(bits));
  }
  for (uint64_t exponent = 0; exponent < 0x7FF; exponent++)
    for (uint64_t fraction = 0; fraction < 3; fraction++) check(double_of(exponent << 52 | (fraction == 2 ? (1ull << 52) - 1 : fraction)));
  check_text(0.0, "0.0"), check_text(-0.0, "-0.0"), check_text(NAN, "NaN"), check_text(INFINITY, "Infinity"), check_text(-INFINITY, "-Infinity");
  check_text(1e16, "1e+16"), check_text(1e-5, "1e-05"), check_text(0.0001, "0.0001"), check_text(9999999999999998.0, "9999999999999998.0");
  check_text(5e-324, "5e-324"), check_text(1.7976931348623157e308, "1.7976931348623157e+308"), check_text(-1.5e-7, "-1.5e-07"), check_text(2e22, "2e+22");
  check_text(9007199254740993.0, "9007199254740992.0"), check_text(123456.0, "123456.0"), check_text(5e-5, "5e-05"), check_text(9.5367431640625e-07, "9.5367431640625e-07");
  return test_end("digits", "%lu random doubles", count);
}
