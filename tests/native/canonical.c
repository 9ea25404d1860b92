/* canonical.c: see canonical.h. An explicit stack of frames, since payloads nest 10,000 deep; a broken promise jumps out. */
#include "canonical.h"

#include <setjmp.h>

#include "tape.h"
#include "text.h"

/* ---- what it works with ---- */

typedef struct pool_chunk {
  uint32_t start, end;
  bool wide, lone;
} pool_chunk;

/* A member of an open container: where its text begins, where its key ends (dicts), where it ends. */
typedef struct span {
  size_t start, colon, end;
} span;

/* One open container. */
typedef struct frame {
  enum { LIST, SET, OBJECT, WIDE, PAIRS } kind;
  char closer;
  uint32_t left;      /* values still to come; of WIDE: those of its shape */
  size_t start;       /* of its text, behind the bracket */
  size_t first_span;  /* its members' */
  size_t first_key;   /* OBJECT, WIDE: its next key; PAIRS: 1 if every key is said to be text */
  size_t keys_before; /* OBJECT, WIDE: how many keys of containers outside there are */
  bool half;          /* PAIRS: the key is written, the value not yet */
  bool texts, others; /* PAIRS: keys that are text, keys that are not */
} frame;

typedef struct printer {
  canonical *out;
  const uint8_t *base;
  const fa_context *context;
  const fa_result *result;
  uint32_t flags, room;
  uint32_t word; /* address of the next word */
  uint16_t *source;
  size_t source_units;
  pool_chunk *chunks;
  size_t chunk_count;
  frame *frames;
  size_t depth;
  buffer spans, keys; /* arrays of span, of shape numbers */
  jmp_buf broken;
} printer;

__attribute__((noreturn, format(printf, 2, 3))) static void fault(printer *p, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(p->out->fault, sizeof p->out->fault, format, arguments);
  va_end(arguments);
  longjmp(p->broken, 1);
}

#define PROMISE(condition, ...) \
  do                            \
    if (!(condition)) fault(p, __VA_ARGS__); \
  while (0)

/* `bytes` bytes at an address that the tape names. */
static const void *place(printer *p, uint32_t address, uint64_t bytes, uint32_t align) {
  PROMISE(address >= p->room && address + bytes <= p->result->end, "address %u, %llu bytes, outside of what the decode used (%u to %u)",
          address, (unsigned long long)bytes, p->room, p->result->end);
  PROMISE(address % align == 0, "address %u is not a multiple of %u", address, align);
  return p->base + address;
}

static uint32_t raw_word(printer *p) {
  uint32_t word = *(const uint32_t *)place(p, p->word, 4, 4);
  p->word += 4;
  return word;
}

/* The first word of a value. */
static uint32_t head_word(printer *p) {
  for (int jumps = 0; jumps < 3; jumps++) {
    uint32_t word = raw_word(p);
    if ((word & 15) != FA_TAPE_JUMP) return word;
    p->word = (word >> 4) * 8;
  }
  fault(p, "a JUMP leads to a JUMP that leads to a JUMP");
}

static double real_at(printer *p, uint32_t index) {
  PROMISE(index < 1u << 28, "index %u of a double", index);
  return *(const double *)place(p, index * 8, 8, 8);
}

/* ---- pools ---- */

static int by_start(const void *a, const void *b) {
  uint32_t left = ((const pool_chunk *)a)->start, right = ((const pool_chunk *)b)->start;
  return (left > right) - (left < right);
}

static void add_chunks(printer *p, uint32_t first, bool wide) {
  for (uint32_t at = first; at != 0;) {
    const fa_chunk *chunk = place(p, at, sizeof(fa_chunk), 4);
    uint32_t start = at + (uint32_t)sizeof(fa_chunk);
    PROMISE(chunk->end >= start, "the chunk at %u ends at %u", at, chunk->end);
    const uint8_t *text = place(p, start, chunk->end - start, wide ? 2 : 1);
    for (uint32_t i = 0; !wide && i < chunk->end - start; i++) PROMISE(text[i] < 0x80, "byte %02x in a pool of ASCII text", text[i]);
    size_t next = p->chunk_count + 1;
    if ((next & (next - 1)) == 0) p->chunks = realloc(p->chunks, 2 * next * sizeof(pool_chunk)); /* doubles */
    p->chunks[p->chunk_count++] = (pool_chunk){start, chunk->end, wide, chunk->lone != 0};
    PROMISE(p->chunk_count < 1u << 20, "the list of chunks has no end");
    at = chunk->next;
  }
}

