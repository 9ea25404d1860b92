/* bignum.h: natural numbers of a bounded size, for the two places that need exact arithmetic: the powers of five and the
 * rounding of very long literals. Little-endian limbs; no leading zero limb. */
#ifndef FA_BIGNUM_H
#define FA_BIGNUM_H

#include <stdint.h>
#include <string.h>

/* 770 digits or 5^1100, with a shift: below 3,900 bits (number.c). */
enum { FA_BIGNUM_LIMBS = 128 };

typedef struct fa_bignum {
  uint32_t used;
  uint32_t limb[FA_BIGNUM_LIMBS];
} fa_bignum;

/* n = n * factor + addend */
static inline void fa_bignum_multiply(fa_bignum *n, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (uint32_t i = 0; i < n->used; i++) {
    carry += (uint64_t)n->limb[i] * factor;
    n->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry != 0 && n->used < FA_BIGNUM_LIMBS) n->limb[n->used++] = (uint32_t)carry;
}

static inline void fa_bignum_set(fa_bignum *n, uint64_t value) {
  n->used = 0;
  for (; value != 0; value >>= 32) n->limb[n->used++] = (uint32_t)value;
}

/* n = n * 5^power */
static inline void fa_bignum_times_power5(fa_bignum *n, uint32_t power) {
  for (; power >= 13; power -= 13) fa_bignum_multiply(n, 1220703125u, 0); /* 5^13 */
  uint32_t rest = 1;
  for (; power > 0; power--) rest *= 5;
  fa_bignum_multiply(n, rest, 0);
}

/* n = n * 2^bits */
static inline void fa_bignum_shift(fa_bignum *n, uint32_t bits) {
  uint32_t limbs = bits / 32;
  if (n->used == 0) return;
  memmove(n->limb + limbs, n->limb, n->used * sizeof n->limb[0]);
  memset(n->limb, 0, limbs * sizeof n->limb[0]);
  n->used += limbs;
  fa_bignum_multiply(n, 1u << (bits % 32), 0);
}

/* Below 0, 0, above 0: as a is below, equal to, above b. */
static inline int fa_bignum_compare(const fa_bignum *a, const fa_bignum *b) {
  if (a->used != b->used) return a->used < b->used ? -1 : 1;
  for (uint32_t i = a->used; i-- > 0;)
    if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

/* a = a - b; a is not below b. */
static inline void fa_bignum_subtract(fa_bignum *a, const fa_bignum *b) {
  uint64_t borrow = 0;
  for (uint32_t i = 0; i < a->used; i++) {
    uint64_t take = (i < b->used ? b->limb[i] : 0) + borrow;
    borrow = a->limb[i] < take;
    a->limb[i] = (uint32_t)(a->limb[i] - take);
  }
  while (a->used > 0 && a->limb[a->used - 1] == 0) a->used--;
}

static inline uint32_t fa_bignum_bits(const fa_bignum *n) {
  return n->used == 0 ? 0 : n->used * 32 - (uint32_t)__builtin_clz(n->limb[n->used - 1]);
}

#endif
