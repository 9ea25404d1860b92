/* pathname.c: see pathname.h. */
#include "pathname.h"

/* Where the texts are written: bytes or units alike. */
typedef struct sink {
  void *units;
  uint32_t length;
  bool wide;
} sink;

static void put(sink *out, uint32_t unit) {
  if (out->wide)
    ((uint16_t *)out->units)[out->length++] = (uint16_t)unit;
  else
    ((uint8_t *)out->units)[out->length++] = (uint8_t)unit;
}

static bool is_slash(const fa_text *text, uint32_t at) { return at < text->length && fa_text_unit(text, at) == '/'; }

/* One leading slash stays one; exactly two stay two (POSIX leaves their meaning open); more become one. */
static uint32_t root_of(const fa_text *text) {
  if (!is_slash(text, 0)) return 0;
  return is_slash(text, 1) && !is_slash(text, 2) ? 2 : 1;
}

static void put_part(const fa_text *text, uint32_t start, uint32_t end, sink *out, bool first) {
  bool dot = end - start == 1 && fa_text_unit(text, start) == '.';
  if (start == end || dot) return;
  if (!first) put(out, '/');
  for (; start < end; start++) put(out, fa_text_unit(text, start));
}

static void normalise(const fa_text *text, sink *out) {
  uint32_t root = root_of(text), start = 0;
  for (uint32_t i = 0; i < root; i++) put(out, '/');
  for (uint32_t end = 0; end <= text->length; end++) {
    if (end < text->length && !is_slash(text, end)) continue;
    put_part(text, start, end, out, out->length == root);
    start = end + 1;
  }
  if (out->length == 0) put(out, '.');
}

bool fa_pathname_read(fa_context *context, fa_text *text) {
  sink out = {fa_text_room(context, text->wide, text->length + 1), 0, text->wide};
  if (out.units == NULL) return false;
  normalise(text, &out);
  if (out.length == text->length) return true; /* it only ever loses characters, but for the empty path */
  fa_text_keep(context, text->wide, out.length);
  *text = (fa_text){out.units, out.length, text->wide};
  return true;
}
