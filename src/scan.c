/* scan.c: the fast pass; see scan.h.
 *
 * One pass over the bytes. It takes the tag that smolagents writes first as a hint, and decodes the members that follow it in the
 * order that smolagents writes them. Whatever is not as expected makes a function return NULL, and the careful pass decides:
 * nothing here reports an error. Every check that the careful pass makes is made here, too.
 *
 * Functions take the place they read at and return the place behind it.
 */
#include "scan.h"

#include "lexer.h"
#include "ndarray.h"
#include "tags.h"
#include "text.h"
#include "tree.h"
#include "utf8.h"

/* Kinds of frames. count: members so far. */
enum {
  LIST,  /* header: its word */
  DICT,  /* header: its word; shape: the keys so far */
  WIDE,  /* a DICT whose further keys go on the tape */
  PAIRS, /* header: the word that counts; count: keys and values */
};

/* Flags of frames. */
enum {
  HASHABLE = 1, /* members must be hashable */
  OUTER = 2,    /* the `}` of a tag follows the bracket */
  ALL_TEXT = 4, /* PAIRS: every key so far is text */
};

typedef struct scanner {
  fa_context *context;
  fa_frame *bottom, *frame; /* open containers; frame == bottom: none */
  uint32_t depth;           /* open brackets */
  bool begun;               /* the last value read is not at its end: a member comes next */
} scanner;

/* ---- brackets ---- */

/* Counts open brackets. False beyond the limit. */
static inline bool descend(scanner *s, uint32_t brackets) {
  s->depth += brackets;
  if (s->depth > s->context->depth) s->context->depth = s->depth;
  return fa_likely(s->depth <= s->context->options.depth);
}

static inline bool needs_hashable(const scanner *s) {
  const fa_frame *frame = s->frame;
  if (frame == s->bottom) return false;
  return (frame->flags & HASHABLE) != 0 || (frame->kind == PAIRS && (frame->count & 1) == 0);
}

static inline void push_frame(scanner *s, uint32_t kind, uint32_t flags, const void *header) {
  *++s->frame = (fa_frame){.kind = kind, .flags = flags, .header = fa_address(s->context, header)};
}

static inline const uint8_t *expect(const uint8_t *at, uint8_t c) {
  if (fa_unlikely(*at != c)) at = fa_skip_space(at);
  return *at == c ? at + 1 : NULL;
}

static inline const uint8_t *close_tag(scanner *s, const uint8_t *at) {
  s->depth--;
  return expect(at, '}');
}

/* After the closing bracket of the innermost container. */
static inline const uint8_t *close_frame(scanner *s, const uint8_t *at) {
  fa_context *context = s->context;
  const fa_frame *frame = s->frame--;
  uint32_t *header = fa_place(context, frame->header);
  s->depth--;
  switch (frame->kind) {
    case LIST: *header |= frame->count << 4; break;
    case DICT: *header = FA_TAPE_OBJECT | frame->shape << 4; break;
    case PAIRS: *header = frame->count | (frame->flags & ALL_TEXT) / ALL_TEXT; break;
    default:
      if (!fa_tape_room(context, 1)) return NULL;
      fa_tape_push(context, FA_TAPE_END, 0);
  }
  return fa_unlikely(frame->flags & OUTER) ? close_tag(s, at) : at;
}

/* ---- texts ---- */

/* Sliced text that is not ASCII, but for escapes. */
static const uint8_t *read_sliced(fa_context *context, const fa_literal *literal) {
  if (!fa_utf8_valid(literal->start, literal->end)) return NULL;
  uint32_t excess = fa_utf8_excess(literal->start, literal->end);
  fa_tape_push(context, FA_TAPE_SOURCE, (uint32_t)(literal->end - literal->start) - excess);
  fa_tape_raw(context, (uint32_t)(literal->start - context->payload) - context->excess);
  context->excess += excess;
  return literal->end + 1;
}