/* The chunk that a text lies in. */
static const pool_chunk *chunk_of(printer *p, uint32_t address, uint32_t bytes, bool wide) {
  size_t low = 0, high = p->chunk_count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (p->chunks[middle].start <= address)
      low = middle;
    else
      high = middle;
  }
  const pool_chunk *chunk = p->chunks + low;
  bool inside = p->chunk_count > 0 && chunk->wide == wide && address >= chunk->start && address + bytes <= chunk->end;
  PROMISE(inside, "a text at %u, %u bytes, lies in no pool of its kind", address, bytes);
  PROMISE(chunk->end - chunk->start <= 65536 || bytes > 65536 - 64, "a text of %u bytes in a chunk of %u", bytes, chunk->end - chunk->start);
  return chunk;
}

/* ---- texts ---- */

static const char HEX[] = "0123456789abcdef";

static void put_unit(buffer *b, uint32_t unit) {
  bool plain = unit >= 0x20 && unit < 0x7F && unit != '"' && unit != '\\';
  char escaped[5] = {'\\', HEX[unit >> 12], HEX[unit >> 8 & 15], HEX[unit >> 4 & 15], HEX[unit & 15]};
  buffer_put(b, plain ? &(char){(char)unit} : escaped, plain ? 1 : 5);
}

static bool has_lone(const uint16_t *units, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    bool high = (units[i] & 0xFC00) == 0xD800, low = (units[i] & 0xFC00) == 0xDC00;
    if (low || (high && (i + 1 == count || (units[i + 1] & 0xFC00) != 0xDC00))) return true;
    i += high;
  }
  return false;
}

static void put_units(printer *p, const uint16_t *units, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) put_unit(&p->out->text, units[i]);
}

static void put_source(printer *p, uint32_t length, uint32_t offset) {
  PROMISE((p->flags & FA_SLICE) != 0, "SOURCE without FA_SLICE");
  PROMISE((uint64_t)offset + length <= p->source_units, "SOURCE %u + %u beyond the payload", offset, length);
  put_units(p, p->source + offset, length);
}

static void put_ascii(printer *p, uint32_t length, uint32_t address) {
  chunk_of(p, address, length, false);
  const uint8_t *text = place(p, address, length, 1);
  for (uint32_t i = 0; i < length; i++) put_unit(&p->out->text, text[i]);
}

static void put_utf16(printer *p, uint32_t length, uint32_t address) {
  const pool_chunk *chunk = chunk_of(p, address, length * 2, true);
  const uint16_t *units = place(p, address, (uint64_t)length * 2, 2);
  PROMISE(chunk->lone || !has_lone(units, length), "a lone surrogate in a chunk that says it has none");
  put_units(p, units, length);
}

/* Writes a text value, with quotes or (BIGINT) without. */
static void put_text(printer *p, uint32_t head, bool quoted) {
  if (quoted) buffer_say(&p->out->text, "\"");
  uint32_t where = raw_word(p);
  switch (head & 15) {
    case FA_TAPE_SOURCE: put_source(p, head >> 4, where); break;
    case FA_TAPE_ASCII: put_ascii(p, head >> 4, where); break;
    case FA_TAPE_UTF16: put_utf16(p, head >> 4, where); break;
    default: fault(p, "kind %u where a text should be", head & 15);
  }
  if (quoted) buffer_say(&p->out->text, "\"");
}

/* The code point at text; lone surrogates too. Names of keys are trusted to be WTF-8: what came out is compared anyway. */
static uint32_t next_point(const uint8_t **text) {
  uint32_t lead = *(*text)++;
  if (lead < 0x80) return lead;
  uint32_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1, point = lead & (0x3Fu >> more);
  while (more-- > 0) point = point << 6 | (*(*text)++ & 0x3F);
  return point;
}

