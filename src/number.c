/* number.c: see number.h.
 *
 * Doubles: Clinger's exact case first, then Eisel and Lemire ("Number Parsing at a Gigabyte per Second"; that it never needs
 * a fallback for up to 19 digits: Mushtak and Lemire, "Fast Number Parsing Without Fallback"). Longer literals are cut to 19
 * digits; if that leaves two candidates, they are compared with the whole literal in exact arithmetic.
 */
#include "number.h"

#include <stddef.h>

#include "bignum.h"
#include "simd.h"

const uint64_t FA_TENS[20] = {1ull,
                              10ull,
                              100ull,
                              1000ull,
                              10000ull,
                              100000ull,
                              1000000ull,
                              10000000ull,
                              100000000ull,
                              1000000000ull,
                              10000000000ull,
                              100000000000ull,
                              1000000000000ull,
                              10000000000000ull,
                              100000000000000ull,
                              1000000000000000ull,
                              10000000000000000ull,
                              100000000000000000ull,
                              1000000000000000000ull,
                              10000000000000000000ull};

const double FA_EXACT_TENS[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static inline bool is_digit(uint8_t c) { return (uint8_t)(c - '0') < 10; }

static double from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, 8);
  return value;
}

static uint64_t to_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  return bits;
}

/* ---- powers of five ---- */

/* 5^power to 128 bits, cut off. */
static void power_above(uint32_t power, uint64_t *high, uint64_t *low) {
  fa_bignum n;
  fa_bignum_set(&n, 1);
  fa_bignum_times_power5(&n, power);
  uint32_t bits = fa_bignum_bits(&n);
  uint32_t shift = (32 - bits % 32) % 32; /* so that the top limb is full */
  fa_bignum_shift(&n, shift);
  uint64_t limbs[4];
  for (uint32_t i = 0; i < 4; i++) limbs[i] = i < n.used ? n.limb[n.used - 1 - i] : 0;
  *high = limbs[0] << 32 | limbs[1];
  *low = limbs[2] << 32 | limbs[3];
}

/* 2^k / 5^power to 128 bits by long division; rounded up where 5^power is below 2^64, cut off beyond: Lemire's table. */
static void power_below(uint32_t power, uint64_t *high, uint64_t *low) {
  fa_bignum divisor, rest;
  fa_bignum_set(&divisor, 1);
  fa_bignum_times_power5(&divisor, power);
  fa_bignum_set(&rest, 1);
  fa_bignum_shift(&rest, fa_bignum_bits(&divisor) - 1);
  uint64_t quotient[2] = {0, 0};
  for (int i = 0; i < 128; i++) {
    fa_bignum_shift(&rest, 1);
    bool one = fa_bignum_compare(&rest, &divisor) >= 0;
    if (one) fa_bignum_subtract(&rest, &divisor);
    quotient[i / 64] = quotient[i / 64] << 1 | one;
  }
  if (power <= 27) quotient[0] += ++quotient[1] == 0;
  *high = quotient[0];
  *low = quotient[1];
}

static __attribute__((noinline)) void work_out(fa_powers *powers, int power) {
  uint64_t high, low;
  if (power >= 0)
    power_above((uint32_t)power, &high, &low);
  else
    power_below((uint32_t)-power, &high, &low);
  powers->of[power - FA_POWER5_LEAST].high = high;
  powers->of[power - FA_POWER5_LEAST].low = low;
}

void fa_number_power(fa_powers *powers, int power, uint64_t *high, uint64_t *low) {
  if (powers->of[power - FA_POWER5_LEAST].high == 0) work_out(powers, power);
  *high = powers->of[power - FA_POWER5_LEAST].high;
  *low = powers->of[power - FA_POWER5_LEAST].low;
}

/* ---- decimal to double ---- */

