/* arrays.c: ndarrays for the reference: the dtypes that NumPy prints for what it can send, and numpy.array's way with nested lists.
 * Of other dtypes (structured ones, bytes, complex, long doubles, words that are none) it says that it does not know. */
#include <math.h>

#include "slow.h"
#include "writer.h"

enum { DIMENSIONS = 32 };

typedef struct dtype {
  enum { UNKNOWN, SIGNED, UNSIGNED, FLOAT, BOOL, TEXT, ANY } kind;
  int bytes;
} dtype;

static dtype dtype_of(const char *word) {
  static const struct {
    const char *word;
    dtype type;
  } NAMED[] = {{"int8", {SIGNED, 1}},    {"int16", {SIGNED, 2}},    {"int32", {SIGNED, 4}},    {"int64", {SIGNED, 8}},           {"uint8", {UNSIGNED, 1}},
               {"uint16", {UNSIGNED, 2}}, {"uint32", {UNSIGNED, 4}}, {"uint64", {UNSIGNED, 8}}, {"float16", {FLOAT, 2}},          {"float32", {FLOAT, 4}},
               {"float64", {FLOAT, 8}},   {"bool", {BOOL, 1}},       {"object", {ANY, 0}},      {"datetime64[ns]", {SIGNED, 8}}, {"timedelta64[ns]", {SIGNED, 8}},
               {">i2", {SIGNED, 2}},      {">i4", {SIGNED, 4}},      {">i8", {SIGNED, 8}},      {">u2", {UNSIGNED, 2}},          {">u4", {UNSIGNED, 4}},
               {">u8", {UNSIGNED, 8}},    {">f2", {FLOAT, 2}},       {">f4", {FLOAT, 4}},       {">f8", {FLOAT, 8}}};
  for (size_t i = 0; i < sizeof NAMED / sizeof NAMED[0]; i++)
    if (strcmp(word, NAMED[i].word) == 0) return NAMED[i].type;
  bool text = strncmp(word, "<U", 2) == 0 && word[2] != 0 && strspn(word + 2, "0123456789") == strlen(word + 2);
  return (dtype){text ? TEXT : UNKNOWN, 0};
}

/* ---- shape ---- */

/* The shape that all of a value's parts have in common. Result: dimensions. */
static int shape_of(const cJSON *value, int shape[], int most) {
  if (!cJSON_IsArray(value) || most == 0) return 0;
  shape[0] = cJSON_GetArraySize(value);
  if (value->child == NULL) return 1;
  int common = shape_of(value->child, shape + 1, most - 1);
  for (const cJSON *item = value->child->next; item != NULL; item = item->next) {
    int other[DIMENSIONS], found = shape_of(item, other, most - 1), same = 0;
    while (same < common && same < found && shape[1 + same] == other[same]) same++;
    common = same;
  }
  return 1 + common;
}

/* ---- elements ---- */

static bool write_integer(writer *w, const dtype *type, const cJSON *number) {
  const literal *text = w->manner == REFERENCE_LITERALS ? &w->numbers->list[number->valueint] : NULL;
  bool is_signed = type->kind == SIGNED;
  __int128 value = 0, least = is_signed ? -((__int128)1 << (8 * type->bytes - 1)) : 0, beyond = (__int128)1 << (8 * type->bytes - is_signed);
  if (text != NULL && literal_is_int(text)) {
    bool negative = *text->text == '-';
    for (size_t i = negative; i < text->length && value <= beyond; i++) value = value * 10 + (text->text[i] - '0');
    if (negative) value = -value;
  } else {
    if (!(fabs(number->valuedouble) < 0x1p65) || number->valuedouble != floor(number->valuedouble)) return false;
    value = (__int128)number->valuedouble;
  }
  if (value < least || value >= beyond) return false;
  buffer_print(w->out, is_signed ? "%lld" : "%llu", (long long)value);
  return true;
}

static bool write_real(writer *w, const dtype *type, const cJSON *number) {
  double value = real_of(w, number);
  write_double(w, type->bytes == 2 ? slow_half(value) : type->bytes == 4 ? (double)(float)value : value);
  return true;
}

static bool write_element(writer *w, const dtype *type, const cJSON *value) {
  if (type->kind == ANY) return write_value(w, value, true, false);
  if (cJSON_IsNull(value)) return buffer_say(w->out, type->kind == FLOAT ? "fnan" : "null"), true; /* a masked array's */
  switch (type->kind) {
    case BOOL: return write_scalar(w, value), cJSON_IsBool(value);
    case TEXT: return write_scalar(w, value), cJSON_IsString(value);
    case FLOAT: return cJSON_IsNumber(value) && write_real(w, type, value);
    default: return cJSON_IsNumber(value) && write_integer(w, type, value);
  }
}

static bool write_elements(writer *w, const dtype *type, const cJSON *value, int depth, bool *first) {
  if (depth == 0) {
    if (!*first) buffer_say(w->out, ",");
    *first = false;
    return write_element(w, type, value);
  }
  const cJSON *item;
  cJSON_ArrayForEach(item, value) if (!write_elements(w, type, item, depth - 1, first)) return false;
  return true;
}

bool write_array(writer *w, const cJSON *data, const char *word) {
  dtype type = dtype_of(word);
  int shape[DIMENSIONS], dimensions = shape_of(data, shape, DIMENSIONS);
  bool first = true;
  if (type.kind == UNKNOWN) return w->cannot = true, false;
  buffer_say(w->out, "ndarray");
  write_text(w, word);
  buffer_say(w->out, "[");
  for (int i = 0; i < dimensions; i++) buffer_print(w->out, i > 0 ? ",%d" : "%d", shape[i]);
  buffer_say(w->out, "]=[");
  bool ok = write_elements(w, &type, data, dimensions, &first);
  buffer_say(w->out, "]");
  return ok;
}