static void put_name(printer *p, uint32_t shape) {
  uint32_t bytes;
  const uint8_t *name = fa_shape_name(p->context, shape, &bytes), *end = name + bytes;
  buffer_say(&p->out->text, "\"");
  while (name < end) {
    uint32_t point = next_point(&name);
    if (point >= 0x10000) put_unit(&p->out->text, 0xD7C0 + (point >> 10)), point = 0xDC00 | (point & 0x3FF);
    put_unit(&p->out->text, point);
  }
  buffer_say(&p->out->text, "\"");
}

/* ---- numbers and scalars ---- */

static void put_real(printer *p, double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  if (value != value)
    buffer_say(&p->out->text, "fnan");
  else
    buffer_print(&p->out->text, "f%016llx", (unsigned long long)bits);
}

static const char *bits_of(printer *p, uint32_t index, char text[20]) {
  double value = real_at(p, index);
  uint64_t bits;
  memcpy(&bits, &value, 8);
  snprintf(text, 20, value != value ? "nan" : "%016llx", (unsigned long long)bits);
  return text;
}

static void put_integer(printer *p, uint32_t index) {
  double value = real_at(p, index);
  PROMISE(value >= -0x1p53 + 1 && value <= 0x1p53 - 1 && value == (double)(int64_t)value, "INTEGER %g", value);
  buffer_print(&p->out->text, "%lld", (long long)value);
}

static void put_constant(printer *p, uint32_t n) {
  static const char *const WORDS[] = {"null", "false", "true"};
  PROMISE(n < 3, "CONSTANT %u", n);
  buffer_say(&p->out->text, WORDS[n]);
}

/* ---- dates ---- */

static void put_date(printer *p, uint32_t date) { buffer_print(&p->out->text, "%04u-%02u-%02u", date >> 9, date >> 5 & 15, date & 31); }

static void put_offset(printer *p, int32_t seconds, int32_t microseconds) {
  PROMISE((seconds <= 0 && microseconds <= 0) || (seconds >= 0 && microseconds >= 0), "an offset of %d s, %d us", seconds, microseconds);
  PROMISE(abs(seconds) < 86400 && abs(microseconds) < 1000000, "an offset of %d s, %d us", seconds, microseconds);
  bool negative = seconds < 0 || microseconds < 0;
  uint32_t s = (uint32_t)abs(seconds);
  buffer_print(&p->out->text, "%c%02u:%02u", negative ? '-' : '+', s / 3600, s / 60 % 60);
  if (s % 60 != 0 || microseconds != 0) buffer_print(&p->out->text, ":%02u", s % 60);
  if (microseconds != 0) buffer_print(&p->out->text, ".%06u", (uint32_t)abs(microseconds));
}

static void put_clock(printer *p) {
  uint32_t clock = raw_word(p), fraction = raw_word(p), nanoseconds = fraction & ((1u << 30) - 1);
  PROMISE(clock >> 12 < 24 && (clock >> 6 & 63) < 60 && (clock & 63) < 60 && nanoseconds < 1000000000, "clock %x, fraction %x", clock, fraction);
  buffer_print(&p->out->text, "%02u:%02u:%02u", clock >> 12, clock >> 6 & 63, clock & 63);
  if ((fraction & FA_FRACTION_NANO) != 0)
    buffer_print(&p->out->text, ".%09u", nanoseconds);
  else if (nanoseconds != 0)
    buffer_print(&p->out->text, ".%06u", nanoseconds / 1000);
  PROMISE((fraction & FA_FRACTION_NANO) != 0 || nanoseconds % 1000 == 0, "fraction %x", fraction);
  if ((fraction & FA_FRACTION_AWARE) == 0) return;
  int32_t seconds = (int32_t)raw_word(p);
  put_offset(p, seconds, (int32_t)raw_word(p));
}

