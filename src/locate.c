/* locate.c: see locate.h. */
#include "locate.h"

#include <string.h>

#include "arena.h"
#include "lexer.h"
#include "text.h"
#include "utf8.h"

/* Hosts show 200 characters. */
enum { PATH_BYTES = 1024 };

/* Frames: kind, the bracket; count, members before this one; header and cursor: offset and length of the key, if it has one. */

/* Behind the literal; behind all of the payload, if it has no end. */
static const uint8_t *skip_text(const uint8_t *quote, const uint8_t *end) {
  fa_literal literal;
  return fa_text_literal(quote, end, &literal) ? literal.end + 1 : end + 1;
}

/* Walks the tokens before `place`. Result: the innermost open bracket. */
static fa_frame *walk(const fa_context *context, const uint8_t *place) {
  fa_frame *frame = context->frames;
  const uint8_t *at = context->payload + 5;
  while (at < place) {
    uint8_t c = *at;
    if (c == '"') {
      const uint8_t *next = skip_text(at, context->end);
      if (frame > context->frames && frame->kind == '{' && frame->cursor == 0 && next <= place) {
        frame->header = (uint32_t)(at - context->payload);
        frame->cursor = (uint32_t)(next - at);
      }
      at = next;
      continue;
    }
    if (c == '{' || c == '[') *++frame = (fa_frame){.kind = c};
    if ((c == '}' || c == ']') && frame > context->frames) frame--;
    if (c == ',' && frame > context->frames) frame->count++, frame->cursor = 0;
    at++;
  }
  return frame;
}

typedef struct sink {
  uint8_t *at, *end;
} sink;

static void put(sink *out, const void *text, size_t bytes) {
  if ((size_t)(out->end - out->at) < bytes) bytes = (size_t)(out->end - out->at);
  memcpy(out->at, text, bytes);
  out->at += bytes;
}

static void put_index(sink *out, uint32_t index) {
  char digits[12];
  int at = sizeof digits;
  digits[--at] = ']';
  do digits[--at] = (char)('0' + index % 10);
  while ((index /= 10) != 0);
  digits[--at] = '[';
  put(out, digits + at, sizeof digits - (size_t)at);
}

/* Letters, digits and _, not beginning with a digit: .name; anything else as the payload spells it: ["a b"]. */
static void put_key(sink *out, const uint8_t *quoted, uint32_t bytes) {
  bool plain = bytes > 2 && !((uint8_t)(quoted[1] - '0') < 10);
  for (uint32_t i = 1; i + 1 < bytes; i++) {
    uint8_t c = quoted[i], letter = (uint8_t)((c | 0x20) - 'a');
    plain = plain && (letter < 26 || (uint8_t)(c - '0') < 10 || c == '_');
  }
  put(out, plain ? "." : "[", 1);
  put(out, quoted + plain, bytes - 2 * plain);
  if (!plain) put(out, "]", 1);
}

/* Takes the last character away: the path was cut, perhaps inside of it. */
static void trim(sink *out) {
  while ((*--out->at & 0xC0) == 0x80) continue;
}

void fa_locate(fa_context *context) {
  fa_failure *failure = &context->failure;
  const uint8_t *place = context->payload + failure->offset;
  failure->units = failure->offset - fa_utf8_excess(context->payload, place);
  uint8_t *start = fa_arena_take(context, PATH_BYTES);
  if (start == NULL) return;
  sink out = {start, start + PATH_BYTES};
  put(&out, "$", 1);
  fa_frame *last = walk(context, place);
  for (fa_frame *frame = context->frames + 1; frame <= last; frame++) {
    if (frame->kind == '[')
      put_index(&out, frame->count);
    else if (frame->cursor != 0)
      put_key(&out, context->payload + frame->header, frame->cursor);
  }
  if (out.at == out.end) trim(&out);
  failure->path = fa_address(context, start);
  failure->path_bytes = (uint32_t)(out.at - start);
}
