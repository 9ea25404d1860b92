/* text.c: see text.h. */
#include "text.h"

#include "simd.h"
#include "utf8.h"

enum { CHUNK_BYTES = 1 << 16 };

/* ---- pools ---- */

void fa_text_open(fa_context *context) { context->ascii = context->utf16 = (fa_pool){NULL, NULL, NULL, 0}; }

static void close_chunk(const fa_context *context, const fa_pool *pool) {
  if (pool->chunk != NULL) pool->chunk->end = fa_address(context, pool->next);
}

void fa_text_close(fa_context *context) {
  close_chunk(context, &context->ascii);
  close_chunk(context, &context->utf16);
}

static bool open_chunk(fa_context *context, fa_pool *pool, size_t size) {
  fa_chunk *chunk = fa_arena_take(context, sizeof(fa_chunk) + size);
  if (chunk == NULL) return false;
  close_chunk(context, pool);
  *chunk = (fa_chunk){0, 0, 0, 0};
  if (pool->chunk == NULL)
    pool->first = fa_address(context, chunk);
  else
    pool->chunk->next = fa_address(context, chunk);
  pool->chunk = chunk;
  pool->next = (uint8_t *)(chunk + 1);
  pool->limit = pool->next + size;
  return true;
}

void *fa_text_chunk(fa_context *context, bool wide, size_t units) {
  fa_pool *pool = wide ? &context->utf16 : &context->ascii;
  size_t bytes = (units + 16) << wide, payload = (size_t)(context->end - context->payload) << wide;
  size_t size = payload < CHUNK_BYTES ? payload : CHUNK_BYTES; /* small payloads get small chunks */
  return open_chunk(context, pool, size < bytes ? bytes : size) ? pool->next : NULL;
}

/* ---- literals ---- */

bool fa_text_literal(const uint8_t *quote, const uint8_t *end, fa_literal *literal) {
  const uint8_t *at = quote + 1;
  uint32_t high = 0;
  *literal = (fa_literal){at, at, false, false};
  for (;;) {
    uint32_t index = fa_simd_string(at, &high);
    at += index;
    if (index == 16) continue;
    if (*at != '\\') break;
    literal->escaped = true;
    at += 2; /* whatever is escaped, it does not end the string */
  }
  literal->end = at;
  literal->high = high != 0;
  return at < end && *at == '"';
}

static uint32_t hex_digit(uint8_t c) {
  if ((uint8_t)(c - '0') < 10) return (uint32_t)(c - '0');
  if ((uint8_t)((c | 0x20) - 'a') < 6) return (uint32_t)((c | 0x20) - 'a' + 10);
  return 0x10000;
}

/* The unit that the four digits at text write; 0x10000 or more if they are not digits. */
static uint32_t hex_unit(const uint8_t *text) {
  return hex_digit(text[0]) << 12 | hex_digit(text[1]) << 8 | hex_digit(text[2]) << 4 | hex_digit(text[3]);
}