double fa_number_eisel_lemire(fa_powers *powers, uint64_t digits, int power) {
  if (digits == 0 || power < FA_POWER5_LEAST) return 0.0;
  if (power > FA_POWER5_MOST) return __builtin_inf();
  if (powers->of[power - FA_POWER5_LEAST].high == 0) work_out(powers, power);
  int zeros = __builtin_clzll(digits);
  digits <<= zeros;
  uint64_t low, high = fa_multiply(digits, powers->of[power - FA_POWER5_LEAST].high, &low);
  if ((high & 0x1FF) == 0x1FF) { /* the bits that decide the rounding may still change */
    uint64_t low2, high2 = fa_multiply(digits, powers->of[power - FA_POWER5_LEAST].low, &low2);
    low += high2;
    high += high2 > low;
  }
  int upper = (int)(high >> 63);
  uint64_t mantissa = high >> (upper + 9);
  int exponent = (((152170 + 65536) * power) >> 16) + 63 + upper - zeros + 1023;
  if (exponent <= 0) { /* subnormal */
    if (exponent <= -63) return 0.0;
    mantissa >>= 1 - exponent;
    mantissa += mantissa & 1;
    return from_bits(mantissa >> 1); /* 2^52 is the smallest normal number's pattern, as it should be */
  }
  /* Exactly half way (only possible in this range): to even. */
  if (low <= 1 && power >= -4 && power <= 23 && (mantissa & 3) == 1 && mantissa << (upper + 9) == high) mantissa &= ~1ull;
  mantissa += mantissa & 1;
  mantissa >>= 1;
  if (mantissa >= 1ull << 53) {
    mantissa = 1ull << 52;
    exponent++;
  }
  if (exponent >= 0x7FF) return __builtin_inf();
  return from_bits((mantissa & ~(1ull << 52)) | (uint64_t)exponent << 52);
}

/* Digits beyond this many cannot change how a double rounds, but for whether there are any. */
enum { MOST_DIGITS = 769 };

/* All digits of the literal as one number; *power: the power of ten it is to be multiplied with. */
static void read_exactly(const uint8_t *text, fa_bignum *n, int *power) {
  uint32_t kept = 0;
  bool fraction = false;
  int dropped = 0;
  fa_bignum_set(n, 0);
  for (; is_digit(*text) || *text == '.'; text++) {
    if (*text == '.') {
      fraction = true;
      continue;
    }
    if (kept < MOST_DIGITS) {
      fa_bignum_multiply(n, 10, (uint32_t)(*text - '0'));
      kept += n->used > 0;
      *power -= fraction;
    } else {
      if (*text != '0' && kept == MOST_DIGITS) { /* something beyond: one more digit says so */
        fa_bignum_multiply(n, 10, 1);
        kept++;
        dropped--;
      }
      dropped += !fraction;
    }
  }
  *power += dropped;
}

/* Whether the literal (text, times 10^exponent) is to be rounded up from `below`, the double just below it. */
static __attribute__((noinline)) bool rounds_up(const uint8_t *text, int exponent, double below) {
  uint64_t bits = to_bits(below);
  int binary = (int)(bits >> 52);
  uint64_t mantissa = bits & ((1ull << 52) - 1);
  if (binary != 0)
    mantissa |= 1ull << 52;
  else
    binary = 1;
  fa_bignum literal, half;
  read_exactly(text, &literal, &exponent);
  fa_bignum_set(&half, 2 * mantissa + 1); /* half way to the next double: times 2^(binary - 1076) */
  int twos = binary - 1076 - exponent;
  if (exponent < 0)
    fa_bignum_times_power5(&half, (uint32_t)-exponent);
  else
    fa_bignum_times_power5(&literal, (uint32_t)exponent);
  if (twos > 0)
    fa_bignum_shift(&half, (uint32_t)twos);
  else
    fa_bignum_shift(&literal, (uint32_t)-twos);
  int order = fa_bignum_compare(&literal, &half);
  return order > 0 || (order == 0 && (bits & 1) != 0);
}

/* ---- literals ---- */

/* The digits of a literal of any length: the first 19 significant ones, and what they are to be multiplied with. */
typedef struct digits {
  uint64_t value;
  int power;
  bool cut; /* there were more, not all zero */
} digits;

static const uint8_t *read_digits(const uint8_t *text, bool fraction, digits *d) {
  for (; is_digit(*text); text++) {
    uint64_t digit = (uint64_t)(*text - '0');
    if (d->value < FA_TENS[18]) {
      d->value = d->value * 10 + digit;
      if (fraction && d->power > -100000) d->power--;
    } else {
      d->cut |= digit != 0;
      if (!fraction && d->power < 100000) d->power++;
    }
  }
  return text;
}

static const uint8_t *read_exponent(const uint8_t *text, int *power) {
  bool negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  if (!is_digit(*text)) return NULL;
  int value = 0;
  for (; is_digit(*text); text++)
    if (value < 1000000) value = value * 10 + (*text - '0');
  *power = negative ? -value : value;
  return text;
}

