/* truncate.h: how smolagents shortens what an agent's code prints. */
#ifndef FA_TRUNCATE_H
#define FA_TRUNCATE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that hold the result for a text of that many. It can be longer than the text: halves that overlap are both kept. */
static inline size_t fa_truncate_room(size_t length) { return 2 * length + 128; }

/* Shortens a UTF-8 text to about `most` code points: the first half, a sentence that says so, the last half. As in Python, where `most`
 * below 2 takes slices by negative numbers or by 0, and keeps more. `most` is within 2^53 of 0; `out` has fa_truncate_room(length) and is
 * apart from `text`. Result: bytes written. */
size_t fa_truncate(const char *text, size_t length, int64_t most, char *out);

#endif
