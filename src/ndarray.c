/* ndarray.c: dtypes, and the careful way from a data tree to elements; see ndarray.h. The fast way is grid.c. */
#include "ndarray.h"

#include "lexer.h"
#include "number.h"

/* ---- dtypes ---- */

static const uint8_t BYTES[] = {
    0,
#define FA_ELEMENT(name, bytes, array) bytes,
#include "elements.def"
#undef FA_ELEMENT
};

static fa_element integer_of(uint32_t bytes, bool is_signed) {
  switch (bytes) {
    case 1: return is_signed ? FA_ELEMENT_INT8 : FA_ELEMENT_UINT8;
    case 2: return is_signed ? FA_ELEMENT_INT16 : FA_ELEMENT_UINT16;
    case 4: return is_signed ? FA_ELEMENT_INT32 : FA_ELEMENT_UINT32;
    case 8: return is_signed ? FA_ELEMENT_INT64 : FA_ELEMENT_UINT64;
    default: return FA_ELEMENT_NONE;
  }
}

static fa_element float_of(uint32_t bytes) {
  return bytes == 2 ? FA_ELEMENT_FLOAT16 : bytes == 4 ? FA_ELEMENT_FLOAT32 : bytes == 8 ? FA_ELEMENT_FLOAT64 : FA_ELEMENT_NONE;
}

typedef struct word {
  const uint8_t *at, *end;
} word;

static bool skip(word *w, const char *prefix) {
  size_t length = strlen(prefix);
  if ((size_t)(w->end - w->at) < length || memcmp(w->at, prefix, length) != 0) return false;
  w->at += length;
  return true;
}

/* The number at the rest of the word, up to five digits; 0 if there is none or something else follows. */
static uint32_t rest_number(word w) {
  uint32_t value = 0;
  for (; w.at < w.end && w.end - w.at <= 10; w.at++) {
    if ((uint8_t)(*w.at - '0') > 9 || value > 99999999) return 0;
    value = value * 10 + (uint32_t)(*w.at - '0');
  }
  return w.at == w.end ? value : 0;
}

static bool all_digits(word w) {
  for (; w.at < w.end; w.at++)
    if ((uint8_t)(*w.at - '0') > 9) return false;
  return true;
}

/* [unit] or [10unit] or nothing: the rest of datetime64 and timedelta64. */
static bool is_unit(word w) {
  static const char *const UNITS[] = {"Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as", "generic"};
  if (w.at == w.end) return true;
  if (*w.at != '[' || w.end[-1] != ']') return false;
  w.at++, w.end--;
  while (w.at < w.end && (uint8_t)(*w.at - '0') < 10) w.at++;
  for (size_t i = 0; i < sizeof UNITS / sizeof UNITS[0]; i++) {
    word unit = w;
    if (skip(&unit, UNITS[i]) && unit.at == unit.end) return true;
  }
  return false;
}

/* int8, uint16, float32, complex128 …: names with their size in bits. */
static bool read_named(word w, fa_dtype *dtype) {
  bool is_int = skip(&w, "int"), is_uint = !is_int && skip(&w, "uint"), is_float = !is_int && !is_uint && skip(&w, "float");
  uint32_t bits = rest_number(w);
  if (bits == 0 && !is_int && !is_uint && !is_float && skip(&w, "complex")) bits = rest_number(w);
  if (bits == 0 || bits % 8 != 0) return false;
  if (is_int || is_uint)
    dtype->element = integer_of(bits / 8, is_int);
  else if (is_float && bits <= 64)
    dtype->element = float_of(bits / 8);
  else if ((is_float && (bits == 96 || bits == 128)) || (!is_float && (bits == 64 || bits == 128 || bits == 192 || bits == 256)))
    *dtype = (fa_dtype){FA_ELEMENT_OBJECT, false, true};
  return dtype->element != FA_ELEMENT_NONE;
}

