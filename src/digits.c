/* digits.c: see digits.h.
 *
 * Doubles: Raffaello Giulietti, "The Schubfach way to render doubles". The powers of ten come from number.c, which works each out when it
 * is first needed: no table in the download. The three products of the paper are one here, and a shifted power added to and taken from it
 * (measured: a third off). */
#include "digits.h"

#include <stdbool.h>
#include <string.h>

enum { REPR_LEAST = -4, REPR_MOST = 16 }; /* powers of ten of the first digit, between which repr() writes no exponent */

/* ---- digits ---- */

/* The 8 digits of a number below 10^8, one a byte, the first lowest. */
static inline uint64_t eight_digits(uint32_t value) {
  uint64_t fours = value / 10000 | (uint64_t)(value % 10000) << 32;
  uint64_t hundreds = (fours * 5243 >> 19) & 0x0000007F0000007Full;
  uint64_t twos = hundreds | (fours - hundreds * 100) << 16;
  uint64_t tens = (twos * 103 >> 10) & 0x000F000F000F000Full;
  return tens | (twos - tens * 10) << 8;
}

static const uint64_t ZEROS = 0x3030303030303030ull;

static inline void store8(uint8_t *to, uint64_t word) { memcpy(to, &word, 8); }

/* Without zeros in front. */
static inline uint8_t *put_short(uint32_t value, uint8_t *to) {
  uint64_t digits = eight_digits(value);
  uint32_t zeros = (uint32_t)__builtin_ctzll(digits | 1ull << 56) / 8;
  store8(to, (digits | ZEROS) >> (8 * zeros));
  return to + 8 - zeros;
}

static inline uint8_t *put_eight(uint32_t value, uint8_t *to) {
  store8(to, eight_digits(value) | ZEROS);
  return to + 8;
}

uint8_t *fa_digits_uint(uint64_t value, uint8_t *to) {
  enum { EIGHT = 100000000 };
  if (value < EIGHT) return put_short((uint32_t)value, to);
  uint64_t upper = value / EIGHT;
  to = upper < EIGHT ? put_short((uint32_t)upper, to) : put_eight((uint32_t)(upper % EIGHT), put_short((uint32_t)(upper / EIGHT), to));
  return put_eight((uint32_t)(value % EIGHT), to);
}

uint8_t *fa_digits_int(int64_t value, uint8_t *to) {
  *to = '-';
  return fa_digits_uint(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, to + (value < 0));
}

uint8_t *fa_digits_padded(uint32_t value, uint32_t width, uint8_t *to) {
  for (uint32_t i = width; i-- > 0; value /= 10) to[i] = (uint8_t)('0' + value % 10);
  return to + width;
}

/* ---- the shortest decimal ---- */

typedef struct decimal {
  uint64_t digits;
  int power; /* of ten */
} decimal;

/* 192 bits, less the last 64. */
typedef struct wide {
  uint64_t high, low;
} wide;

/* The 126 bits and more of 10^power that Schubfach asks for, rounded up: number.c's are cut off but where they are exact (up to 5^55) or
 * already rounded up (down to 5^-27). */
static wide power_up(fa_powers *powers, int power) {
  wide p;
  fa_number_power(powers, power, &p.high, &p.low);
  if (power > 55 || power < -27) p.high += ++p.low == 0;
  return p;
}

/* The product's integer part, with its last bit set where something is left over. */
static inline uint64_t to_odd(uint64_t high, uint64_t middle) { return high | (middle > 1); }