/* Texts that are not plain ASCII without escapes. */
static __attribute__((noinline)) const uint8_t *read_other_text(fa_context *context, const uint8_t *quote) {
  fa_literal literal;
  fa_text text;
  bool slice = (context->options.flags & FA_SLICE) != 0;
  if (slice && !fa_text_literal(quote, context->end, &literal)) return NULL;
  if (slice && !literal.escaped) return read_sliced(context, &literal);
  const uint8_t *at = fa_text_read_at(context, quote, &text);
  if (at == NULL) return NULL;
  fa_text_push(context, &text);
  if (slice && literal.high) context->excess += fa_utf8_excess(literal.start, literal.end);
  return at;
}

/* A string as a value; the room was asked for. at: its opening quote. */
static inline const uint8_t *read_text(scanner *s, const uint8_t *at) {
  fa_context *context = s->context;
  const uint8_t *start = at + 1, *end = start;
  uint32_t stops;
  if (fa_unlikely(*at != '"')) return NULL;
  while ((stops = fa_simd_stops(end)) == 0) end += 16;
  end += __builtin_ctz(stops);
  if (fa_unlikely(*end != '"')) return read_other_text(context, at);
  return end < context->end && fa_text_push_plain(context, start, (uint32_t)(end - start)) ? end + 1 : NULL;
}

/* ---- numbers ---- */

/* An int that JavaScript's numbers would round. */
static __attribute__((noinline)) bool push_bigint(fa_context *context, const uint8_t *at, const uint8_t *end) {
  uint32_t length = (uint32_t)(end - at), digits = length - (*at == '-');
  if (digits > context->options.digits || (context->options.flags & FA_SAFE_INTS) != 0) return false;
  fa_tape_push(context, FA_TAPE_BIGINT, 0);
  return fa_text_push_plain(context, at, length);
}

static __attribute__((noinline)) const uint8_t *read_other_number(scanner *s, const uint8_t *at) {
  fa_context *context = s->context;
  fa_number number;
  const uint8_t *end = fa_number_scan(&context->shapes.powers, at, &number);
  if (fa_unlikely(end == NULL)) return fa_word_read(context, at);
  bool pushed = fa_unlikely(fa_number_is_big(&number)) ? push_bigint(context, at, end) : fa_number_push(context, &number);
  return pushed ? end : NULL;
}

static inline const uint8_t *read_number(scanner *s, const uint8_t *at) {
  int32_t value;
  const uint8_t *end = fa_number_small(at, &value);
  if (fa_unlikely(end == NULL)) return read_other_number(s, at);
  fa_tape_push(s->context, FA_TAPE_INT, (uint32_t)value);
  return end;
}

/* ---- keys ---- */

static inline const uint8_t *read_colon(const uint8_t *at) {
  at = expect(at, ':');
  return at == NULL ? NULL : fa_skip_one_space(at);
}

/* A key that goes on the tape. */
static const uint8_t *read_wide_key(scanner *s, const uint8_t *at) {
  fa_context *context = s->context;
  fa_literal literal;
  if (!fa_tape_room(context, 2) || !fa_text_literal(at, context->end, &literal)) return NULL;
  size_t bytes = (size_t)(literal.end - literal.start);
  /* Perhaps "__type__", with escapes: that is for the careful pass. */
  bool short_escaped = literal.escaped && bytes <= 48 && bytes >= 8;
  if (short_escaped || (bytes == 8 && fa_equal_short(literal.start, "__type__", 8))) return NULL;
  return read_text(s, at);
}

static const uint8_t *widen(scanner *s, const uint8_t *at) {
  fa_frame *frame = s->frame;
  if ((s->context->options.flags & FA_UNIQUE) != 0) return NULL;
  s->context->shapes.crowded = true;
  *(uint32_t *)fa_place(s->context, frame->header) = FA_TAPE_WIDE | frame->shape << 4;
  frame->kind = WIDE;
  return read_wide_key(s, at);
}

