/* write.c: see write.h. Trusts the draft (draft.def): the host is the one that wrote it.
 *
 * Boxes are written outside in, with a frame for each that is open: no recursion. The keys of shapes are escaped once, before anything else,
 * as pieces of text: `, "key": ` with its length in front.
 */
#include "write.h"

#include <string.h>

#include "base64.h"
#include "digits.h"
#include "escape.h"
#include "isoformat.h"
#include "tape.h"

enum {
#define FA_WORD(name) WORD_##name,
#include "draft.def"
#undef FA_WORD
};

enum {
#define FA_BOX(name) BOX_##name,
#include "draft.def"
#undef FA_BOX
};

/* Most bytes before and behind a value, and of a scalar. */
enum { LEAST_ROOM = 256 };

/* The text between two members of the open box. */
typedef struct frame {
  const uint32_t *word; /* the next member */
  const uint8_t *piece; /* its key, in boxes by shape */
  const uint32_t *dimensions;
  uint32_t kind;
  uint32_t count, left;
  uint32_t text; /* where its next text begins */
} frame;

typedef struct writer {
  fa_output out;
  fa_context *context;
  const uint32_t *words;
  const double *reals;
  const uint8_t *blobs;
  fa_texts texts;
  frame *frame;
} writer;

#define PUT(literal) fa_output_word(&w->out, literal)

static inline __attribute__((warn_unused_result)) bool room(writer *w, size_t bytes) { return fa_output_room(&w->out, bytes); }

/* Writes some bytes, and up to 15 more that do not count. The room was asked for. */
static inline void put_bytes(writer *w, const uint8_t *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i += 16) fa_simd_copy(w->out.to + i, from + i);
  w->out.to += bytes;
}

static void put_text(writer *w, const char *text) {
  size_t length = strlen(text);
  memcpy(w->out.to, text, length);
  w->out.to += length;
}

/* ---- texts ---- */

/* The next `length` units of the frame's text, in quotes. Leaves room for what follows. */
static bool write_string(writer *w, uint32_t length) {
  uint32_t at = w->frame->text;
  w->frame->text += length;
  PUT("\"");
  if (!fa_escape(&w->out, &w->texts, at, length) || !room(w, LEAST_ROOM)) return false;
  PUT("\"");
  return true;
}

static bool write_digits(writer *w, uint32_t length) {
  uint32_t at = w->frame->text;
  w->frame->text += length;
  return fa_copy(&w->out, &w->texts, at, length) && room(w, LEAST_ROOM);
}

/* ---- shapes ---- */

typedef struct piece {
  uint32_t length;
  uint8_t text[];
} piece;

/* Where the piece behind this one begins; the 16 bytes behind a piece may be read. */
static inline const uint8_t *next_piece(const uint8_t *at) { return at + ((((const piece *)(const void *)at)->length + 7) & ~3u); }

/* `, "key": ` */
static bool prepare_piece(writer *w, uint32_t length) {
  if (!room(w, LEAST_ROOM)) return false;
  w->out.to += -(uintptr_t)w->out.to & 3;
  uint8_t *start = w->out.to;
  w->out.to += sizeof(piece);
  PUT(", ");
  if (!write_string(w, length)) return false;
  PUT(": ");
  ((piece *)(void *)start)->length = (uint32_t)(w->out.to - start - sizeof(piece));
  return true;
}

static bool prepare_shape(writer *w, uint32_t *shape) {
  uint32_t count = shape[1];
  w->frame->text = shape[2];
  w->out.to += -(uintptr_t)w->out.to & 3;
  shape[0] = fa_address(w->context, w->out.to);
  for (uint32_t i = 0; i < count; i++)
    if (!prepare_piece(w, shape[3 + i])) return false;
  return true;
}

/* All of them, before the payload. */
static bool prepare_shapes(writer *w, uint32_t *words, uint32_t last) {
  fa_output_open(&w->out, w->context, UINT32_MAX);
  for (uint32_t at = last; at != 0;) {
    uint32_t before = words[at];
    if (!room(w, LEAST_ROOM) || !prepare_shape(w, words + at)) return false;
    at = before;
  }
  w->context->top = w->out.to + 16;
  return true;
}

