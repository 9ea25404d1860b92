/* grid.c: the fast way from nested lists of numbers to the elements of an array; see ndarray.h.
 *
 * Elements are stored as they are read, 8 bytes each, at the top of the arena: as int64 while all of them are, as doubles from
 * the first one on that is not. The dtype comes after the data and then narrows them in place. */
#include "lexer.h"
#include "ndarray.h"

typedef struct grid {
  fa_context *context;
  uint32_t *shape;                    /* UINT32_MAX while a level has no closed list yet */
  uint32_t count[FA_DIMENSIONS_MOST]; /* members so far of the open lists */
  uint32_t level;                     /* open lists */
  uint32_t deepest, leaf;             /* most open lists so far; level of the numbers, 0 if there are none yet */
  bool reals;
  bool paused; /* the last row goes on */
  uint8_t *out; /* elements begin at the arena's top */
} grid;

enum { CHUNK = 16384 };

/* A number is in the way that does not fit int64: what was read so far becomes doubles. */
static __attribute__((noinline)) void become_reals(grid *g) {
  g->reals = true;
  for (uint8_t *at = g->context->top; at < g->out; at += 8) {
    int64_t integer;
    memcpy(&integer, at, 8);
    memcpy(at, &(double){(double)integer}, 8);
  }
}

static inline void put_element(grid *g, double real, int64_t integer) {
  if (g->reals)
    memcpy(g->out, &real, 8);
  else
    memcpy(g->out, &integer, 8);
  g->out += 8;
}

/* Any number. */
static __attribute__((noinline)) const uint8_t *read_other(grid *g, const uint8_t *at) {
  fa_number number;
  const uint8_t *end = fa_number_or_word(g->context, at, &number);
  if (end == NULL || number.kind == FA_NUMBER_BIG) return NULL;
  bool real = number.kind == FA_NUMBER_REAL;
  if (real && !g->reals) become_reals(g);
  put_element(g, real ? number.real : (double)number.integer, number.integer);
  return end;
}

/* A number, guessed to be of the kind of those before it. */
static inline __attribute__((always_inline)) const uint8_t *read_element(grid *g, const uint8_t *at) {
  int32_t small = 0;
  double real = 0;
  const uint8_t *end = g->reals ? fa_number_decimal(&g->context->shapes.powers, at, &real) : fa_number_small(at, &small);
  if (fa_unlikely(end == NULL)) return read_other(g, at);
  put_element(g, real, small);
  return end;
}

/* The numbers of one innermost list up to its bracket; or up to 16 KiB of them, since a loop that is left and entered again lets
 * V8 swap in optimised code. */
static __attribute__((noinline)) const uint8_t *read_row(grid *g, const uint8_t *at) {
  const uint8_t *pause = g->context->end - at > CHUNK ? at + CHUNK : g->context->end;
  size_t most = (size_t)(pause - at) / 2 + 2; /* a number and its comma are two bytes */
  if (!fa_arena_room(g->context, (size_t)(g->out - g->context->top) + 8 * most)) return NULL;
  uint32_t count = 0;
  g->paused = false;
  do {
    at = read_element(g, at);
    if (fa_unlikely(at == NULL)) return NULL;
    count++;
    if (fa_unlikely(*at != ',')) at = fa_skip_space(at);
    if (*at != ',') break;
    at = fa_skip_one_space(at + 1);
    g->paused = at >= pause;
  } while (fa_likely(!g->paused));
  g->count[g->level - 1] += count;
  return at;
}

/* Closes the list whose bracket is at `at`. NULL where its length differs from that of the others on its level. */
static const uint8_t *close_list(grid *g, const uint8_t *at) {
  uint32_t level = --g->level, length = g->count[level];
  if (g->shape[level] == UINT32_MAX) g->shape[level] = length;
  if (g->shape[level] != length) return NULL;
  if (level > 0) g->count[level - 1]++;
  return fa_skip_space(at + 1);
}

static const uint8_t *open_list(grid *g, const uint8_t *at, uint32_t depth) {
  bool numbers_here = g->leaf != 0 && g->level >= g->leaf;
  if (numbers_here || g->level == FA_DIMENSIONS_MOST || depth + g->level >= g->context->options.depth) return NULL;
  g->count[g->level++] = 0;
  if (g->level > g->deepest) g->deepest = g->level;
  return fa_skip_space(at + 1);
}

