/* tags.c: see tags.h. */
#include "tags.h"

#include <string.h>

#include "base64.h"
#include "calendar.h"
#include "decimal.h"
#include "pathname.h"
#include "png.h"

/* Padded, so that fa_simd_equal may read beyond. */
static const char WIRE[][32] = {
    "",
#define FA_TAG(name, wire) wire,
#include "tags.def"
#undef FA_TAG
};

/* The one tag whose name has that length and first character, if any: no two share both. */
static fa_tag candidate(uint32_t length, uint8_t first) {
  switch (length << 8 | first) {
    case 5 << 8 | 't': return FA_TAG_TUPLE;
    case 3 << 8 | 's': return FA_TAG_SET;
    case 9 << 8 | 'f': return FA_TAG_FROZENSET;
    case 22 << 8 | 'd': return FA_TAG_DICT;
    case 5 << 8 | 'b': return FA_TAG_BYTES;
    case 7 << 8 | 'c': return FA_TAG_COMPLEX;
    case 8 << 8 | 'd': return FA_TAG_DATETIME;
    case 4 << 8 | 'd': return FA_TAG_DATE;
    case 4 << 8 | 't': return FA_TAG_TIME;
    case 9 << 8 | 't': return FA_TAG_TIMEDELTA;
    case 7 << 8 | 'D': return FA_TAG_DECIMAL;
    case 4 << 8 | 'P': return FA_TAG_PATH;
    case 9 << 8 | 'P': return FA_TAG_IMAGE;
    case 7 << 8 | 'n': return FA_TAG_NDARRAY;
    case 9 << 8 | 'd': return FA_TAG_DATACLASS;
    default: return FA_TAG_NONE;
  }
}

fa_tag fa_tag_of(const fa_text *name) {
  if (name->wide || name->length == 0 || name->length > 22) return FA_TAG_NONE;
  fa_tag tag = candidate(name->length, *(const uint8_t *)name->units);
  return tag != FA_TAG_NONE && fa_simd_equal((const uint8_t *)WIRE[tag], name->units, name->length) ? tag : FA_TAG_NONE;
}

bool fa_tag_is_hashable(fa_tag tag) {
  return tag != FA_TAG_SET && tag != FA_TAG_DICT && tag != FA_TAG_NDARRAY && tag != FA_TAG_IMAGE;
}

/* ---- texts ---- */

static fa_reason push_moment(fa_context *context, fa_tag tag, const fa_moment *moment) {
  bool nat = tag == FA_TAG_DATETIME && moment->date == 0;
  fa_tape_push(context, FA_TAPE_TAGGED, tag);
  if (tag != FA_TAG_TIME) fa_tape_raw(context, moment->date);
  if (tag == FA_TAG_DATE || nat) return FA_WHY_NONE;
  fa_tape_raw(context, moment->clock);
  fa_tape_raw(context, moment->fraction);
  if ((moment->fraction & FA_FRACTION_AWARE) == 0) return FA_WHY_NONE;
  fa_tape_raw(context, (uint32_t)moment->offset_seconds);
  fa_tape_raw(context, (uint32_t)moment->offset_microseconds);
  return FA_WHY_NONE;
}

static fa_reason read_moment(fa_context *context, fa_tag tag, const fa_text *text) {
  const uint8_t *at = text->units;
  fa_moment moment;
  if (tag == FA_TAG_DATETIME && (text->wide || !fa_calendar_datetime(at, text->length, &moment))) return FA_WHY_DATETIME;
  if (tag == FA_TAG_DATE && (text->wide || !fa_calendar_date(at, text->length, &moment))) return FA_WHY_DATE;
  if (tag == FA_TAG_TIME && (text->wide || !fa_calendar_time(at, text->length, &moment))) return FA_WHY_TIME;
  return push_moment(context, tag, &moment);
}

/* The text may still stand in the payload. */
static fa_reason push_text(fa_context *context, fa_tag tag, const fa_text *text) {
  const uint8_t *units = text->units;
  fa_tape_push(context, FA_TAPE_TAGGED, tag);
  if (units >= context->payload && units < context->end) return fa_text_push_plain(context, units, text->length) ? FA_WHY_NONE : FA_WHY_MEMORY;
  fa_text_push(context, text);
  return FA_WHY_NONE;
}

