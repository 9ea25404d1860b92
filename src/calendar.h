/* calendar.h: the texts that datetime, date and time isoformat() write, and the number of timedelta.total_seconds(). */
#ifndef FA_CALENDAR_H
#define FA_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct fa_moment {
  uint32_t date;               /* as on the tape (tape.h); 0 for NaT */
  uint32_t clock;              /* as on the tape */
  uint32_t fraction;           /* as on the tape, flags included */
  int32_t offset_seconds;      /* if aware: east of UTC */
  int32_t offset_microseconds; /* of the same sign */
} fa_moment;

typedef struct fa_duration {
  int32_t days;
  uint32_t seconds, microseconds; /* below 86,400 and 1,000,000 */
} fa_duration;

/* YYYY-MM-DD[(T| )HH:MM[:SS[.1-9 digits]][Z|(+|-)HH:MM[:SS[.1-6 digits]]]], or NaT. False if the text is anything else. */
bool fa_calendar_datetime(const uint8_t *text, uint32_t length, fa_moment *moment);
bool fa_calendar_date(const uint8_t *text, uint32_t length, fa_moment *moment);
bool fa_calendar_time(const uint8_t *text, uint32_t length, fa_moment *moment);

/* Rounded to microseconds as Python does, half to even. False beyond what a timedelta holds; timedelta.max itself, whose double
 * is a day more, is let through. */
bool fa_calendar_duration(double seconds, fa_duration *duration);

#endif