static void put_datetime(printer *p) {
  uint32_t date = raw_word(p);
  if (date == 0) {
    buffer_say(&p->out->text, "datetime'NaT'");
    return;
  }
  buffer_say(&p->out->text, "datetime'");
  put_date(p, date);
  buffer_say(&p->out->text, "T");
  put_clock(p);
  buffer_say(&p->out->text, "'");
}

static void put_timedelta(printer *p) {
  int32_t days = (int32_t)raw_word(p);
  uint32_t seconds = raw_word(p), microseconds = raw_word(p);
  double wire = real_at(p, raw_word(p)), told = (double)days * 86400 + seconds;
  PROMISE(seconds < 86400 && microseconds < 1000000, "%u s, %u us", seconds, microseconds);
  PROMISE(wire - told > -2 && wire - told < 2, "%g on the wire, %g on the tape", wire, told);
  buffer_print(&p->out->text, "timedelta'%d,%u,%u'", days, seconds, microseconds);
}

/* ---- bytes and arrays ---- */

static void put_bytes(printer *p) {
  uint32_t address = raw_word(p), length = raw_word(p);
  const uint8_t *bytes = place(p, address, length, 1);
  buffer_say(&p->out->text, "b");
  for (uint32_t i = 0; i < length; i++) buffer_put(&p->out->text, (char[2]){HEX[bytes[i] >> 4], HEX[bytes[i] & 15]}, 2);
}

static void put_image(printer *p) {
  uint32_t address = raw_word(p), length = raw_word(p), width = raw_word(p), height = raw_word(p), kind = raw_word(p);
  const uint8_t *file = place(p, address, length, 1);
  PROMISE(length >= 33 && memcmp(file, "\x89PNG\r\n\x1a\n", 8) == 0, "an IMAGE that is no PNG");
  PROMISE(file[24] == kind >> 8 && file[25] == (kind & 255), "an IMAGE of depth and colour %x", kind);
  buffer_print(&p->out->text, "image'%ux%u'", width, height);
}

typedef struct array {
  uint32_t element, count;
  const uint8_t *elements, *mask;
} array;

static int64_t integer_of(const array *a, uint32_t i, bool is_signed, uint32_t bytes) {
  uint64_t value = 0;
  memcpy(&value, a->elements + (size_t)i * bytes, bytes);
  uint32_t unused = 64 - 8 * bytes;
  return is_signed ? (int64_t)(value << unused) >> unused : (int64_t)value;
}

static void put_element(printer *p, const array *a, uint32_t i, uint32_t bytes) {
  bool masked = a->mask != NULL && a->mask[i] == 1;
  float single;
  double wide;
  switch (a->element) {
    case FA_ELEMENT_FLOAT16: case FA_ELEMENT_FLOAT32:
      memcpy(&single, a->elements + (size_t)i * 4, 4);
      PROMISE(!masked || single != single, "a masked float that is no NaN");
      put_real(p, single);
      return;
    case FA_ELEMENT_FLOAT64:
      memcpy(&wide, a->elements + (size_t)i * 8, 8);
      PROMISE(!masked || wide != wide, "a masked float that is no NaN");
      put_real(p, wide);
      return;
    default: break;
  }
  bool is_signed = a->element <= FA_ELEMENT_INT64 || a->element == FA_ELEMENT_TICKS;
  int64_t value = integer_of(a, i, is_signed, bytes);
  PROMISE(!masked || value == 0, "a masked integer that is not 0");
  PROMISE(a->element != FA_ELEMENT_BOOL || value == 0 || value == 1, "a bool of %d", (int)value);
  if (masked)
    buffer_say(&p->out->text, "null");
  else if (a->element == FA_ELEMENT_BOOL)
    buffer_say(&p->out->text, value ? "true" : "false");
  else
    buffer_print(&p->out->text, is_signed ? "%lld" : "%llu", (long long)value);
}

static void put_elements(printer *p, const array *a, uint32_t bytes) {
  uint32_t masked = 0;
  for (uint32_t i = 0; a->mask != NULL && i < a->count; i++) {
    PROMISE(a->mask[i] <= 1, "a mask of %u", a->mask[i]);
    masked += a->mask[i];
  }
  PROMISE(a->mask == NULL || masked > 0, "a mask without a missing element");
  buffer_say(&p->out->text, "[");
  for (uint32_t i = 0; i < a->count; i++) {
    if (i > 0) buffer_say(&p->out->text, ",");
    put_element(p, a, i, bytes);
  }
  buffer_say(&p->out->text, "]");
}