static const uint8_t *read_lists(grid *g, const uint8_t *at, uint32_t depth) {
  for (;;) {
    while (*at == '[')
      if ((at = open_list(g, at, depth)) == NULL) return NULL;
    if (*at != ']') {
      if (g->leaf == 0) g->leaf = g->level;
      bool here = g->leaf == g->level && g->deepest == g->level; /* and not beside a list */
      if (!here || (at = read_row(g, at)) == NULL) return NULL;
      if (g->paused && *at != ']') continue;
      if (g->paused || *at != ']') return NULL;
    }
    while (*at == ']') {
      if ((at = close_list(g, at)) == NULL) return NULL;
      if (g->level == 0) return at;
    }
    if (*at != ',') return NULL;
    at = fa_skip_one_space(at + 1);
    if (*at == ']') return NULL;
  }
}

bool fa_grid_read(fa_context *context, const uint8_t **text, uint32_t depth, fa_array *array, bool *reals) {
  if (!fa_arena_room(context, 48)) return false;
  fa_arena_align(context, 16);
  grid g = {.context = context, .shape = array->shape, .out = context->top};
  *array = (fa_array){.elements = context->top};
  for (uint32_t i = 0; i < FA_DIMENSIONS_MOST; i++) array->shape[i] = UINT32_MAX;
  const uint8_t *at = **text == '[' ? read_lists(&g, *text, depth) : read_element(&g, *text);
  if (at == NULL) return false;
  if (depth + g.deepest > context->depth) context->depth = depth + g.deepest;
  array->dimensions = g.deepest;
  array->count = (uint32_t)(g.out - context->top) / 8;
  context->top = g.out;
  *reals = g.reals;
  *text = at;
  return true;
}

/* ---- conversion ---- */

/* Every element of a grid of int64 as a smaller type; false if one does not fit. */
#define NARROW(name, type)                                    \
  static bool name(void *elements, uint32_t count) {          \
    bool fits = true;                                         \
    for (uint32_t i = 0; i < count; i++) {                    \
      int64_t value;                                          \
      memcpy(&value, (uint8_t *)elements + 8 * (size_t)i, 8); \
      type small = (type)value;                               \
      fits &= small == value;                                 \
      memcpy((type *)elements + i, &small, sizeof(type));     \
    }                                                         \
    return fits;                                              \
  }
NARROW(to_int8, int8_t)
NARROW(to_int16, int16_t)
NARROW(to_int32, int32_t)
NARROW(to_uint8, uint8_t)
NARROW(to_uint16, uint16_t)
NARROW(to_uint32, uint32_t)

static bool none_negative(const void *elements, uint32_t count) {
  const int64_t *values = elements;
  int64_t all = 0;
  for (uint32_t i = 0; i < count; i++) all |= values[i];
  return all >= 0;
}

static bool convert_integers(fa_array *array) {
  switch (array->element) {
    case FA_ELEMENT_INT8: return to_int8(array->elements, array->count);
    case FA_ELEMENT_INT16: return to_int16(array->elements, array->count);
    case FA_ELEMENT_INT32: return to_int32(array->elements, array->count);
    case FA_ELEMENT_UINT8: return to_uint8(array->elements, array->count);
    case FA_ELEMENT_UINT16: return to_uint16(array->elements, array->count);
    case FA_ELEMENT_UINT32: return to_uint32(array->elements, array->count);
    case FA_ELEMENT_UINT64: return none_negative(array->elements, array->count);
    case FA_ELEMENT_INT64: case FA_ELEMENT_TICKS: return true; /* FA_SAFE_INT64: scan.c does not come here */
    default: return false;
  }
}

static bool convert_reals(fa_array *array, bool reals) {
  uint8_t *elements = array->elements;
  bool narrow = array->element != FA_ELEMENT_FLOAT64, half = array->element == FA_ELEMENT_FLOAT16;
  if (array->element < FA_ELEMENT_FLOAT16 || array->element > FA_ELEMENT_FLOAT64) return false;
  if (reals && !narrow) return true;
  for (uint32_t i = 0; i < array->count; i++) {
    int64_t integer;
    double value;
    memcpy(&integer, elements + 8 * (size_t)i, 8);
    memcpy(&value, elements + 8 * (size_t)i, 8);
    if (!reals) value = (double)integer;
    if (half) value = fa_number_half(value);
    if (narrow)
      memcpy(elements + 4 * (size_t)i, &(float){(float)value}, 4);
    else
      memcpy(elements + 8 * (size_t)i, &value, 8);
  }
  return true;
}

bool fa_grid_convert(fa_array *array, bool reals, const fa_dtype *dtype) {
  array->element = dtype->element;
  bool whole = !reals && (array->element <= FA_ELEMENT_UINT64 || array->element == FA_ELEMENT_TICKS);
  if (array->count == 0 && !dtype->text && array->element != FA_ELEMENT_OBJECT) return true;
  return whole ? convert_integers(array) : convert_reals(array, reals);
}