/* ---- typed scalars ---- */

/* Blobs are offsets in units of 16 bytes. */
static inline const uint8_t *blob(const writer *w, uint32_t at) { return w->blobs + (size_t)at * 16; }

static bool write_base64(writer *w, const uint32_t *word) {
  if (!room(w, ((size_t)word[1] + 2) / 3 * 4 + LEAST_ROOM)) return false;
  PUT(", \"data\": \"");
  w->out.to = fa_base64_write(blob(w, word[0]), word[1], w->out.to);
  PUT("\"");
  return true;
}

static void write_real(writer *w, double value) { w->out.to = fa_digits_real(&w->context->shapes.powers, value, w->out.to); }

static bool write_complex(writer *w, const uint32_t *word) {
  PUT(", \"real\": ");
  write_real(w, w->reals[word[0]]);
  PUT(", \"imag\": ");
  write_real(w, w->reals[word[0] + 1]);
  return true;
}

static bool write_timedelta(writer *w, const uint32_t *word) {
  PUT(", \"total_seconds\": ");
  write_real(w, w->reals[word[0]]);
  return true;
}

static fa_moment read_clock(const uint32_t *word) {
  return (fa_moment){.clock = word[0], .fraction = word[1], .offset_seconds = (int32_t)word[2], .offset_microseconds = (int32_t)word[3]};
}

static bool write_moment(writer *w, fa_tag tag, const uint32_t *word) {
  fa_moment moment = tag == FA_TAG_DATE ? (fa_moment){.date = 0} : read_clock(word + (tag == FA_TAG_DATETIME));
  if (tag != FA_TAG_TIME) moment.date = word[0];
  PUT(", \"data\": \"");
  uint8_t *(*write)(const fa_moment *, uint8_t *) = tag == FA_TAG_DATE ? fa_iso_date : tag == FA_TAG_TIME ? fa_iso_time : fa_iso_datetime;
  w->out.to = write(&moment, w->out.to);
  PUT("\"");
  return true;
}

static bool write_text_member(writer *w, const uint32_t *word) {
  PUT(", \"data\": ");
  return write_string(w, word[0]);
}

/* ---- arrays ---- */

/* How many lists end before element `index`, which is not 0. */
static uint32_t lists_ended(const uint32_t *dimensions, uint32_t count, uint32_t index) {
  uint32_t ended = 0;
  for (uint32_t axis = count; axis-- > 0 && index % dimensions[axis] == 0; index /= dimensions[axis]) ended++;
  return ended;
}

static void put_many(writer *w, uint8_t c, uint32_t count) {
  memset(w->out.to, c, count);
  w->out.to += count;
}

/* What stands before an element: brackets, and a comma. */
static void put_before_element(writer *w, const uint32_t *dimensions, uint32_t count, uint32_t index) {
  uint32_t ended = index == 0 ? count : lists_ended(dimensions, count, index);
  if (index != 0) {
    put_many(w, ']', ended);
    PUT(", ");
  }
  put_many(w, '[', ended);
}

static inline uint8_t *put_bool(bool value, uint8_t *to) {
  memcpy(to, value ? "true" : "false", 5);
  return to + 5 - value;
}

static inline uint8_t *put_element(fa_powers *powers, uint32_t element, const void *data, size_t i, uint8_t *to) {
  switch (element) {
    case FA_ELEMENT_INT8: return fa_digits_int(((const int8_t *)data)[i], to);
    case FA_ELEMENT_INT16: return fa_digits_int(((const int16_t *)data)[i], to);
    case FA_ELEMENT_INT32: return fa_digits_int(((const int32_t *)data)[i], to);
    case FA_ELEMENT_UINT8: return fa_digits_uint(((const uint8_t *)data)[i], to);
    case FA_ELEMENT_UINT16: return fa_digits_uint(((const uint16_t *)data)[i], to);
    case FA_ELEMENT_UINT32: return fa_digits_uint(((const uint32_t *)data)[i], to);
    case FA_ELEMENT_UINT64: return fa_digits_uint(((const uint64_t *)data)[i], to);
    case FA_ELEMENT_FLOAT16:
    case FA_ELEMENT_FLOAT32: return fa_digits_real(powers, (double)((const float *)data)[i], to);
    case FA_ELEMENT_FLOAT64: return fa_digits_real(powers, ((const double *)data)[i], to);
    case FA_ELEMENT_BOOL: return put_bool(((const uint8_t *)data)[i] != 0, to);
    default: return fa_digits_int(((const int64_t *)data)[i], to); /* INT64, TICKS */
  }
}