/* A key that was not guessed. */
static __attribute__((noinline)) const uint8_t *read_new_key(scanner *s, const uint8_t *at) {
  fa_shapes *shapes = &s->context->shapes;
  fa_frame *frame = s->frame;
  fa_literal literal;
  if (frame->kind == WIDE) return read_wide_key(s, at);
  if (!fa_shapes_open(shapes, frame->shape)) return widen(s, at);
  if (!fa_text_literal(at, s->context->end, &literal)) return NULL;
  uint32_t key = fa_text_key(s->context, &literal);
  if (key == FA_SHAPES_NONE) return widen(s, at);
  if (key == shapes->type_key || fa_shapes_has(shapes, frame->shape, key)) return NULL;
  uint32_t next = fa_shapes_step(shapes, frame->shape, key);
  if (next == FA_SHAPES_NONE) return widen(s, at);
  frame->shape = next;
  if (literal.high) s->context->excess += fa_utf8_excess(literal.start, literal.end);
  return literal.end + 1;
}

/* ---- values without members ---- */

/* The room was asked for. */
static inline const uint8_t *read_leaf(scanner *s, const uint8_t *at) {
  switch (*at) {
    case '"': return read_text(s, at);
    case 't': case 'f': case 'n': return fa_word_read(s->context, at);
    default: return read_number(s, at);
  }
}

/* ---- members of dicts ---- */

static inline bool has_members(uint8_t c) { return c == '{' || c == '['; }

/* The members of the innermost dict from a key on: as many in a row as have keys that are guessed and values without members. *more: a
 * value comes next, whose key has been read; else the dict is closed. What most payloads are made of: the shape stays in a register. */
static const uint8_t *read_members(scanner *s, const uint8_t *at, bool *more) {
  fa_context *context = s->context;
  fa_frame *frame = s->frame;
  uint32_t shape = frame->shape;
  for (;;) {
    uint32_t guess = fa_likely(*at == '"' && frame->kind == DICT) ? fa_shapes_guess(&context->shapes, shape, at) : 0;
    *more = true;
    if (fa_unlikely(guess == 0)) break;
    const fa_shape *known = &context->shapes.shape[shape = guess];
    context->excess += known->excess;
    if ((at = read_colon(at + known->spelled_bytes + 2)) == NULL || !fa_tape_room(context, 8)) return NULL;
    frame->shape = shape;
    if (has_members(*at)) return at;
    if ((at = read_leaf(s, at)) == NULL) return NULL;
    if (fa_unlikely(*at != ',')) at = fa_skip_space(at);
    *more = *at == ',';
    if (!*more) return *at == '}' ? close_frame(s, at + 1) : NULL;
    at = fa_skip_one_space(at + 1);
  }
  if (*at != '"' || (at = read_new_key(s, at)) == NULL) return NULL;
  return read_colon(at);
}

/* ---- values with a tag ---- */

/* The next member of a tag: comma, name, colon. Inlined, so that the comparison is of constant length. */
static inline __attribute__((always_inline)) const uint8_t *read_member(const uint8_t *at, const char *name) {
  size_t bytes = strlen(name);
  if ((at = expect(at, ',')) == NULL || *(at = fa_skip_one_space(at)) != '"') return NULL;
  if (!fa_equal_short(at + 1, name, bytes) || at[bytes + 1] != '"') return NULL;
  return read_colon(at + bytes + 2);
}

static const uint8_t *begin_list(scanner *s, const uint8_t *at, uint32_t kind, uint32_t flags) {
  if (*at != '[' || !descend(s, 1)) return NULL;
  push_frame(s, LIST, flags, s->context->word);
  fa_tape_push(s->context, kind, 0);
  at = fa_skip_space(at + 1);
  s->begun = *at != ']';
  return s->begun ? at : close_frame(s, at + 1);
}

static const uint8_t *begin_sequence(scanner *s, const uint8_t *at, fa_tag tag) {
  if (tag == FA_TAG_TUPLE) return begin_list(s, at, FA_TAPE_TUPLE, needs_hashable(s) ? HASHABLE | OUTER : OUTER);
  fa_tape_push(s->context, FA_TAPE_TAGGED, tag);
  return begin_list(s, at, FA_TAPE_LIST, HASHABLE | OUTER);
}