static double finish(fa_powers *powers, const uint8_t *text, const digits *d, int exponent) {
  int power = d->power + exponent;
  if (!d->cut) return fa_number_scale(powers, d->value, power);
  double below = fa_number_eisel_lemire(powers, d->value, power);
  double above = fa_number_eisel_lemire(powers, d->value + 1, power);
  return below == above || !rounds_up(text, exponent, below) ? below : above;
}

/* A literal that the fast path does not take: 16 digits and more, or an exponent. */
static __attribute__((noinline)) const uint8_t *scan_any(fa_powers *powers, const uint8_t *text, bool negative, fa_number *number) {
  digits d = {0, 0, false};
  const uint8_t *at = *text == '0' ? text + 1 : read_digits(text, false, &d);
  if (at == text) return NULL;
  int exponent = 0;
  number->kind = FA_NUMBER_REAL;
  if (*at != '.' && (*at | 0x20) != 'e') {
    bool fits = d.power == 0 && d.value <= (uint64_t)INT64_MAX + negative;
    number->kind = fits ? FA_NUMBER_INT : FA_NUMBER_BIG;
    number->integer = (int64_t)(negative ? 0 - d.value : d.value);
    return at;
  }
  if (*at == '.') {
    const uint8_t *fraction = at + 1;
    at = read_digits(fraction, true, &d);
    if (at == fraction) return NULL;
  }
  if ((*at | 0x20) == 'e' && (at = read_exponent(at + 1, &exponent)) == NULL) return NULL;
  double value = finish(powers, text, &d, exponent);
  number->real = negative ? -value : value;
  return at;
}

/* What is no decimal of up to 19 digits. */
static const uint8_t *scan_int(fa_powers *powers, const uint8_t *text, bool negative, fa_number *number) {
  uint64_t digits;
  uint32_t count = fa_digits8(fa_load8(text), &digits);
  bool point = text[count] == '.' || (text[count] | 0x20) == 'e';
  if (count - 1 >= 7 || (*text == '0' && count > 1) || point) return scan_any(powers, text, negative, number);
  number->kind = FA_NUMBER_INT;
  number->integer = negative ? -(int64_t)digits : (int64_t)digits;
  return text + count;
}

const uint8_t *fa_number_scan(fa_powers *powers, const uint8_t *text, fa_number *number) {
  const uint8_t *end = fa_number_decimal(powers, text, &number->real);
  number->kind = FA_NUMBER_REAL;
  if (end != NULL) return end;
  bool negative = *text == '-';
  return scan_int(powers, text + negative, negative, number);
}

const uint8_t *fa_number_fault(const uint8_t *text) {
  if (*text == '-') text++;
  if (!is_digit(*text)) return text;
  while (is_digit(*text)) text++;
  if (*text == '.') {
    if (!is_digit(*++text)) return text;
    while (is_digit(*text)) text++;
  }
  if ((*text | 0x20) != 'e') return text;
  text++;
  if (*text == '-' || *text == '+') text++;
  while (is_digit(*text)) text++;
  return text;
}

double fa_number_real(fa_powers *powers, const uint8_t *text) {
  bool negative = *text == '-';
  text += negative;
  digits d = {0, 0, false};
  read_digits(text, false, &d);
  double value = finish(powers, text, &d, 0);
  return negative ? -value : value;
}

double fa_number_half(double value) {
  uint64_t bits = to_bits(value), sign = bits & 1ull << 63, magnitude = bits & ~(1ull << 63);
  if (magnitude >= 0x7FF0000000000000ull) return value; /* infinity, NaN */
  /* Below 2^-14 the steps are 2^-24: adding and taking away a number whose own steps are that large rounds once, to even. */
  double absolute = from_bits(magnitude);
  if (absolute < 0x1p-14) return from_bits(to_bits((absolute + 0x1p28) - 0x1p28) | sign);
  uint64_t rounded = magnitude + ((1ull << 41) - 1) + (magnitude >> 42 & 1); /* keep 10 of 52 bits */
  rounded &= ~((1ull << 42) - 1);
  if (from_bits(rounded) > 65504.0) rounded = 0x7FF0000000000000ull;
  return from_bits(rounded | sign);
}
