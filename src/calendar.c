/* calendar.c: see calendar.h. Each `read_` function reads one part at *text and moves it; false leaves the parse failed. */
#include "calendar.h"

#include <string.h>

#include "tape.h"

typedef struct cursor {
  const uint8_t *at, *end;
} cursor;

#define BYTE(i) (0xFFull << (8 * (i)))

/* If the 8 bytes at text are digits where the pattern has 0, and else (`separators`) what it has: byte i of *pairs is the number that
 * digits i and i + 1 write. Where each part stands is known, so that none waits for the one before it. */
static inline bool read_pairs(const uint8_t *text, const char *pattern, uint64_t separators, uint64_t *pairs) {
  uint64_t digits = fa_load8(text) ^ fa_load8(pattern);
  *pairs = digits * 10 + (digits >> 8);
  return (((digits | (digits + 0x0606060606060606ull)) & 0xF0F0F0F0F0F0F0F0ull) | (digits & separators)) == 0;
}

static inline uint32_t pair_at(uint64_t pairs, uint32_t i) { return (uint32_t)(pairs >> (8 * i)) & 0xFF; }

static bool read_digits(cursor *text, uint32_t count, uint32_t *value) {
  if (text->end - text->at < (int)count) return false;
  for (*value = 0; count > 0; count--, text->at++) {
    uint32_t digit = (uint32_t)*text->at - '0';
    if (digit > 9) return false;
    *value = *value * 10 + digit;
  }
  return true;
}

static bool read_char(cursor *text, uint8_t c) {
  bool there = text->at < text->end && *text->at == c;
  text->at += there;
  return there;
}

static uint32_t days_of(uint32_t year, uint32_t month) {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return 30 + ((month + (month >> 3)) & 1);
}

static bool read_date(cursor *text, uint32_t *date) {
  uint64_t pairs;
  uint32_t day;
  if (text->end - text->at < 10 || !read_pairs(text->at, "0000-00-", BYTE(4) | BYTE(7), &pairs)) return false;
  uint32_t year = pair_at(pairs, 0) * 100 + pair_at(pairs, 2), month = pair_at(pairs, 5);
  text->at += 8;
  if (!read_digits(text, 2, &day)) return false;
  *date = year << 9 | month << 5 | day;
  return year > 0 && month - 1 < 12 && day - 1 < days_of(year, month);
}

/* .1 to `most` digits, as `most` digits. *count: how many there were. */
static bool read_fraction(cursor *text, uint32_t most, uint32_t *value, uint32_t *count) {
  *value = *count = 0;
  if (!read_char(text, '.')) return true;
  uint32_t digit;
  while (*count < most && text->at < text->end && (digit = (uint32_t)*text->at - '0') <= 9) {
    *value = *value * 10 + digit;
    text->at++, ++*count;
  }
  for (uint32_t i = *count; i < most; i++) *value *= 10;
  return *count > 0;
}

static bool pack_clock(uint32_t hour, uint32_t minute, uint32_t second, uint32_t *clock) {
  *clock = hour << 12 | minute << 6 | second;
  return hour < 24 && minute < 60 && second < 60;
}

/* HH:MM:SS.ffffff and no more digits, as most clocks are. False: it is another or out of range, and nothing was read. */
static bool read_usual_clock(cursor *text, uint32_t *clock, uint32_t *fraction) {
  const uint8_t *at = text->at;
  uint64_t pairs, digits;
  if (text->end - at < 15 || !read_pairs(at, "00:00:00", BYTE(2) | BYTE(5), &pairs) || !read_pairs(at + 7, "0.000000", BYTE(1), &digits)) return false;
  if (text->end - at > 15 && (uint8_t)(at[15] - '0') < 10) return false;
  if (!pack_clock(pair_at(pairs, 0), pair_at(pairs, 3), pair_at(pairs, 6), clock)) return false;
  *fraction = (pair_at(digits, 2) * 100 + pair_at(digits, 4)) * 100 + pair_at(digits, 6);
  text->at += 15;
  return true;
}