/* The bracket of a pair, up to its key. */
static const uint8_t *begin_pair(scanner *s, const uint8_t *at) {
  if (*at != '[' || !descend(s, 1)) return NULL;
  at = fa_skip_space(at + 1);
  if (*at != '"') s->frame->flags &= ~(uint32_t)ALL_TEXT;
  return at;
}

static const uint8_t *begin_pairs(scanner *s, const uint8_t *at) {
  fa_context *context = s->context;
  if (*at != '[' || !descend(s, 1)) return NULL;
  fa_tape_push(context, FA_TAPE_TAGGED, FA_TAG_DICT);
  push_frame(s, PAIRS, OUTER | ALL_TEXT, context->word);
  fa_tape_raw(context, 0);
  at = fa_skip_space(at + 1);
  s->begun = *at != ']';
  return s->begun ? begin_pair(s, at) : close_frame(s, at + 1);
}

/* The members of a dict from its first key on; shape: of keys that were read already. */
static const uint8_t *begin_members(scanner *s, const uint8_t *at, uint32_t flags) {
  push_frame(s, DICT, flags, s->context->word);
  fa_tape_push(s->context, FA_TAPE_OBJECT, 0);
  s->begun = *at != '}';
  return s->begun ? read_members(s, at, &s->begun) : close_frame(s, at + 1);
}

static const uint8_t *begin_dataclass(scanner *s, const uint8_t *at) {
  uint32_t flags = needs_hashable(s) ? HASHABLE | OUTER : OUTER;
  fa_tape_push(s->context, FA_TAPE_TAGGED, FA_TAG_DATACLASS);
  if ((at = read_member(at, "class_name")) == NULL || (at = read_text(s, at)) == NULL) return NULL;
  if ((at = read_member(at, "module")) == NULL || (at = read_text(s, at)) == NULL) return NULL;
  if ((at = read_member(at, "data")) == NULL || *at != '{' || !descend(s, 1)) return NULL;
  return begin_members(s, fa_skip_space(at + 1), flags);
}

/* A member that is a number. */
static inline __attribute__((always_inline)) const uint8_t *read_real(scanner *s, const uint8_t *at, const char *name, double *value) {
  fa_number number;
  if ((at = read_member(at, name)) == NULL || (at = fa_number_or_word(s->context, at, &number)) == NULL) return NULL;
  if (number.kind == FA_NUMBER_BIG) return NULL;
  *value = number.kind == FA_NUMBER_REAL ? number.real : (double)number.integer;
  return at;
}

static const uint8_t *read_complex(scanner *s, const uint8_t *at) {
  double real, imag;
  if ((at = read_real(s, at, "real", &real)) == NULL || (at = read_real(s, at, "imag", &imag)) == NULL) return NULL;
  return fa_tag_complex(s->context, real, imag) == FA_WHY_NONE ? close_tag(s, at) : NULL;
}

static const uint8_t *read_timedelta(scanner *s, const uint8_t *at) {
  double seconds;
  if ((at = read_real(s, at, "total_seconds", &seconds)) == NULL) return NULL;
  return fa_tag_timedelta(s->context, seconds) == FA_WHY_NONE ? close_tag(s, at) : NULL;
}

static const uint8_t *read_base64(scanner *s, const uint8_t *at, fa_tag tag) {
  if (*at++ != '"' || fa_tag_base64(s->context, tag, &at, s->context->end) != FA_WHY_NONE || *at != '"') return NULL;
  return close_tag(s, at + 1);
}