/* i4, <f8, >U5, M8[ns] …: a letter with its size in bytes, or in characters. */
static bool read_lettered(word w, fa_dtype *dtype) {
  if (w.at < w.end && (*w.at == '<' || *w.at == '>' || *w.at == '=' || *w.at == '|')) w.at++;
  if (w.at == w.end) return false;
  uint8_t letter = *w.at++;
  uint32_t bytes = rest_number(w);
  switch (letter) {
    case 'b': dtype->element = bytes == 1 ? FA_ELEMENT_BOOL : FA_ELEMENT_NONE; break;
    case '?': dtype->element = w.at == w.end ? FA_ELEMENT_BOOL : FA_ELEMENT_NONE; break;
    case 'i': case 'u': dtype->element = integer_of(bytes, letter == 'i'); break;
    case 'f': dtype->element = float_of(bytes); break;
    case 'U': if (all_digits(w)) *dtype = (fa_dtype){FA_ELEMENT_OBJECT, true, false}; break;
    case 'O': if (all_digits(w)) dtype->element = FA_ELEMENT_OBJECT; break;
    case 'S': case 'V': if (all_digits(w)) *dtype = (fa_dtype){FA_ELEMENT_OBJECT, false, true}; break;
    case 'c': if (bytes == 8 || bytes == 16 || bytes == 32) *dtype = (fa_dtype){FA_ELEMENT_OBJECT, false, true}; break;
    case 'M': case 'm': dtype->element = skip(&w, "8") && is_unit(w) ? FA_ELEMENT_TICKS : FA_ELEMENT_NONE; break;
    default: break;
  }
  return dtype->element != FA_ELEMENT_NONE;
}

static bool is_structured(word w) { return skip(&w, "[(") || skip(&w, "{'names'") || skip(&w, "(numpy.record"); }

bool fa_dtype_read(const fa_text *text, fa_dtype *dtype) {
  *dtype = (fa_dtype){FA_ELEMENT_NONE, false, false};
  if (text->wide) { /* only the field names of a structured dtype may be other than ASCII */
    uint8_t head[16];
    uint32_t length = text->length < 16 ? text->length : 16;
    for (uint32_t i = 0; i < length; i++) head[i] = fa_text_unit(text, i) < 0x80 ? (uint8_t)fa_text_unit(text, i) : 0;
    if (is_structured((word){head, head + length})) dtype->element = FA_ELEMENT_OBJECT;
    return dtype->element != FA_ELEMENT_NONE;
  }
  word w = {text->units, (const uint8_t *)text->units + text->length}, rest = w;
  if (is_structured(w) || fa_text_is(text, "object")) dtype->element = FA_ELEMENT_OBJECT;
  else if (fa_text_is(text, "bool")) dtype->element = FA_ELEMENT_BOOL;
  else if (skip(&rest, "datetime64") || skip(&rest, "timedelta64")) dtype->element = is_unit(rest) ? FA_ELEMENT_TICKS : FA_ELEMENT_NONE;
  else return read_named(w, dtype) || read_lettered(w, dtype);
  return dtype->element != FA_ELEMENT_NONE;
}

/* ---- shape ---- */

/* A walk over the lists of a data tree down to some depth: the members left at each level, and where the walk is. */
typedef struct walk {
  uint32_t level; /* open lists */
  uint32_t left[FA_DIMENSIONS_MOST];
  uint32_t at;
} walk;

static void enter(const fa_context *context, walk *w, const uint32_t *list) {
  w->left[w->level++] = fa_node_n(list);
  w->at = fa_node_first(context, list);
}

/* Leaves the lists that are at their end. False: nothing is left at all. */
static bool leave(walk *w) {
  while (w->level > 0 && w->left[w->level - 1] == 0) w->level--;
  return w->level > 0;
}

/* The common regular depth of the lists, as NumPy finds it: the shape holds down to where lists differ in length or meet
 * something else. Result: address of the first list or value unlike those before it on its level, 0 if there is none. */
static uint32_t measure(fa_context *context, uint32_t data, fa_array *array) {
  uint32_t seen = 0, limit = FA_DIMENSIONS_MOST, odd = 0; /* levels below `seen` have a length; at `limit` elements begin */
  walk w = {0, {0}, data};
  do {
    uint32_t *node = fa_node_at(context, w.at), level = w.level, length = fa_node_n(node);
    bool list = fa_node_kind(node) == FA_TAPE_LIST;
    if (level < limit && level == seen && list) array->shape[seen++] = length;
    if (level < limit && (!list || array->shape[level] != length)) {
      if (level < seen) odd = fa_address(context, node);
      limit = level;
    }
    if (level > 0) w.left[level - 1]--;
    if (level < limit)
      enter(context, &w, node);
    else
      w.at = fa_node_next(context, node);
  } while (leave(&w));
  array->dimensions = seen < limit ? seen : limit;
  return odd;
}

