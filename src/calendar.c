/* calendar.c: see calendar.h. Each `read_` function reads one part at *text and moves it; false leaves the parse failed. */
#include "calendar.h"

#include <string.h>

#include "tape.h"

typedef struct cursor {
  const uint8_t *at, *end;
} cursor;

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
  uint32_t year, month, day;
  if (!read_digits(text, 4, &year) || !read_char(text, '-') || !read_digits(text, 2, &month) || !read_char(text, '-') ||
      !read_digits(text, 2, &day))
    return false;
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

/* HH:MM[:SS[.digits]] */
static bool read_clock(cursor *text, uint32_t most, uint32_t *clock, uint32_t *fraction, uint32_t *digits) {
  uint32_t hour, minute, second = 0;
  *fraction = *digits = 0;
  if (!read_digits(text, 2, &hour) || !read_char(text, ':') || !read_digits(text, 2, &minute)) return false;
  if (read_char(text, ':') && (!read_digits(text, 2, &second) || !read_fraction(text, most, fraction, digits))) return false;
  *clock = hour << 12 | minute << 6 | second;
  return hour < 24 && minute < 60 && second < 60;
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