static const uint8_t *read_text_tag(scanner *s, const uint8_t *at, fa_tag tag) {
  fa_context *context = s->context;
  fa_literal literal;
  if (*at != '"' || !fa_text_literal(at, context->end, &literal)) return NULL;
  fa_text text = {literal.start, (uint32_t)(literal.end - literal.start), false};
  bool plain = !literal.escaped && !literal.high;
  if (!plain && !fa_text_read(context, &literal, &text)) return NULL;
  if (literal.high) context->excess += fa_utf8_excess(literal.start, literal.end);
  return fa_tag_text(context, tag, text, needs_hashable(s)) == FA_WHY_NONE ? close_tag(s, literal.end + 1) : NULL;
}

/* An array of plain numbers. at: behind the tag. */
static const uint8_t *read_grid(scanner *s, const uint8_t *at) {
  fa_context *context = s->context;
  fa_array array;
  fa_dtype dtype;
  fa_literal literal;
  bool reals;
  if ((at = read_member(at, "data")) == NULL || !fa_grid_read(context, &at, s->depth, &array, &reals)) return NULL;
  if ((at = read_member(at, "dtype")) == NULL || *at != '"' || !fa_text_literal(at, context->end, &literal)) return NULL;
  fa_text word = {literal.start, (uint32_t)(literal.end - literal.start), false};
  if (literal.escaped || literal.high || !fa_dtype_read(&word, &dtype) || *fa_skip_space(literal.end + 1) != '}') return NULL;
  bool counted = dtype.element == FA_ELEMENT_INT64 || dtype.element == FA_ELEMENT_UINT64;
  if ((counted && (context->options.flags & FA_SAFE_INT64) != 0) || !fa_grid_convert(&array, reals, &dtype)) return NULL;
  if (!fa_array_push(context, &array) || !fa_tape_room(context, 2) || !fa_text_push_plain(context, word.units, word.length)) return NULL;
  return close_tag(s, literal.end + 1);
}

/* Any other array: the careful pass for this object alone. No hints are taken inside of it, so each byte is read a bounded number
 * of times however arrays nest. open: its bracket. */
static const uint8_t *read_array_carefully(scanner *s, const uint8_t *open) {
  fa_context *context = s->context;
  const uint8_t *at = open;
  uint32_t node, depth = --s->depth;
  if (context->failure.reason != FA_WHY_NONE || !fa_tape_room(context, 1)) return NULL;
  uint32_t *jump = context->word++;
  bool done = fa_parse(context, &at, depth, &node) && fa_tape_room(context, 2);
  if (done && fa_address(context, context->word) % 8 != 0) fa_tape_raw(context, 0);
  *jump = FA_TAPE_JUMP | fa_address(context, context->word) / 8 << 4;
  if (done && fa_resolve(context, node, depth, needs_hashable(s))) {
    if ((context->options.flags & FA_SLICE) != 0) context->excess += fa_utf8_excess(open, at);
    return at;
  }
  if (context->failure.reason != FA_WHY_MEMORY) context->failure = (fa_failure){0};
  return NULL;
}

static const uint8_t *begin_tag(scanner *s, const uint8_t *open, const uint8_t *at, fa_tag tag) {
  if (!fa_tag_is_hashable(tag) && needs_hashable(s)) return NULL;
  switch (tag) {
    case FA_TAG_COMPLEX: return read_complex(s, at);
    case FA_TAG_TIMEDELTA: return read_timedelta(s, at);
    case FA_TAG_DATACLASS: return begin_dataclass(s, at);
    case FA_TAG_NDARRAY: {
      const uint8_t *end = read_grid(s, at);
      return end != NULL ? end : read_array_carefully(s, open);
    }
    default: break;
  }
  if ((at = read_member(at, "data")) == NULL) return NULL;
  switch (tag) {
    case FA_TAG_TUPLE: case FA_TAG_SET: case FA_TAG_FROZENSET: return begin_sequence(s, at, tag);
    case FA_TAG_DICT: return begin_pairs(s, at);
    case FA_TAG_BYTES: case FA_TAG_IMAGE: return read_base64(s, at, tag);
    default: return read_text_tag(s, at, tag);
  }
}