bool fa_array_shape(fa_context *context, uint32_t data, const fa_dtype *dtype, fa_array *array) {
  *array = (fa_array){.element = dtype->element, .count = 1};
  uint32_t odd = measure(context, data, array);
  if (odd != 0 && (dtype->element != FA_ELEMENT_OBJECT || dtype->text))
    return fa_fail(context, FA_WHY_RAGGED, fa_node_source(context, fa_node_at(context, odd)));
  for (uint32_t i = 0; i < array->dimensions; i++) array->count *= array->shape[i]; /* as many as there are nodes */
  return true;
}

bool fa_array_each(fa_context *context, uint32_t data, const fa_array *array, fa_array_visit *each, void *argument) {
  walk w = {0, {0}, data};
  uint32_t index = 0;
  do {
    uint32_t *node = fa_node_at(context, w.at);
    if (w.level > 0) w.left[w.level - 1]--;
    if (w.level < array->dimensions) {
      enter(context, &w, node);
    } else {
      w.at = fa_node_next(context, node);
      if (!each(context, node, index++, argument)) return false;
    }
  } while (leave(&w));
  return true;
}

/* ---- elements ---- */

static bool is_float(fa_element element) { return element >= FA_ELEMENT_FLOAT16 && element <= FA_ELEMENT_FLOAT64; }
static bool is_signed(fa_element element) { return element <= FA_ELEMENT_INT64 || element == FA_ELEMENT_TICKS; }

static fa_reason put_real(fa_array *array, uint32_t index, double value) {
  switch (array->element) {
    case FA_ELEMENT_FLOAT16: ((float *)array->elements)[index] = (float)fa_number_half(value); break;
    case FA_ELEMENT_FLOAT32: ((float *)array->elements)[index] = (float)value; break;
    default: ((double *)array->elements)[index] = value; break;
  }
  return FA_WHY_NONE;
}

/* beyond: the value is a uint64 too large for int64. */
static fa_reason put_integer(const fa_context *context, fa_array *array, uint32_t index, int64_t value, bool beyond) {
  uint32_t bytes = BYTES[array->element];
  bool fits;
  if (bytes == 8)
    fits = is_signed(array->element) ? !beyond : beyond || value >= 0;
  else if (is_signed(array->element))
    fits = value >= -(1ll << (8 * bytes - 1)) && value < 1ll << (8 * bytes - 1);
  else
    fits = value >= 0 && value < 1ll << (8 * bytes);
  if (!fits || (beyond && bytes != 8)) return FA_WHY_RANGE;
  bool counted = array->element == FA_ELEMENT_INT64 || array->element == FA_ELEMENT_UINT64;
  if ((context->options.flags & FA_SAFE_INT64) != 0 && counted && (beyond || value >> 53 != value >> 63 || value == -(1ll << 53))) return FA_WHY_UNSAFE;
  uint8_t *to = (uint8_t *)array->elements + (size_t)index * bytes;
  switch (bytes) {
    case 1: *to = (uint8_t)value; break;
    case 2: memcpy(to, &(uint16_t){(uint16_t)value}, 2); break;
    case 4: memcpy(to, &(uint32_t){(uint32_t)value}, 4); break;
    default: memcpy(to, &value, 8); break;
  }
  return FA_WHY_NONE;
}

static double real_of(fa_context *context, const uint32_t *node) {
  switch (fa_node_kind(node)) {
    case FA_TAPE_INT: return (double)((int32_t)*node >> 4);
    case FA_TAPE_BIGINT: return fa_number_real(&context->shapes.powers, fa_node_source(context, node));
    default: return ((const double *)(const void *)context->memory->base)[fa_node_n(node)];
  }
}

/* An int literal that is no int64 but may be a uint64. */
static bool read_uint64(const uint8_t *text, uint32_t length, uint64_t *value) {
  *value = 0;
  for (uint32_t i = 0; i < length; i++) {
    uint64_t digit = (uint64_t)(text[i] - '0');
    if (digit > 9 || *value > (UINT64_MAX - digit) / 10) return false;
    *value = *value * 10 + digit;
  }
  return true;
}

