/* isoformat.c: see isoformat.h. */
#include "isoformat.h"

#include <string.h>

#include "digits.h"
#include "tape.h"

static uint8_t *put(uint32_t value, uint32_t width, uint8_t before, uint8_t *to) {
  *to = before;
  return fa_digits_padded(value, width, to + 1);
}

uint8_t *fa_iso_date(const fa_moment *moment, uint8_t *to) {
  to = fa_digits_padded(moment->date >> 9, 4, to);
  to = put(moment->date >> 5 & 15, 2, '-', to);
  return put(moment->date & 31, 2, '-', to);
}

/* +HH:MM[:SS[.ffffff]] */
static uint8_t *put_offset(int32_t seconds, int32_t microseconds, uint8_t *to) {
  bool negative = seconds < 0 || microseconds < 0;
  uint32_t s = (uint32_t)(negative ? -seconds : seconds), micros = (uint32_t)(negative ? -microseconds : microseconds);
  to = put(s / 3600, 2, negative ? '-' : '+', to);
  to = put(s / 60 % 60, 2, ':', to);
  if (s % 60 != 0 || micros != 0) to = put(s % 60, 2, ':', to);
  return micros == 0 ? to : put(micros, 6, '.', to);
}

uint8_t *fa_iso_time(const fa_moment *moment, uint8_t *to) {
  uint32_t clock = moment->clock, nanoseconds = moment->fraction & (FA_FRACTION_NANO - 1);
  to = fa_digits_padded(clock >> 12, 2, to);
  to = put(clock >> 6 & 63, 2, ':', to);
  to = put(clock & 63, 2, ':', to);
  if ((moment->fraction & FA_FRACTION_NANO) != 0)
    to = put(nanoseconds, 9, '.', to);
  else if (nanoseconds != 0)
    to = put(nanoseconds / 1000, 6, '.', to);
  if ((moment->fraction & FA_FRACTION_AWARE) != 0) to = put_offset(moment->offset_seconds, moment->offset_microseconds, to);
  return to;
}

uint8_t *fa_iso_datetime(const fa_moment *moment, uint8_t *to) {
  if (moment->date == 0) {
    memcpy(to, "NaT", 3);
    return to + 3;
  }
  to = fa_iso_date(moment, to);
  *to++ = 'T';
  return fa_iso_time(moment, to);
}