/* A dict whose "__type__" is none of ours. at: the value of that member. */
static const uint8_t *begin_untagged(scanner *s, const uint8_t *at) {
  fa_shapes *shapes = &s->context->shapes;
  uint32_t shape = fa_shapes_step(shapes, 0, shapes->type_key);
  if (needs_hashable(s) || shape == FA_SHAPES_NONE) return NULL;
  push_frame(s, DICT, 0, s->context->word);
  s->frame->shape = shape;
  fa_tape_push(s->context, FA_TAPE_OBJECT, 0);
  s->begun = true;
  return at;
}

/* A dict that begins with "__type__". at: behind that key. */
static __attribute__((noinline)) const uint8_t *begin_typed(scanner *s, const uint8_t *open, const uint8_t *at) {
  fa_literal literal;
  if ((at = read_colon(at)) == NULL) return NULL;
  if (*at != '"') return begin_untagged(s, at);
  if (!fa_text_literal(at, s->context->end, &literal) || literal.escaped || literal.high) return NULL;
  fa_tag tag = fa_tag_of(&(fa_text){literal.start, (uint32_t)(literal.end - literal.start), false});
  return tag == FA_TAG_NONE ? begin_untagged(s, at) : begin_tag(s, open, literal.end + 1, tag);
}

/* ---- values ---- */

static inline const uint8_t *begin_dict(scanner *s, const uint8_t *open) {
  if (!descend(s, 1)) return NULL;
  const uint8_t *at = fa_skip_space(open + 1);
  if (fa_equal_short(at, "\"__type__\"", 10)) return begin_typed(s, open, at + 10);
  return needs_hashable(s) ? NULL : begin_members(s, at, 0);
}

/* Reads a value, or begins it (s->begun). */
static inline const uint8_t *read_value(scanner *s, const uint8_t *at) {
  if (!fa_tape_room(s->context, 8)) return NULL;
  s->begun = false;
  switch (*at) {
    case '{': return begin_dict(s, at);
    case '[': return needs_hashable(s) ? NULL : begin_list(s, at, FA_TAPE_LIST, 0);
    default: return read_leaf(s, at);
  }
}

/* After a key of PAIRS comes its value; after a value the next pair or the end. */
static const uint8_t *next_half(scanner *s, const uint8_t *at, bool *more) {
  fa_frame *frame = s->frame;
  *more = true;
  if ((frame->count & 1) != 0) {
    at = expect(at, ',');
    return at == NULL ? NULL : fa_skip_one_space(at);
  }
  if ((at = expect(at, ']')) == NULL) return NULL;
  s->depth--;
  at = fa_skip_space(at);
  *more = *at == ',';
  if (*more) return begin_pair(s, fa_skip_one_space(at + 1));
  return *at == ']' ? close_frame(s, at + 1) : NULL;
}

/* What comes after a value in its container: *more, if another value, else the container is closed. */
static inline const uint8_t *read_separator(scanner *s, const uint8_t *at, bool *more) {
  fa_frame *frame = s->frame;
  frame->count++;
  if (fa_unlikely(frame->kind == PAIRS)) return next_half(s, at, more);
  if (fa_unlikely(*at != ',')) at = fa_skip_space(at);
  *more = *at == ',';
  if (*more) {
    at = fa_skip_one_space(at + 1);
    return frame->kind == LIST ? at : read_members(s, at, more);
  }
  return *at == (frame->kind == LIST ? ']' : '}') ? close_frame(s, at + 1) : NULL;
}

bool fa_scan(fa_context *context, const uint8_t *body) {
  scanner s = {.context = context, .bottom = context->frames, .frame = context->frames};
  const uint8_t *at = fa_skip_space(body);
  for (bool more = true; more;) {
    if ((at = read_value(&s, at)) == NULL) return false;
    if (s.begun) continue;
    for (more = false; !more && s.frame > s.bottom;)
      if ((at = read_separator(&s, at, &more)) == NULL) return false;
  }
  return fa_skip_space(at) == context->end;
}
