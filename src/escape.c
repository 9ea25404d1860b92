/* escape.c: see escape.h. */
#include "escape.h"

#include "simd.h"

/* Units for which room is asked at once: of each 6 bytes may come. */
enum { CHUNK = 4096, MOST_FOR_UNIT = 6 };

/* The 16 units from `at`, as bytes. Those that have to be escaped may be any byte that has to be. */
static inline void take16(const fa_texts *texts, size_t at, uint8_t *to) {
  if (texts->wide)
    fa_simd_narrow((const uint16_t *)(const void *)texts->start + at, to);
  else
    fa_simd_copy(to, texts->start + at);
}

static inline uint32_t unit_at(const fa_texts *texts, size_t at) {
  return texts->wide ? ((const uint16_t *)(const void *)texts->start)[at] : texts->start[at];
}

static uint8_t *put_unicode(uint32_t unit, uint8_t *to) {
  static const char HEX[] = "0123456789abcdef";
  to[0] = '\\', to[1] = 'u';
  for (int i = 0; i < 4; i++) to[2 + i] = (uint8_t)HEX[unit >> (12 - 4 * i) & 15];
  return to + 6;
}

static uint8_t *put_escape(uint32_t unit, uint8_t *to) {
  static const char LETTERS[] = "btn\0fr"; /* \b is 8 */
  uint8_t letter = unit - 8 < 6 ? (uint8_t)LETTERS[unit - 8] : unit == '"' || unit == '\\' ? (uint8_t)unit : 0;
  if (letter == 0) return put_unicode(unit, to);
  to[0] = '\\', to[1] = letter;
  return to + 2;
}

/* At most CHUNK units; the room was asked for. */
static uint8_t *escape_chunk(const fa_texts *texts, size_t at, size_t end, uint8_t *to) {
  while (at < end) {
    take16(texts, at, to);
    uint32_t stop = (uint32_t)__builtin_ctz(fa_simd_escapes(to) | 0x10000);
    if (stop >= end - at) return to + (end - at);
    to += stop, at += stop;
    if (stop < 16) to = put_escape(unit_at(texts, at++), to);
  }
  return to;
}

bool fa_escape(fa_output *out, const fa_texts *texts, size_t at, size_t length) {
  for (size_t end = at + length; at < end;) {
    size_t stop = end - at > CHUNK ? at + CHUNK : end;
    if (!fa_output_room(out, (stop - at) * MOST_FOR_UNIT + 16)) return false;
    out->to = escape_chunk(texts, at, stop, out->to);
    at = stop;
  }
  return true;
}

bool fa_copy(fa_output *out, const fa_texts *texts, size_t at, size_t length) {
  if (!fa_output_room(out, length + 16)) return false;
  for (size_t i = 0; i < length; i += 16) take16(texts, at + i, out->to + i);
  out->to += length;
  return true;
}