/* Result: true if a LIST of elements follows on the tape. */
static bool put_array(printer *p) {
  static const uint8_t BYTES[] = {
      0,
#define FA_ELEMENT(name, bytes, array) bytes,
#include "elements.def"
#undef FA_ELEMENT
  };
  uint32_t word = raw_word(p), dimensions = word >> 16, shape[32];
  array a = {.element = word & 255};
  uint64_t product = 1;
  PROMISE(a.element > 0 && a.element < sizeof BYTES && dimensions <= 32 && (word >> 8 & 255) <= 1, "NDARRAY of %x", word);
  for (uint32_t i = 0; i < dimensions; i++) product *= shape[i] = raw_word(p);
  uint32_t address = raw_word(p), bytes = BYTES[a.element];
  a.count = raw_word(p);
  PROMISE(product == a.count, "%u elements, %llu by the shape", a.count, (unsigned long long)product);
  if (bytes > 0 && a.count > 0) a.elements = place(p, address, (uint64_t)a.count * bytes, bytes);
  if ((word >> 8 & 1) != 0) a.mask = place(p, raw_word(p), a.count, 1);
  buffer_say(&p->out->text, "ndarray");
  put_text(p, head_word(p), true);
  buffer_say(&p->out->text, "[");
  for (uint32_t i = 0; i < dimensions; i++) buffer_print(&p->out->text, i > 0 ? ",%u" : "%u", shape[i]);
  buffer_say(&p->out->text, "]=");
  if (bytes > 0) put_elements(p, &a, bytes);
  return bytes == 0;
}

/* ---- containers ---- */

static span *spans_of(printer *p) { return (span *)(void *)p->spans.text; }
static size_t span_count(const printer *p) { return p->spans.length / sizeof(span); }

static void open(printer *p, int kind, uint32_t left, const char *brackets) {
  PROMISE(p->depth < p->result->depth, "the value nests deeper than result.depth, %u", p->result->depth);
  buffer_put(&p->out->text, brackets, 1);
  if ((p->depth & (p->depth + 1)) == 0) p->frames = realloc(p->frames, 2 * (p->depth + 1) * sizeof(frame)); /* doubles */
  frame *f = &p->frames[p->depth++];
  *f = (frame){.closer = brackets[1], .left = left, .start = p->out->text.length, .first_span = span_count(p)};
  f->kind = kind;
}

/* Puts the keys of a shape on the stack of keys, first one first. Result: how many. */
static uint32_t push_keys(printer *p, uint32_t shape) {
  size_t first = p->keys.length / 4;
  for (uint32_t at = shape; at != 0; at = fa_shape_parent(p->context, at)) {
    PROMISE(p->keys.length / 4 - first < FA_SHAPES_KEYS, "shape %u has more than %d keys", shape, FA_SHAPES_KEYS);
    buffer_put(&p->keys, &at, 4);
  }
  uint32_t count = (uint32_t)(p->keys.length / 4 - first), *keys = (uint32_t *)(void *)p->keys.text + first;
  for (uint32_t i = 0; i < count / 2; i++) {
    uint32_t swap = keys[i];
    keys[i] = keys[count - 1 - i], keys[count - 1 - i] = swap;
  }
  return count;
}

static void open_shape(printer *p, int kind, uint32_t shape) {
  size_t first = p->keys.length / 4;
  uint32_t count = push_keys(p, shape);
  open(p, kind, count, "{}");
  p->frames[p->depth - 1].first_key = p->frames[p->depth - 1].keys_before = first;
}

/* Spans compare by the text of their keys (members, in a set), then by place. */
static const char *sorted_text;