static fa_reason read_decimal(fa_context *context, const fa_text *text, bool hashable) {
  fa_decimal decimal;
  if (text->wide) return FA_WHY_DECIMAL;
  if (fa_decimal_is_plain(text->units, text->length)) return push_text(context, FA_TAG_DECIMAL, text);
  uint8_t *out = fa_text_room(context, false, FA_DECIMAL_ROOM(text->length));
  if (out == NULL) return FA_WHY_MEMORY;
  if (!fa_decimal_read(text->units, text->length, out, &decimal)) return FA_WHY_DECIMAL;
  if (hashable && decimal.signaling) return FA_WHY_UNHASHABLE;
  bool same = decimal.length == text->length && memcmp(out, text->units, decimal.length) == 0;
  if (same) return push_text(context, FA_TAG_DECIMAL, text);
  fa_text_keep(context, false, decimal.length);
  return push_text(context, FA_TAG_DECIMAL, &(fa_text){out, decimal.length, false});
}

static fa_reason read_path(fa_context *context, fa_text *text) {
  return fa_pathname_read(context, text) ? push_text(context, FA_TAG_PATH, text) : FA_WHY_MEMORY;
}

fa_reason fa_tag_text(fa_context *context, fa_tag tag, fa_text text, bool hashable) {
  if (!fa_tape_room(context, 6)) return FA_WHY_MEMORY;
  if (tag == FA_TAG_DECIMAL) return read_decimal(context, &text, hashable);
  return tag == FA_TAG_PATH ? read_path(context, &text) : read_moment(context, tag, &text);
}

/* ---- bytes ---- */

static fa_reason push_image(fa_context *context, const uint8_t *file, size_t bytes) {
  fa_png png;
  fa_reason reason = fa_png_read(file, bytes, &png);
  if (reason != FA_WHY_NONE) return reason;
  if ((uint64_t)png.width * png.height > context->options.pixels) return FA_WHY_PIXELS;
  fa_tape_raw(context, png.width);
  fa_tape_raw(context, png.height);
  fa_tape_raw(context, png.depth << 8 | png.color);
  return FA_WHY_NONE;
}

fa_reason fa_tag_base64(fa_context *context, fa_tag tag, const uint8_t **text, const uint8_t *end) {
  size_t length;
  if (!fa_tape_room(context, 6) || !fa_arena_room(context, (size_t)(end - *text) / 4 * 3 + 24)) return FA_WHY_MEMORY;
  fa_arena_align(context, 4);
  uint8_t *out = context->top;
  if ((*text = fa_base64_read(*text, end, out, &length)) == NULL) return FA_WHY_BASE64;
  context->top += length;
  fa_tape_push(context, FA_TAPE_TAGGED, tag);
  fa_tape_raw(context, fa_address(context, out));
  fa_tape_raw(context, (uint32_t)length);
  return tag == FA_TAG_IMAGE ? push_image(context, out, length) : FA_WHY_NONE;
}

/* ---- numbers ---- */

fa_reason fa_tag_complex(fa_context *context, double real, double imag) {
  if (!fa_tape_room(context, 2) || !fa_tape_real_pair(context)) return FA_WHY_MEMORY;
  fa_tape_push(context, FA_TAPE_TAGGED, FA_TAG_COMPLEX);
  fa_tape_raw(context, fa_tape_real(context, real));
  fa_tape_real(context, imag);
  return FA_WHY_NONE;
}

fa_reason fa_tag_timedelta(fa_context *context, double seconds) {
  fa_duration duration;
  if (!fa_calendar_duration(seconds, &duration)) return FA_WHY_DURATION;
  uint32_t wire = fa_tape_real(context, seconds);
  if (wire == 0 || !fa_tape_room(context, 5)) return FA_WHY_MEMORY;
  fa_tape_push(context, FA_TAPE_TAGGED, FA_TAG_TIMEDELTA);
  fa_tape_raw(context, (uint32_t)duration.days);
  fa_tape_raw(context, duration.seconds);
  fa_tape_raw(context, duration.microseconds);
  fa_tape_raw(context, wire);
  return FA_WHY_NONE;
}