/* What `\c` stands for, 0 if nothing. */
static uint8_t simple_escape(uint8_t c) {
  switch (c) {
    case '"': case '\\': case '/': return c;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

static const uint8_t *unescape_one(const uint8_t *at, uint16_t **out, uint32_t *bits, uint32_t *surrogates) {
  if (at[1] != 'u') {
    uint8_t unit = simple_escape(at[1]);
    *(*out)++ = unit;
    return unit == 0 ? NULL : at + 2;
  }
  uint32_t unit = hex_unit(at + 2);
  if (unit > 0xFFFF) return NULL;
  *(*out)++ = (uint16_t)unit;
  *bits |= unit;
  *surrogates |= (unit & 0xF800) == 0xD800;
  return at + 6;
}

static const uint8_t *widen_one(const uint8_t *at, const uint8_t *end, uint16_t **out, uint32_t *bits) {
  uint32_t point, bytes = fa_utf8_read(at, end, &point);
  if (bytes == 0) return NULL;
  *bits |= point;
  if (point >= 0x10000) {
    *(*out)++ = (uint16_t)(0xD7C0 + (point >> 10));
    point = 0xDC00 | (point & 0x3FF);
  }
  *(*out)++ = (uint16_t)point;
  return at + bytes;
}

static bool has_lone_surrogate(const uint16_t *units, const uint16_t *end) {
  for (; units < end; units++) {
    if ((*units & 0xF800) != 0xD800) continue;
    bool pair = *units < 0xDC00 && units + 1 < end && (units[1] & 0xFC00) == 0xDC00;
    if (!pair) return true;
    units++;
  }
  return false;
}

uint32_t fa_text_unescape(const fa_literal *literal, uint16_t *out, uint32_t *bits, uint32_t *lone) {
  const uint8_t *at = literal->start, *end = literal->end;
  uint16_t *start = out;
  uint32_t surrogates = 0;
  while (at < end) {
    uint32_t plain = fa_simd_widen(at, out);
    if (plain >= (size_t)(end - at)) {
      out += end - at;
      break;
    }
    at += plain, out += plain;
    if (plain == 16) continue;
    at = *at == '\\' ? unescape_one(at, &out, bits, &surrogates) : widen_one(at, end, &out, bits);
    if (at == NULL || at > end) return UINT32_MAX;
  }
  if (surrogates && has_lone_surrogate(start, out)) *lone = 1;
  return (uint32_t)(out - start);
}

static bool read_plain(fa_context *context, const fa_literal *literal, fa_text *text) {
  size_t length = (size_t)(literal->end - literal->start);
  uint8_t *out = fa_text_room(context, false, length);
  if (out == NULL) return false;
  for (size_t i = 0; i < length; i += 16) fa_simd_copy(out + i, literal->start + i);
  fa_text_keep(context, false, length);
  *text = (fa_text){out, (uint32_t)length, false};
  return true;
}

static bool narrow(fa_context *context, const uint16_t *units, uint32_t length, fa_text *text) {
  uint8_t *out = fa_text_room(context, false, length);
  if (out == NULL) return false;
  for (uint32_t i = 0; i < length; i += 16) fa_simd_narrow(units + i, out + i);
  fa_text_keep(context, false, length);
  *text = (fa_text){out, length, false};
  return true;
}

bool fa_text_read(fa_context *context, const fa_literal *literal, fa_text *text) {
  if (!literal->escaped && !literal->high) return read_plain(context, literal, text);
  uint16_t *out = fa_text_room(context, true, (size_t)(literal->end - literal->start));
  if (out == NULL) return false;
  uint32_t bits = 0, lone = 0;
  uint32_t length = fa_text_unescape(literal, out, &bits, &lone);
  if (length == UINT32_MAX) return false;
  if (bits < 0x80) return narrow(context, out, length, text); /* the units are simply overwritten by the next text */
  context->utf16.chunk->lone |= lone;
  fa_text_keep(context, true, length);
  *text = (fa_text){out, length, true};
  return true;
}

bool fa_text_is(const fa_text *text, const char *characters) {
  size_t length = strlen(characters);
  return !text->wide && text->length == length && memcmp(text->units, characters, length) == 0;
}

/* ---- keys ---- */

/* Units to UTF-8; surrogates without a partner become three bytes. */
static uint32_t write_name(const uint16_t *units, uint32_t count, uint8_t *out) {
  uint32_t bytes = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t point = units[i];
    bool pair = (point & 0xFC00) == 0xD800 && i + 1 < count && (units[i + 1] & 0xFC00) == 0xDC00;
    if (pair) point = 0x10000 + ((point & 0x3FF) << 10) + (units[++i] & 0x3FFu);
    bytes += fa_utf8_write(point, out + bytes);
  }
  return bytes;
}

uint32_t fa_text_key(fa_context *context, const fa_literal *literal) {
  enum { UNITS = FA_SHAPES_KEY_BYTES };
  uint16_t units[UNITS + 16];
  uint8_t name[UNITS * 3 + 8];
  uint32_t bytes = (uint32_t)(literal->end - literal->start), bits = 0, lone = 0;
  if (!literal->escaped && !literal->high) return fa_shapes_key(&context->shapes, literal->start, bytes, literal->start, bytes);
  if (bytes > UNITS) return FA_SHAPES_NONE;
  uint32_t count = fa_text_unescape(literal, units, &bits, &lone);
  if (count == UINT32_MAX) return FA_SHAPES_NONE;
  return fa_shapes_key(&context->shapes, name, write_name(units, count, name), literal->start, bytes);
}

/* ---- faults ---- */

static bool note(fa_context *context, fa_reason reason, const uint8_t *at) {
  return fa_fail(context, at >= context->end ? FA_WHY_TRUNCATED : reason, at > context->end ? context->end : at);
}

void fa_text_fault(fa_context *context, const uint8_t *quote) {
  const uint8_t *at = quote + 1, *end = context->end;
  uint32_t point;
  while (at < end && *at != '"') {
    if (*at < 0x20) {
      note(context, FA_WHY_CONTROL, at);
      return;
    } else if (*at >= 0x80) {
      uint32_t bytes = fa_utf8_read(at, end, &point);
      if (bytes == 0) {
        fa_fail(context, FA_WHY_UTF8, fa_utf8_fault(at, end));
        return;
      }
      at += bytes;
    } else if (*at != '\\') {
      at++;
    } else if (at + 1 < end && at[1] == 'u') {
      const uint8_t *digit = at + 2;
      for (; digit < at + 6; digit++)
        if (digit >= end || hex_digit(*digit) > 0xF) {
          note(context, FA_WHY_HEX, digit);
          return;
        }
      at = digit;
    } else if (at + 1 >= end || simple_escape(at[1]) == 0) {
      note(context, FA_WHY_ESCAPE, at + 1);
      return;
    } else {
      at += 2;
    }
  }
  note(context, FA_WHY_TRUNCATED, at);
}