static int by_text(const void *a, const void *b) {
  const span *left = a, *right = b;
  size_t l = left->colon - left->start, r = right->colon - right->start;
  int order = memcmp(sorted_text + left->start, sorted_text + right->start, l < r ? l : r);
  if (order == 0 && l != r) return l < r ? -1 : 1;
  return order != 0 ? order : (left->start > right->start) - (left->start < right->start);
}

static void sort_spans(printer *p, span *first, size_t count) {
  sorted_text = p->out->text.text;
  if (count > 1) qsort(first, count, sizeof(span), by_text);
}

/* Writes the members anew, in the order of the spans. */
static void rewrite(printer *p, const frame *f, const span *first, size_t count) {
  buffer again = {0};
  for (size_t i = 0; i < count; i++) {
    if (i > 0) buffer_say(&again, ",");
    buffer_put(&again, p->out->text.text + first[i].start, first[i].end - first[i].start);
  }
  p->out->text.length = f->start;
  buffer_put(&p->out->text, again.text, again.length);
  buffer_free(&again);
}

static int by_place(const void *a, const void *b) {
  size_t left = ((const span *)a)->start, right = ((const span *)b)->start;
  return (left > right) - (left < right);
}

/* Of members with equal keys the first gets the last one's value. */
static void drop_repeated(printer *p, const frame *f, span *first, size_t count) {
  buffer text = {0};
  span *sorted = malloc(count * sizeof(span) + 1);
  memcpy(sorted, first, count * sizeof(span));
  sort_spans(p, sorted, count);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    size_t key = sorted[i].colon - sorted[i].start;
    const char *key_text = p->out->text.text + sorted[i].start;
    bool repeats = kept > 0 && first[kept - 1].colon == key && memcmp(text.text + text.length - key, key_text, key) == 0;
    p->out->repeated += repeats;
    if (!repeats) {
      buffer_put(&text, key_text, key); /* the last kept key, to compare with */
      first[kept++] = (span){sorted[i].start, key, i};
    } else {
      first[kept - 1].end = i; /* the last of them */
    }
  }
  buffer members = {0};
  if (kept < count) {
    qsort(first, kept, sizeof(span), by_place);
    for (size_t i = 0; i < kept; i++) {
      const span *value = &sorted[first[i].end];
      if (i > 0) buffer_say(&members, ",");
      buffer_put(&members, p->out->text.text + first[i].start, first[i].colon);
      buffer_put(&members, p->out->text.text + value->colon, value->end - value->colon);
    }
    p->out->text.length = f->start;
    buffer_put(&p->out->text, members.text, members.length);
  }
  buffer_free(&members);
  buffer_free(&text);
  free(sorted);
}

static void check_keys(printer *p, const frame *f, const span *first, size_t count) {
  static const char TYPE[] = "\"__type__\":";
  uint32_t before = p->out->repeated;
  for (size_t i = 1; i < count && f->kind == OBJECT; i++)
    PROMISE(first[i].colon - first[i].start != sizeof TYPE - 1 || memcmp(p->out->text.text + first[i].start, TYPE, sizeof TYPE - 1) != 0,
            "a shape with __type__ behind another key");
  drop_repeated(p, f, spans_of(p) + f->first_span, count);
  PROMISE(f->kind == WIDE || p->out->repeated == before, "a shape has a key twice");
  PROMISE((p->flags & FA_UNIQUE) == 0 || p->out->repeated == before, "a key comes twice in spite of FA_UNIQUE");
}

static void end_member(printer *p);

static void close(printer *p) {
  frame f = p->frames[p->depth - 1];
  span *first = spans_of(p) + f.first_span;
  size_t count = span_count(p) - f.first_span;
  if (f.kind == SET) {
    for (size_t i = 0; i < count; i++) first[i].colon = first[i].end;
    sort_spans(p, first, count);
    rewrite(p, &f, first, count);
  }
  if (f.kind == OBJECT || f.kind == WIDE) {
    check_keys(p, &f, first, count);
    p->keys.length = f.keys_before * 4;
  }
  p->spans.length = f.first_span * sizeof(span);
  p->depth--;
  buffer_put(&p->out->text, &f.closer, 1);
  end_member(p);
}