static fa_reason put_bigint(fa_context *context, fa_array *array, uint32_t index, const uint32_t *node) {
  const uint8_t *text = fa_node_source(context, node);
  fa_number number;
  uint64_t value;
  if (fa_number_scan(&context->shapes.powers, text, &number) != NULL && number.kind == FA_NUMBER_INT)
    return put_integer(context, array, index, number.integer, false);
  if (!read_uint64(text, fa_node_n(node), &value)) return FA_WHY_RANGE;
  return put_integer(context, array, index, (int64_t)value, true);
}

static fa_reason put_number(fa_context *context, fa_array *array, uint32_t index, const uint32_t *node) {
  uint32_t kind = fa_node_kind(node);
  if (is_float(array->element)) return put_real(array, index, real_of(context, node));
  if (kind == FA_TAPE_BIGINT) return put_bigint(context, array, index, node);
  double value = real_of(context, node);
  if (!(value >= -0x1p63 && value < 0x1p64)) return FA_WHY_RANGE; /* NaN too */
  bool beyond = value >= 0x1p63;
  int64_t integer = beyond ? (int64_t)(uint64_t)value : (int64_t)value;
  if ((beyond ? (double)(uint64_t)integer : (double)integer) != value) return FA_WHY_FRACTION;
  return put_integer(context, array, index, integer, beyond);
}

static bool put_missing(fa_context *context, fa_array *array, uint32_t index) {
  if (array->mask == NULL) {
    array->mask = fa_arena_take(context, array->count);
    if (array->mask == NULL) return false;
    memset(array->mask, 0, array->count);
  }
  array->mask[index] = 1;
  if (is_float(array->element))
    put_real(array, index, __builtin_nan(""));
  else
    memset((uint8_t *)array->elements + (size_t)index * BYTES[array->element], 0, BYTES[array->element]);
  return true;
}

static fa_reason put_constant(fa_array *array, uint32_t index, uint32_t constant) {
  if (array->element != FA_ELEMENT_BOOL) return FA_WHY_ELEMENT;
  ((uint8_t *)array->elements)[index] = constant == FA_CONSTANT_TRUE;
  return FA_WHY_NONE;
}

static bool put(fa_context *context, uint32_t *node, uint32_t index, void *argument) {
  fa_array *array = argument;
  fa_reason reason = FA_WHY_ELEMENT;
  switch (fa_node_kind(node)) {
    case FA_TAPE_CONSTANT:
      if (fa_node_n(node) == FA_CONSTANT_NULL) return put_missing(context, array, index);
      reason = put_constant(array, index, fa_node_n(node));
      break;
    case FA_TAPE_INT: case FA_TAPE_INTEGER: case FA_TAPE_REAL: case FA_TAPE_BIGINT:
      if (array->element != FA_ELEMENT_BOOL) reason = put_number(context, array, index, node);
      break;
    case FA_TAPE_LIST: reason = array->dimensions == FA_DIMENSIONS_MOST ? FA_WHY_DIMENSIONS : FA_WHY_RAGGED; break;
    default: break;
  }
  return reason == FA_WHY_NONE || fa_fail(context, reason, fa_node_source(context, node));
}

bool fa_array_fill(fa_context *context, uint32_t data, fa_array *array) {
  array->elements = fa_arena_take(context, (size_t)array->count * BYTES[array->element]);
  return array->elements != NULL && fa_array_each(context, data, array, put, array);
}

bool fa_array_push(fa_context *context, const fa_array *array) {
  if (!fa_tape_room(context, 6 + FA_DIMENSIONS_MOST)) return false;
  fa_tape_push(context, FA_TAPE_TAGGED, FA_TAG_NDARRAY);
  fa_tape_raw(context, array->element | (uint32_t)(array->mask != NULL) << 8 | array->dimensions << 16);
  for (uint32_t i = 0; i < array->dimensions; i++) fa_tape_raw(context, array->shape[i]);
  fa_tape_raw(context, array->elements == NULL ? 0 : fa_address(context, array->elements));
  fa_tape_raw(context, array->count);
  if (array->mask != NULL) fa_tape_raw(context, fa_address(context, array->mask));
  return true;
}
