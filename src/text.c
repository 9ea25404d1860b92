/* text.c: see text.h. */
#include "text.h"

#include "lexer.h"
#include "simd.h"
#include "utf8.h"

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
  size_t size = payload < FA_CHUNK_BYTES ? payload : FA_CHUNK_BYTES; /* small payloads get small chunks */
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

/* What a hexadecimal digit stands for, with IS_HEX; 0 for other characters. Tables, since what is escaped cannot be guessed by a
 * branch. */
enum { IS_HEX = 0x10 };
static const uint8_t HEX[256] = {['0'] = 0x10, ['1'] = 0x11, ['2'] = 0x12, ['3'] = 0x13, ['4'] = 0x14, ['5'] = 0x15, ['6'] = 0x16, ['7'] = 0x17,
                                 ['8'] = 0x18, ['9'] = 0x19, ['a'] = 0x1A, ['b'] = 0x1B, ['c'] = 0x1C, ['d'] = 0x1D, ['e'] = 0x1E, ['f'] = 0x1F,
                                 ['A'] = 0x1A, ['B'] = 0x1B, ['C'] = 0x1C, ['D'] = 0x1D, ['E'] = 0x1E, ['F'] = 0x1F};

/* What a character behind a backslash stands for; 0 if for nothing. */
static const uint8_t SIMPLE[256] = {['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
                                    ['f'] = '\f', ['n'] = '\n',  ['r'] = '\r', ['t'] = '\t'};

/* The unit that the four digits at text write; beyond 0xFFFF if they are not all digits. */
static uint32_t hex_unit(const uint8_t *text) {
  uint32_t a = HEX[text[0]], b = HEX[text[1]], c = HEX[text[2]], d = HEX[text[3]];
  uint32_t bad = ~(a & b & c & d) & IS_HEX;
  return ((a & 15) << 12 | (b & 15) << 8 | (c & 15) << 4 | (d & 15)) | bad << 16;
}

/* Bytes whose stops are found at once, and the room that a writer wants at its end: what they can become, and what may overrun. */
enum { BLOCK = 64, SLACK = BLOCK + 18 };

/* Units being written: from where, where to, how far, and what has been seen. */
typedef struct writer {
  const uint8_t *at;
  uint16_t *out, *limit;
  uint32_t bits;       /* all units or-ed */
  uint32_t surrogates; /* not 0: escapes of some were among them */
  bool full;
} writer;

static const uint8_t *widen_one(const uint8_t *at, const uint8_t *end, writer *w) {
  uint32_t point, bytes = fa_utf8_read(at, end, &point);
  if (bytes == 0) return NULL;
  w->bits |= point;
  if (point >= 0x10000) {
    *w->out++ = (uint16_t)(0xD7C0 + (point >> 10));
    point = 0xDC00 | (point & 0x3FF);
  }
  *w->out++ = (uint16_t)point;
  return at + bytes;
}

/* Characters of 0x80 and above in a row, at least one. Result: behind them; NULL for a fault. */
static __attribute__((noinline)) const uint8_t *widen_run(const uint8_t *at, const uint8_t *end, writer *w) {
  do at = widen_one(at, end, w);
  while (at != NULL && *at >= 0x80 && w->limit - w->out >= SLACK);
  return at;
}

/* One escape. Result: behind it; NULL for a fault. */
static inline const uint8_t *unescape_one(const uint8_t *at, writer *w) {
  uint32_t unit = SIMPLE[at[1]], bytes = 2;
  if (at[1] == 'u') {
    unit = hex_unit(at + 2), bytes = 6;
    w->surrogates |= (unit & 0xF800) == 0xD800;
    if (unit > 0xFFFF) return NULL;
  } else if (unit == 0) {
    return NULL;
  }
  w->bits |= unit;
  *w->out++ = (uint16_t)unit;
  return at + bytes;
}

/* Widens what is between two stops; overruns by up to 15 units. */
static inline uint16_t *widen_between(const uint8_t *at, const uint8_t *stop, uint16_t *out) {
  const uint8_t *from = at;
  do fa_simd_widen(from, out + (from - at));
  while ((from += 16) < stop);
  return out + (stop - at);
}

/* Writes text from `at` to its closing quote. Result: that quote. Failure: NULL, for a fault, or if it does not fit: then `full` is set, and
 * the rest begins at given->at.
 *
 * The stops of a block are found at once and gone through bit by bit: where the next one is does not hang on reading the text
 * again, and few branches are hard to guess (measured: half the time of `escaped`). */
static const uint8_t *unescape(const uint8_t *end, writer *given) {
  writer w = *given; /* in registers */
  const uint8_t *at = w.at;
  while (w.limit - w.out >= SLACK) {
    const uint8_t *block = at;
    uint64_t stops = fa_simd_stops64(block);
    do {
      const uint8_t *stop = block + (stops == 0 ? BLOCK : __builtin_ctzll(stops));
      w.out = widen_between(at, stop, w.out);
      at = stop;
      if (stops == 0) break;
      if (fa_likely(*at == '\\')) {
        at = unescape_one(at, &w);
      } else if (*at >= 0x80) {
        *given = w;
        at = widen_run(at, end, given);
        w = *given;
      } else {
        *given = w;
        return *at == '"' && at < end ? at : NULL;
      }
      if (at == NULL) return NULL;
      stops &= at - block < BLOCK ? ~0ull << (at - block) : 0;
    } while (at - block < BLOCK);
  }
  *given = w;
  given->at = at;
  given->full = true;
  return NULL;
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

/* Keeps what was written at the end of the UTF-16 pool; as ASCII, if it is. */
static bool keep_units(fa_context *context, const writer *w, fa_text *text) {
  uint16_t *units = (uint16_t *)(void *)context->utf16.next;
  uint32_t length = (uint32_t)(w->out - units);
  if (w->bits < 0x80) { /* the next text simply overwrites the units */
    fa_text_settle(&context->utf16);
    return narrow(context, units, length, text);
  }
  if (w->surrogates) context->utf16.chunk->lone |= has_lone_surrogate(units, w->out);
  fa_text_keep(context, true, length);
  *text = (fa_text){units, length, true};
  return true;
}

bool fa_text_read(fa_context *context, const fa_literal *literal, fa_text *text) {
  if (!literal->escaped && !literal->high) return read_plain(context, literal, text);
  return fa_text_read_at(context, literal->start - 1, text) != NULL;
}

/* More room for a text that is being written: in place if its chunk is the last of the arena, else in a new chunk. */
static bool extend(fa_context *context, writer *w) {
  fa_pool *pool = &context->utf16;
  const uint16_t *begun = (const uint16_t *)(void *)pool->next;
  size_t units = (size_t)(w->out - begun), more = FA_CHUNK_BYTES + (units & ~(size_t)15);
  if (pool->limit == context->top && fa_arena_room(context, more)) {
    pool->limit = context->top += more;
  } else {
    uint16_t *out = fa_text_chunk(context, true, units + 2 * SLACK);
    if (out == NULL) return false;
    if (units > 0) memcpy(out, begun, units * 2); /* else there may be no chunk yet */
    w->out = out + units;
  }
  w->limit = (uint16_t *)(void *)pool->limit;
  w->full = false;
  return true;
}

const uint8_t *fa_text_read_at(fa_context *context, const uint8_t *quote, fa_text *text) {
  const fa_pool *pool = &context->utf16;
  writer w = {.at = quote + 1, .out = (uint16_t *)(void *)pool->next, .limit = (uint16_t *)(void *)pool->limit};
  const uint8_t *end;
  while ((end = unescape(context->end, &w)) == NULL)
    if (!w.full || !extend(context, &w)) return NULL;
  return keep_units(context, &w, text) ? end + 1 : NULL;
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
  uint16_t units[UNITS + SLACK];
  uint8_t name[UNITS * 3 + 8];
  uint32_t bytes = (uint32_t)(literal->end - literal->start);
  if (!literal->escaped && !literal->high) return fa_shapes_key(&context->shapes, literal->start, bytes, literal->start, bytes);
  writer w = {.at = literal->start, .out = units, .limit = units + UNITS + SLACK};
  if (bytes > UNITS || unescape(literal->end + 1, &w) == NULL) return FA_SHAPES_NONE;
  return fa_shapes_key(&context->shapes, name, write_name(units, (uint32_t)(w.out - units), name), literal->start, bytes);
}

/* ---- faults ---- */

void fa_text_fault(fa_context *context, const uint8_t *quote) {
  const uint8_t *at = quote + 1, *end = context->end;
  uint32_t point;
  while (at < end && *at != '"') {
    if (*at < 0x20) {
      fa_refuse(context, FA_WHY_CONTROL, at);
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
        if (digit >= end || HEX[*digit] == 0) {
          fa_refuse(context, FA_WHY_HEX, digit);
          return;
        }
      at = digit;
    } else if (at + 1 >= end || SIMPLE[at[1]] == 0) {
      fa_refuse(context, FA_WHY_ESCAPE, at + 1);
      return;
    } else {
      at += 2;
    }
  }
  fa_refuse(context, FA_WHY_TRUNCATED, end);
}
