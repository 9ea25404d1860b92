/* isoformat.h: dates and times to the text of Python's isoformat(). The words are those of the tape (tape.h). */
#ifndef FA_ISOFORMAT_H
#define FA_ISOFORMAT_H

#include "calendar.h"

enum { FA_ISO_BYTES = 64 };

/* Writers return where they stopped; at most FA_ISO_BYTES. */
uint8_t *fa_iso_date(const fa_moment *moment, uint8_t *to);
uint8_t *fa_iso_time(const fa_moment *moment, uint8_t *to);
uint8_t *fa_iso_datetime(const fa_moment *moment, uint8_t *to); /* NaT too */

#endif