/* Elements from `index` to `end`, with commas between. At most some hundreds at once: V8 can change to optimised code in between. */
static __attribute__((noinline)) bool write_elements(writer *w, uint32_t element, const uint8_t *data, const uint8_t *mask, size_t index, size_t end) {
  if (!room(w, (end - index) * FA_REAL_BYTES + LEAST_ROOM)) return false;
  fa_powers *powers = &w->context->shapes.powers;
  uint8_t *to = w->out.to;
  for (size_t i = index; i < end; i++) {
    if (mask != NULL && mask[i] != 0) {
      memcpy(to, "null", 4);
      to += 4;
    } else {
      to = put_element(powers, element, data, i, to);
    }
    memcpy(to, ", ", 2);
    to += 2;
  }
  w->out.to = to - 2;
  return true;
}

static bool write_row(writer *w, uint32_t element, const uint8_t *data, const uint8_t *mask, size_t index, size_t count) {
  enum { CHUNK = 512 };
  for (size_t end = index + count; index < end; index += CHUNK) {
    if (!write_elements(w, element, data, mask, index, end - index > CHUNK ? index + CHUNK : end)) return false;
    if (end - index > CHUNK) PUT(", ");
  }
  return true;
}

/* An array without elements: lists as far as the first dimension of 0. */
static bool write_empty(writer *w, const uint32_t *dimensions) {
  uint32_t count = 0;
  uint64_t lists = 1;
  for (; dimensions[count] != 0; count++) lists *= dimensions[count];
  for (uint64_t i = 0; i < lists; i++) {
    if (!room(w, LEAST_ROOM)) return false;
    put_before_element(w, dimensions, count, (uint32_t)i);
    PUT("[]");
  }
  put_many(w, ']', count);
  return true;
}

static bool is_empty(const uint32_t *dimensions, uint32_t count) {
  while (count-- > 0)
    if (dimensions[count] == 0) return true;
  return false;
}

static bool write_rows(writer *w, const uint32_t *word) {
  uint32_t element = word[0] & 0xFF, count = word[0] >> 16;
  const uint32_t *dimensions = word + 4;
  const uint8_t *data = blob(w, word[1]), *mask = (word[0] >> 8 & 1) != 0 ? blob(w, word[2]) : NULL;
  if (is_empty(dimensions, count)) return write_empty(w, dimensions);
  size_t row = count == 0 ? 1 : dimensions[count - 1], all = 1;
  for (uint32_t axis = 0; axis < count; axis++) all *= dimensions[axis];
  for (size_t index = 0; index < all; index += row) {
    put_before_element(w, dimensions, count, (uint32_t)index);
    if (!write_row(w, element, data, mask, index, row)) return false;
  }
  put_many(w, ']', count);
  return true;
}

static bool write_array(writer *w, const uint32_t *word) {
  PUT(", \"data\": ");
  if (!write_rows(w, word) || !room(w, LEAST_ROOM)) return false;
  PUT(", \"dtype\": ");
  return write_string(w, word[3]);
}

static const char *const WIRE[] = {
    "",
#define FA_TAG(name, wire) wire,
#include "tags.def"
#undef FA_TAG
};

static void open_tag(writer *w, fa_tag tag) {
  PUT("{\"__type__\": \"");
  put_text(w, WIRE[tag]);
  PUT("\"");
}

