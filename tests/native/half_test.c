/* half_test.c: fa_number_half against a slow rounding: look the neighbours up in the list of all float16 values, compare with the
 * middle between them. For all of them, all middles, and the doubles right beside both; and random doubles. */
#include <math.h>
#include <string.h>

#include "number.h"
#include "test.h"

enum { INFINITE = 0x7C00 }; /* the pattern of infinity; below it all that are not negative, in order */

static double values[INFINITE + 1];

static double half_of(unsigned pattern) {
  unsigned exponent = pattern >> 10, fraction = pattern & 0x3FF;
  return exponent == 0 ? ldexp(fraction, -24) : ldexp(0x400 + fraction, (int)exponent - 25);
}

/* Half to even: the last bit of a pattern is its parity. From 65520 on, half way to the 65536 that does not exist: infinity. */
static double round_slowly(double value) {
  double absolute = fabs(value);
  unsigned low = 0, high = INFINITE;
  if (absolute != absolute || isinf(absolute)) return value;
  if (absolute >= 65536.0) return copysign(INFINITY, value);
  while (high - low > 1) {
    unsigned middle = (low + high) / 2;
    if (values[middle] <= absolute)
      low = middle;
    else
      high = middle;
  }
  double middle = (values[low] + values[high]) / 2; /* exact */
  bool up = absolute > middle || (absolute == middle && (low & 1) != 0);
  double rounded = !up ? values[low] : high == INFINITE ? INFINITY : values[high];
  return copysign(rounded, value);
}

static void check(double value) {
  for (int sign = 0; sign < 2; sign++, value = -value) {
    double got = fa_number_half(value), want = round_slowly(value);
    CHECK(memcmp(&got, &want, 8) == 0, "half of %a: %a, want %a", value, got, want);
  }
}

static void check_around(double value) {
  check(value);
  check(nextafter(value, INFINITY));
  if (value > 0) check(nextafter(value, 0));
}

int main(void) {
  uint64_t state = 1;
  for (unsigned i = 0; i <= INFINITE; i++) values[i] = i == INFINITE ? 65536.0 : half_of(i);
  for (unsigned i = 0; i < INFINITE; i++) {
    check_around(values[i]);
    check_around((values[i] + values[i + 1]) / 2);
  }
  for (int i = 0; i < 1000000; i++) {
    uint64_t bits = test_random(&state), exponent = 1023 - 30 + test_below(&state, 50);
    if (i % 2 == 0) bits = (bits & 0x800FFFFFFFFFFFFF) | exponent << 52;
    double value;
    memcpy(&value, &bits, 8);
    if (value == value) check(value);
  }
  CHECK(isnan(fa_number_half(NAN)), "half of NaN");
  check(INFINITY);
  check(5e-324);
  check(1.7976931348623157e308);
  return test_end("half", "all float16 values, all middles, a million doubles");
}