static decimal shortest(fa_powers *powers, uint64_t fraction, int exponent) {
  bool irregular = fraction == 0 && exponent > 1; /* the double below is half as far away as the one above */
  uint64_t c = exponent == 0 ? fraction : fraction | 1ull << 52;
  int q = (exponent == 0 ? 1 : exponent) - 1075;
  int k = (q * 1262611 - (irregular ? 524031 : 0)) >> 22;
  int h = q + ((-k * 1741647) >> 19) + 1;
  wide p = power_up(powers, -k);

  /* The value, and half the way to its neighbours, times 4 * 10^-k: p * 4c, p * (4c - 2) and p * (4c + 2). */
  uint64_t low, carry, middle, factor = c << (h + 2);
  carry = fa_multiply(p.low, factor, &low);
  uint64_t high = fa_multiply(p.high, factor, &middle);
  middle += carry, high += middle < carry;
  int up = h + 1, down = irregular ? h : h + 1;
  uint64_t step_low = p.low << up, step_middle = p.high << up | p.low >> (64 - up), step_high = p.high >> (64 - up);
  uint64_t sum_low = low + step_low, over = sum_low < low;
  uint64_t sum_middle = middle + step_middle, over2 = sum_middle < middle;
  sum_middle += over, over2 += sum_middle < over;
  uint64_t above = to_odd(high + step_high + over2, sum_middle);
  step_low = p.low << down, step_middle = p.high << down | p.low >> (64 - down), step_high = p.high >> (64 - down);
  uint64_t under = low < step_low, under2 = middle < step_middle || middle - step_middle < under;
  uint64_t below = to_odd(high - step_high - under2, middle - step_middle - under);
  uint64_t value = to_odd(high, middle);

  below += c & 1, above -= c & 1; /* the ends themselves read back as this double only if it is even */
  uint64_t s = value >> 2;
  uint64_t tenth = s / 10;
  if (s >= 10) {
    bool lower = below <= 40 * tenth, upper = 40 * tenth + 40 <= above;
    if (lower != upper) return (decimal){tenth + upper, k + 1};
  }
  bool lower = below <= 4 * s, upper = 4 * s + 4 <= above;
  if (lower != upper) return (decimal){s + upper, k};
  uint64_t middle_of = 4 * s + 2;
  return (decimal){s + (value > middle_of || (value == middle_of && (s & 1) != 0)), k};
}

/* ---- layout ---- */

/* `power`: of ten, of the first digit. */
static uint8_t *put_exponent(int power, uint8_t *to) {
  *to++ = 'e';
  *to++ = power < 0 ? '-' : '+';
  uint32_t size = (uint32_t)(power < 0 ? -power : power);
  return fa_digits_padded(size, size < 100 ? 2 : 3, to);
}

static uint8_t *put_scientific(const uint8_t *digits, uint32_t count, int power, uint8_t *to) {
  *to++ = digits[0];
  if (count > 1) {
    *to++ = '.';
    memcpy(to, digits + 1, 16);
    to += count - 1;
  }
  return put_exponent(power, to);
}

static uint8_t *put_plain(const uint8_t *digits, uint32_t count, int power, uint8_t *to) {
  if (power < 0) { /* 0.000123 */
    memcpy(to, "0.000", 5);
    to += 1 - power;
    memcpy(to, digits, 24);
    return to + count;
  }
  uint32_t whole = (uint32_t)power + 1;
  if (count <= whole) { /* 1200.0 */
    memcpy(to, digits, 24);
    memset(to + count, '0', 18);
    memcpy(to + whole, ".0", 2);
    return to + whole + 2;
  }
  memcpy(to, digits, 16);
  memcpy(to + whole + 1, digits + whole, 16);
  to[whole] = '.';
  return to + count + 1;
}

static uint8_t *put_word(const char *word, uint8_t *to) {
  size_t length = strlen(word);
  memcpy(to, word, length);
  return to + length;
}

uint8_t *fa_digits_real(fa_powers *powers, double value, uint8_t *to) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  uint64_t fraction = bits & ((1ull << 52) - 1);
  int exponent = (int)(bits >> 52 & 0x7FF);
  if (exponent == 0x7FF && fraction != 0) return put_word("NaN", to);
  *to = '-';
  to += bits >> 63;
  if (exponent == 0x7FF) return put_word("Infinity", to);
  if ((bits << 1) == 0) return put_word("0.0", to);
  decimal d = shortest(powers, fraction, exponent);
  uint8_t digits[40];
  uint32_t count = (uint32_t)(fa_digits_uint(d.digits, digits) - digits);
  int power = d.power + (int)count - 1;
  while (count > 1 && digits[count - 1] == '0') count--;
  return (power < REPR_LEAST || power >= REPR_MOST ? put_scientific : put_plain)(digits, count, power, to);
}