static bool write_members(writer *w, fa_tag tag, const uint32_t *word) {
  switch (tag) {
    case FA_TAG_BYTES:
    case FA_TAG_IMAGE: return write_base64(w, word);
    case FA_TAG_COMPLEX: return write_complex(w, word);
    case FA_TAG_DATE:
    case FA_TAG_TIME:
    case FA_TAG_DATETIME: return write_moment(w, tag, word);
    case FA_TAG_TIMEDELTA: return write_timedelta(w, word);
    case FA_TAG_NDARRAY: return write_array(w, word);
    default: return write_text_member(w, word); /* DECIMAL, PATH */
  }
}

static bool write_typed(writer *w, uint32_t n) {
  const uint32_t *word = w->frame->word;
  w->frame->word += n >> 8;
  open_tag(w, (fa_tag)(n & 0xFF));
  if (!write_members(w, (fa_tag)(n & 0xFF), word) || !room(w, LEAST_ROOM)) return false;
  PUT("}");
  return true;
}

/* ---- boxes ---- */

static void open_data(writer *w, fa_tag tag) {
  open_tag(w, tag);
  PUT(", \"data\": ");
}

/* The members of a dataclass that come before its fields. */
static bool open_dataclass(writer *w) {
  frame *frame = w->frame;
  open_tag(w, FA_TAG_DATACLASS);
  PUT(", \"class_name\": ");
  if (!write_string(w, *frame->word++ >> 4)) return false;
  PUT(", \"module\": ");
  if (!write_string(w, *frame->word++ >> 4)) return false;
  PUT(", \"data\": {");
  return true;
}

/* The dtype stands behind the elements, its text before theirs: see close_array. */
static void open_array(writer *w) {
  frame *frame = w->frame;
  uint32_t dimensions = frame->count;
  frame->count = frame->left = frame->word[0];
  frame->text += frame->word[1];
  frame->dimensions = frame->word + 2;
  frame->word += 2 + dimensions;
  open_data(w, FA_TAG_NDARRAY);
}

static bool open_box(writer *w, uint32_t place) {
  const uint32_t *box = w->words + place;
  frame *frame = ++w->frame;
  frame->kind = box[0] & 15;
  frame->count = frame->left = box[0] >> 4;
  frame->text = box[1];
  frame->word = box + 2;
  switch (frame->kind) {
    case BOX_LIST: PUT("["); return true;
    case BOX_TUPLE: open_data(w, FA_TAG_TUPLE); break;
    case BOX_SET: open_data(w, FA_TAG_SET); break;
    case BOX_FROZENSET: open_data(w, FA_TAG_FROZENSET); break;
    case BOX_DICT: PUT("{"); return true;
    case BOX_DATACLASS: return open_dataclass(w);
    case BOX_NDARRAY: open_array(w); return true;
    case BOX_RECORD: PUT("{"); break;
    default: open_data(w, FA_TAG_DICT); PUT("["); break; /* ENTRIES, PAIRS */
  }
  if (frame->kind == BOX_RECORD || frame->kind == BOX_ENTRIES) {
    const uint32_t *shape = w->words + frame->count;
    frame->count = frame->left = shape[1];
    frame->piece = fa_place(w->context, shape[0]);
    return true;
  }
  if (frame->kind != BOX_PAIRS) PUT("[");
  return true;
}

static bool close_array(writer *w) {
  const frame *frame = w->frame;
  const uint32_t *dimensions = frame->dimensions, *box = dimensions - 4;
  uint32_t count = box[0] >> 4;
  if (is_empty(dimensions, count) ? !write_empty(w, dimensions) : false) return false;
  if (frame->count != 0) put_many(w, ']', count);
  PUT(", \"dtype\": ");
  w->frame->text = box[1];
  if (!write_string(w, box[3])) return false;
  PUT("}");
  return true;
}

static bool close_box(writer *w) {
  switch (w->frame->kind) {
    case BOX_LIST: PUT("]"); break;
    case BOX_RECORD:
    case BOX_DICT: PUT("}"); break;
    case BOX_DATACLASS: PUT("}}"); break;
    case BOX_NDARRAY:
      if (!close_array(w)) return false;
      break;
    case BOX_ENTRIES:
    case BOX_PAIRS:
      if (w->frame->count != 0) PUT("]");
      PUT("]}");
      break;
    default: PUT("]}"); break;
  }
  w->frame--;
  return true;
}