/* The value just written was a member of the innermost container. */
static void end_member(printer *p) {
  if (p->depth == 0) return;
  frame *f = &p->frames[p->depth - 1];
  span *last = spans_of(p) + span_count(p) - 1;
  if (f->kind == PAIRS && !f->half) {
    bool text = p->out->text.text[last->start] == '"';
    f->texts |= text, f->others |= !text;
    buffer_say(&p->out->text, ":");
    f->half = true;
    return;
  }
  f->half = false;
  last->end = p->out->text.length;
}

static void begin_member(printer *p) {
  frame *f = &p->frames[p->depth - 1];
  if (f->kind == PAIRS && f->half) return;
  if (span_count(p) > f->first_span) buffer_say(&p->out->text, ",");
  span s = {p->out->text.length, 0, 0};
  buffer_put(&p->spans, &s, sizeof s);
}

static void put_key(printer *p, uint32_t shape) {
  begin_member(p);
  if (shape != 0)
    put_name(p, shape);
  else
    put_text(p, head_word(p), true);
  buffer_say(&p->out->text, ":");
  spans_of(p)[span_count(p) - 1].colon = p->out->text.length;
}

/* ---- values ---- */

static void put_value(printer *p, uint32_t head);

static void put_value_of(printer *p, const char *name, bool quotes) {
  buffer_say(&p->out->text, name);
  put_text(p, head_word(p), quotes);
  end_member(p);
}

static void open_dict(printer *p) {
  uint32_t n = raw_word(p);
  open(p, PAIRS, n & ~1u, "{}");
  p->frames[p->depth - 1].first_key = n & 1;
}

static void open_set(printer *p) {
  uint32_t head = head_word(p);
  PROMISE((head & 15) == FA_TAPE_LIST, "kind %u after SET", head & 15);
  open(p, SET, head >> 4, "<>");
}

static void open_dataclass(printer *p) {
  char name[20];
  buffer_say(&p->out->text, "dataclass");
  put_text(p, head_word(p), true);
  put_text(p, head_word(p), true);
  uint32_t head = head_word(p);
  snprintf(name, sizeof name, "kind %u", head & 15);
  PROMISE((head & 15) == FA_TAPE_OBJECT || (head & 15) == FA_TAPE_WIDE, "%s where a dataclass has its fields", name);
  open_shape(p, (head & 15) == FA_TAPE_OBJECT ? OBJECT : WIDE, head >> 4);
}

static void open_array(printer *p) {
  if (!put_array(p)) {
    end_member(p);
    return;
  }
  uint32_t head = head_word(p);
  PROMISE((head & 15) == FA_TAPE_LIST, "kind %u where an object array has its elements", head & 15);
  open(p, LIST, head >> 4, "[]");
}

static void put_leaf(printer *p, uint32_t tag) {
  uint32_t index;
  char real[20], imag[20];
  switch (tag) {
    case FA_TAG_BYTES: put_bytes(p); break;
    case FA_TAG_IMAGE: put_image(p); break;
    case FA_TAG_COMPLEX:
      index = raw_word(p);
      buffer_print(&p->out->text, "c%s:%s", bits_of(p, index, real), bits_of(p, index + 1, imag));
      break;
    case FA_TAG_DATE:
      buffer_say(&p->out->text, "date'");
      put_date(p, raw_word(p));
      buffer_say(&p->out->text, "'");
      break;
    case FA_TAG_TIME:
      buffer_say(&p->out->text, "time'");
      put_clock(p);
      buffer_say(&p->out->text, "'");
      break;
    case FA_TAG_DATETIME: put_datetime(p); break;
    case FA_TAG_TIMEDELTA: put_timedelta(p); break;
    default: fault(p, "TAGGED with tag %u", tag);
  }
  end_member(p);
}

static void put_tagged(printer *p, uint32_t tag) {
  switch (tag) {
    case FA_TAG_SET: case FA_TAG_FROZENSET: open_set(p); break;
    case FA_TAG_DICT: open_dict(p); break;
    case FA_TAG_NDARRAY: open_array(p); break;
    case FA_TAG_DATACLASS: open_dataclass(p); break;
    case FA_TAG_DECIMAL: put_value_of(p, "decimal", true); break;
    case FA_TAG_PATH: put_value_of(p, "path", true); break;
    default: put_leaf(p, tag); break;
  }
}