/* HH:MM[:SS[.digits]], up to `most` digits: 6 or 9. *digits: how many there were; *fraction: as if there were `most`. */
static bool read_clock(cursor *text, uint32_t most, uint32_t *clock, uint32_t *fraction, uint32_t *digits) {
  uint32_t hour, minute, second = 0;
  if (read_usual_clock(text, clock, fraction)) {
    *digits = 6;
    if (most == 9) *fraction *= 1000;
    return true;
  }
  *fraction = *digits = 0;
  if (!read_digits(text, 2, &hour) || !read_char(text, ':') || !read_digits(text, 2, &minute)) return false;
  if (read_char(text, ':') && (!read_digits(text, 2, &second) || !read_fraction(text, most, fraction, digits))) return false;
  return pack_clock(hour, minute, second, clock);
}

/* Z or an offset, if there is more text. */
static bool read_zone(cursor *text, fa_moment *moment) {
  moment->offset_seconds = moment->offset_microseconds = 0;
  if (text->at == text->end) return true;
  moment->fraction |= FA_FRACTION_AWARE;
  if (read_char(text, 'Z')) return true;
  int32_t sign = read_char(text, '-') ? -1 : 1;
  uint32_t clock, fraction, digits;
  if (sign > 0 && !read_char(text, '+')) return false;
  if (!read_clock(text, 6, &clock, &fraction, &digits)) return false;
  moment->offset_seconds = sign * (int32_t)((clock >> 12) * 3600 + (clock >> 6 & 63) * 60 + (clock & 63));
  moment->offset_microseconds = sign * (int32_t)fraction;
  return true;
}

static bool read_time(cursor *text, fa_moment *moment) {
  uint32_t digits;
  if (!read_clock(text, 9, &moment->clock, &moment->fraction, &digits)) return false;
  if (digits > 6) moment->fraction |= FA_FRACTION_NANO;
  return read_zone(text, moment);
}

bool fa_calendar_datetime(const uint8_t *text, uint32_t length, fa_moment *moment) {
  cursor at = {text, text + length};
  *moment = (fa_moment){0, 0, 0, 0, 0};
  if (length == 3 && memcmp(text, "NaT", 3) == 0) return true;
  if (!read_date(&at, &moment->date)) return false;
  if (at.at == at.end) return true;
  return (read_char(&at, 'T') || read_char(&at, ' ')) && read_time(&at, moment) && at.at == at.end;
}

bool fa_calendar_date(const uint8_t *text, uint32_t length, fa_moment *moment) {
  cursor at = {text, text + length};
  return read_date(&at, &moment->date) && at.at == at.end;
}

bool fa_calendar_time(const uint8_t *text, uint32_t length, fa_moment *moment) {
  cursor at = {text, text + length};
  return read_time(&at, moment) && at.at == at.end;
}

/* CPython's delta_new: whole seconds exactly, the fraction times 10^6 in double arithmetic, then rounded half to even with
 * regard to the whole sum. */
bool fa_calendar_duration(double seconds, fa_duration *duration) {
  if (!(seconds >= -86399999913600.0 && seconds <= 86400000000000.0)) return false; /* NaN too */
  int64_t whole = (int64_t)seconds;
  int64_t days = whole / 86400 - (whole % 86400 < 0);
  int64_t microseconds = (whole - days * 86400) * 1000000; /* days are even: they do not change which way a half goes */
  double rest = (seconds - (double)whole) * 1e6;
  int64_t floor = (int64_t)rest - ((double)(int64_t)rest > rest);
  double above = rest - (double)floor;
  microseconds += floor;
  microseconds += above > 0.5 || (above == 0.5 && (microseconds & 1) != 0);
  int64_t carry = microseconds / 86400000000 - (microseconds % 86400000000 < 0);
  microseconds -= carry * 86400000000;
  *duration = (fa_duration){(int32_t)(days + carry), (uint32_t)(microseconds / 1000000), (uint32_t)(microseconds % 1000000)};
  return true;
}