/* The next piece, less what it begins with. */
static bool put_piece(writer *w, uint32_t skipped, uint32_t cut) {
  const uint8_t *at = w->frame->piece;
  uint32_t length = ((const piece *)(const void *)at)->length - skipped - cut;
  w->frame->piece = next_piece(at);
  if (length > LEAST_ROOM / 2 && !room(w, length + LEAST_ROOM)) return false;
  put_bytes(w, at + sizeof(piece) + skipped, length);
  return true;
}

/* What stands before member `index` of the open box: comma, brackets, key. */
static inline bool put_before(writer *w, uint32_t index) {
  const frame *frame = w->frame;
  switch (frame->kind) {
    case BOX_RECORD: return put_piece(w, index == 0 ? 2 : 0, 0);
    case BOX_ENTRIES:
      if (index != 0) PUT("], ");
      PUT("[");
      if (!put_piece(w, 2, 2)) return false;
      PUT(", ");
      return true;
    case BOX_DICT:
    case BOX_DATACLASS:
      if ((index & 1) != 0)
        PUT(": ");
      else if (index != 0)
        PUT(", ");
      return true;
    case BOX_PAIRS:
      if ((index & 1) != 0)
        PUT(", ");
      else if (index != 0)
        PUT("], [");
      else
        PUT("[");
      return true;
    case BOX_NDARRAY: put_before_element(w, frame->dimensions, frame->dimensions[-4] >> 4, index); return true;
    default:
      memcpy(w->out.to, ", ", 2);
      w->out.to += index == 0 ? 0 : 2;
      return true;
  }
}

/* ---- values ---- */

static inline bool write_value(writer *w) {
  uint32_t word = *w->frame->word++, n = word >> 4;
  switch (word & 15) {
    case WORD_NULL: PUT("null"); return true;
    case WORD_FALSE: PUT("false"); return true;
    case WORD_TRUE: PUT("true"); return true;
    case WORD_INT: w->out.to = fa_digits_int((int32_t)word >> 4, w->out.to); return true;
    case WORD_LONG: w->out.to = fa_digits_int((int64_t)w->reals[n], w->out.to); return true;
    case WORD_REAL: write_real(w, w->reals[n]); return true;
    case WORD_STRING: return write_string(w, n);
    case WORD_DIGITS: return write_digits(w, n);
    case WORD_BOX: return open_box(w, n);
    default: return write_typed(w, n);
  }
}

/* The value at the base frame, and all in it. */
static bool write_all(writer *w) {
  const frame *base = w->frame;
  if (!room(w, LEAST_ROOM)) return false;
  PUT("safe:");
  if (!write_value(w)) return false;
  while (w->frame != base) {
    frame *frame = w->frame;
    if (!room(w, LEAST_ROOM)) return false;
    if (frame->left == 0) {
      if (!close_box(w)) return false;
    } else {
      uint32_t index = frame->count - frame->left--;
      if (!put_before(w, index) || !write_value(w)) return false;
    }
  }
  return true;
}

bool fa_write_draft(fa_context *context, const fa_draft *draft) {
  uint8_t *start = context->room;
  uint32_t *words = (uint32_t *)(void *)start;
  writer w = {.context = context,
              .words = words,
              .reals = (const double *)(const void *)(start + draft->reals),
              .blobs = start + draft->blobs,
              .texts = {.start = start + draft->texts, .wide = draft->wide != 0}};
  w.frame = fa_arena_take(context, ((size_t)draft->depth + 1) * sizeof(frame));
  if (w.frame == NULL) return false;
  *w.frame = (frame){.word = words + sizeof(fa_draft) / 4};
  if (!prepare_shapes(&w, words, draft->shapes)) return false;
  w.frame->text = 0;
  fa_output_open(&w.out, context, draft->most);
  return write_all(&w) && fa_output_close(&w.out);
}