static void put_scalar(printer *p, uint32_t head) {
  switch (head & 15) {
    case FA_TAPE_INT: buffer_print(&p->out->text, "%d", (int32_t)head >> 4); break;
    case FA_TAPE_INTEGER: put_integer(p, head >> 4); break;
    case FA_TAPE_REAL: put_real(p, real_at(p, head >> 4)); break;
    case FA_TAPE_CONSTANT: put_constant(p, head >> 4); break;
    default: put_text(p, head, true); break;
  }
  end_member(p);
}

static void put_value(printer *p, uint32_t head) {
  switch (head & 15) {
    case FA_TAPE_LIST: open(p, LIST, head >> 4, "[]"); break;
    case FA_TAPE_TUPLE: open(p, LIST, head >> 4, "()"); break;
    case FA_TAPE_OBJECT: open_shape(p, OBJECT, head >> 4); break;
    case FA_TAPE_WIDE: open_shape(p, WIDE, head >> 4); break;
    case FA_TAPE_TAGGED: put_tagged(p, head >> 4); break;
    case FA_TAPE_BIGINT: put_value_of(p, "", false); break;
    default: put_scalar(p, head); break;
  }
}

/* The next member of the innermost container, or its end. */
static void step(printer *p) {
  frame *f = &p->frames[p->depth - 1];
  uint32_t *keys = (uint32_t *)(void *)p->keys.text;
  if (f->left > 0) {
    f->left--;
    if (f->kind == OBJECT || f->kind == WIDE)
      put_key(p, keys[f->first_key++]);
    else
      begin_member(p);
    put_value(p, head_word(p));
    return;
  }
  if (f->kind == WIDE) {
    uint32_t before = p->word;
    if ((head_word(p) & 15) != FA_TAPE_END) {
      p->word = before;
      put_key(p, 0);
      put_value(p, head_word(p));
      return;
    }
  }
  PROMISE(f->kind != PAIRS || (f->first_key == 1) == !f->others, "DICT is wrong about whether all of its keys are text");
  close(p);
}

static void print(printer *p) {
  add_chunks(p, p->result->ascii, false);
  add_chunks(p, p->result->utf16, true);
  if (p->chunk_count > 1) qsort(p->chunks, p->chunk_count, sizeof(pool_chunk), by_start);
  p->word = p->result->tape;
  put_value(p, head_word(p));
  while (p->depth > 0) step(p);
}

size_t canonical_units(const uint8_t *text, size_t bytes, uint16_t **units) {
  const uint8_t *end = text + bytes;
  uint16_t *out = *units = malloc(bytes * 2 + 2);
  while (text < end) {
    uint32_t point = next_point(&text);
    if (point >= 0x10000) *out++ = (uint16_t)(0xD7C0 + (point >> 10)), point = 0xDC00 | (point & 0x3FF);
    *out++ = (uint16_t)point;
  }
  return (size_t)(out - *units);
}

bool canonical_print(canonical *out, const block *b, const fa_context *context, const fa_options *options, const uint8_t *payload, size_t bytes) {
  printer *p = calloc(1, sizeof *p);
  *p = (printer){.out = out, .base = b->memory.base, .context = context, .result = fa_result_of(context), .flags = options->flags};
  p->room = (uint32_t)((const uint8_t *)context - b->memory.base + (ptrdiff_t)sizeof(fa_context));
  if ((options->flags & FA_SLICE) != 0) p->source_units = canonical_units(payload, bytes, &p->source);
  buffer_reserve(&p->spans, 1), buffer_reserve(&p->keys, 1);
  buffer_clear(&out->text);
  out->fault[0] = 0;
  out->repeated = 0;
  if (setjmp(p->broken) == 0) print(p);
  free(p->source), free(p->chunks), free(p->frames);
  buffer_free(&p->spans), buffer_free(&p->keys);
  free(p);
  return out->fault[0] == 0;
}
