/* slow.h: the texts and numbers inside tags, read the plain way: nothing clever, nothing shared with src/. Oracles for the fuzzers,
 * and what the reference decoder is made of. Each function writes the value as canonical text (tests/native/canonical.h) and
 * returns false, having written nothing that counts, if the text is not one. */
#ifndef SLOW_H
#define SLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buffer.h"

/* Canonical base64 only. Writes the bytes themselves. */
bool slow_base64(buffer *bytes, const char *text, size_t length);

bool slow_datetime(buffer *out, const char *text, size_t length);
bool slow_date(buffer *out, const char *text, size_t length);
bool slow_time(buffer *out, const char *text, size_t length);
bool slow_timedelta(buffer *out, double seconds);

/* Writes str(Decimal(text)), plain. *signaling: it is a signaling NaN. */
bool slow_decimal(buffer *out, const char *text, size_t length, bool *signaling);

/* Writes str(PurePosixPath(text)), plain. */
void slow_path(buffer *out, const char *text);

/* Width and height of a PNG whose head is sound. */
bool slow_png(const uint8_t *file, size_t bytes, uint32_t *width, uint32_t *height);

/* The nearest float16, half to even. */
double slow_half(double value);

#endif
