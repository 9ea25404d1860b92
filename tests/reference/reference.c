/* reference.c: see reference.h. Recursive, as Python's: cJSON nests less than 1000 deep. */
#include "reference.h"

#include <math.h>

#include "slow.h"
#include "writer.h"

/* ---- scalars ---- */

static void write_unit(writer *w, uint32_t unit) {
  bool plain = unit >= 0x20 && unit < 0x7F && unit != '"' && unit != '\\';
  buffer_print(w->out, plain ? "%c" : "\\%04x", unit);
}

void write_text(writer *w, const char *text) {
  buffer_say(w->out, "\"");
  for (const uint8_t *at = (const uint8_t *)text; *at != 0;) {
    uint32_t lead = *at++, more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0, point = more == 0 ? lead : lead & (0x3Fu >> more);
    for (; more > 0 && *at != 0; more--) point = point << 6 | (*at++ & 0x3F);
    if (point >= 0x10000) write_unit(w, 0xD7C0 + (point >> 10)), point = 0xDC00 | (point & 0x3FF);
    write_unit(w, point);
  }
  buffer_say(w->out, "\"");
}

static void write_bits(writer *w, double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  if (isnan(value))
    buffer_say(w->out, "nan");
  else
    buffer_print(w->out, "%016llx", (unsigned long long)bits);
}

void write_double(writer *w, double value) {
  buffer_say(w->out, "f");
  write_bits(w, value);
}

double real_of(const writer *w, const cJSON *number) {
  bool zero = w->manner == REFERENCE_LITERALS && number->valuedouble == 0 && literal_is_int(&w->numbers->list[number->valueint]);
  return zero ? 0 : number->valuedouble; /* the int -0 has no sign */
}

void write_number(writer *w, const cJSON *number) {
  double value = number->valuedouble;
  const literal *text = w->manner == REFERENCE_LITERALS ? &w->numbers->list[number->valueint] : NULL;
  bool integer = text != NULL ? literal_is_int(text) : value == floor(value) && fabs(value) < 0x1p63;
  if (!integer)
    write_double(w, value);
  else if (text == NULL)
    buffer_print(w->out, "%lld", (long long)value);
  else if (text->length == 2 && memcmp(text->text, "-0", 2) == 0)
    buffer_say(w->out, "0");
  else
    buffer_put(w->out, text->text, text->length);
}

void write_scalar(writer *w, const cJSON *value) {
  if (cJSON_IsNumber(value))
    write_number(w, value);
  else if (cJSON_IsString(value))
    write_text(w, value->valuestring);
  else
    buffer_say(w->out, cJSON_IsNull(value) ? "null" : cJSON_IsTrue(value) ? "true" : "false");
}

const cJSON *member_of(const cJSON *object, const char *name) {
  const cJSON *found = NULL, *member;
  cJSON_ArrayForEach(member, object) if (strcmp(member->string, name) == 0) found = member;
  return found;
}

static bool write_items(writer *w, const cJSON *list, bool plain, bool hashable) {
  const cJSON *item;
  bool ok = true;
  cJSON_ArrayForEach(item, list) {
    if (item != list->child) buffer_say(w->out, ",");
    ok = ok && write_value(w, item, plain, hashable);
  }
  return ok;
}

/* ---- dicts ---- */

/* The first of equal keys stands, with the value of the last. */
static bool write_dict(writer *w, const cJSON *object, bool plain, bool hashable) {
  const cJSON *member;
  bool ok = true, first = true;
  buffer_say(w->out, "{");
  cJSON_ArrayForEach(member, object) {
    const cJSON *before = object->child;
    while (strcmp(before->string, member->string) != 0) before = before->next;
    if (before != member) continue;
    if (!first) buffer_say(w->out, ",");
    first = false;
    write_text(w, member->string);
    buffer_say(w->out, ":");
    ok = ok && write_value(w, member_of(object, member->string), plain, hashable);
  }
  buffer_say(w->out, "}");
  return ok;
}

static bool write_pairs(writer *w, const cJSON *data) {
  const cJSON *pair;
  if (!cJSON_IsArray(data)) return false;
  buffer_say(w->out, "{");
  cJSON_ArrayForEach(pair, data) {
    if (!cJSON_IsArray(pair) || cJSON_GetArraySize(pair) != 2) return false;
    if (pair != data->child) buffer_say(w->out, ",");
    if (!write_value(w, pair->child, false, true)) return false;
    buffer_say(w->out, ":");
    if (!write_value(w, pair->child->next, false, false)) return false;
  }
  buffer_say(w->out, "}");
  return true;
}

/* ---- sets: canonical text has their members sorted ---- */

static int by_text(const void *a, const void *b) {
  const buffer *left = a, *right = b;
  return strcmp(left->text, right->text);
}

static bool write_set(writer *w, const cJSON *data) {
  if (!cJSON_IsArray(data)) return false;
  size_t count = (size_t)cJSON_GetArraySize(data), written = 0;
  buffer *members = calloc(count + 1, sizeof(buffer)), *out = w->out;
  bool ok = true;
  const cJSON *item;
  cJSON_ArrayForEach(item, data) {
    w->out = &members[written++];
    buffer_say(w->out, "");
    ok = ok && write_value(w, item, false, true);
  }
  w->out = out;
  qsort(members, count, sizeof(buffer), by_text);
  buffer_say(out, "<");
  for (size_t i = 0; i < count; i++) {
    if (i > 0) buffer_say(out, ",");
    buffer_put(out, members[i].text, members[i].length);
    buffer_free(&members[i]);
  }
  buffer_say(out, ">");
  free(members);
  return ok;
}

/* ---- tags: one function each, as from_json_safe has one branch each ---- */

typedef struct tagged {
  const cJSON *object, *data;
  bool hashable;
} tagged;

static bool write_tuple(writer *w, const tagged *t) {
  if (!cJSON_IsArray(t->data)) return false;
  buffer_say(w->out, "(");
  bool ok = write_items(w, t->data, false, t->hashable);
  buffer_say(w->out, ")");
  return ok;
}

static bool write_plain_set(writer *w, const tagged *t) { return !t->hashable && write_set(w, t->data); }
static bool write_frozenset(writer *w, const tagged *t) { return write_set(w, t->data); }
static bool write_complex_dict(writer *w, const tagged *t) { return !t->hashable && write_pairs(w, t->data); }

static bool read_bytes(const tagged *t, buffer *bytes) {
  return cJSON_IsString(t->data) && slow_base64(bytes, t->data->valuestring, strlen(t->data->valuestring));
}

static bool write_bytes(writer *w, const tagged *t) {
  buffer bytes = {0};
  bool ok = read_bytes(t, &bytes);
  buffer_say(w->out, "b");
  for (size_t i = 0; ok && i < bytes.length; i++) buffer_print(w->out, "%02x", (uint8_t)bytes.text[i]);
  buffer_free(&bytes);
  return ok;
}

static bool write_image(writer *w, const tagged *t) {
  buffer bytes = {0};
  uint32_t width = 0, height = 0;
  bool ok = !t->hashable && read_bytes(t, &bytes) && slow_png((const uint8_t *)bytes.text, bytes.length, &width, &height);
  buffer_free(&bytes);
  buffer_print(w->out, "image'%ux%u'", width, height);
  return ok;
}

static bool write_complex(writer *w, const tagged *t) {
  const cJSON *real = member_of(t->object, "real"), *imag = member_of(t->object, "imag");
  if (!cJSON_IsNumber(real) || !cJSON_IsNumber(imag)) return false;
  buffer_say(w->out, "c");
  write_bits(w, real_of(w, real));
  buffer_say(w->out, ":");
  write_bits(w, real_of(w, imag));
  return true;
}

static bool write_timedelta(writer *w, const tagged *t) {
  const cJSON *total = member_of(t->object, "total_seconds");
  return cJSON_IsNumber(total) && slow_timedelta(w->out, total->valuedouble);
}

#define WRITE_TEXT(name)                                  \
  static bool write_##name(writer *w, const tagged *t) { \
    return cJSON_IsString(t->data) && slow_##name(w->out, t->data->valuestring, strlen(t->data->valuestring)); \
  }
WRITE_TEXT(datetime)
WRITE_TEXT(date)
WRITE_TEXT(time)

static bool write_decimal(writer *w, const tagged *t) {
  bool signaling;
  buffer_say(w->out, "decimal\"");
  bool ok = cJSON_IsString(t->data) && slow_decimal(w->out, t->data->valuestring, strlen(t->data->valuestring), &signaling);
  buffer_say(w->out, "\"");
  return ok && !(signaling && t->hashable);
}

static bool write_path(writer *w, const tagged *t) {
  buffer path = {0};
  if (!cJSON_IsString(t->data)) return false;
  slow_path(&path, t->data->valuestring);
  buffer_say(w->out, "path");
  write_text(w, path.text);
  buffer_free(&path);
  return true;
}

static bool write_ndarray(writer *w, const tagged *t) {
  const cJSON *dtype = member_of(t->object, "dtype");
  return !t->hashable && t->data != NULL && cJSON_IsString(dtype) && write_array(w, t->data, dtype->valuestring);
}

static bool write_dataclass(writer *w, const tagged *t) {
  const cJSON *name = member_of(t->object, "class_name"), *module = member_of(t->object, "module");
  if (!cJSON_IsString(name) || !cJSON_IsString(module) || !cJSON_IsObject(t->data)) return false;
  buffer_say(w->out, "dataclass");
  write_text(w, name->valuestring);
  write_text(w, module->valuestring);
  return write_dict(w, t->data, false, t->hashable);
}

static bool (*const TAG_WRITERS[])(writer *, const tagged *) = {
    write_tuple, write_plain_set, write_frozenset, write_complex_dict, write_bytes, write_complex, write_datetime, write_date,
    write_time,  write_timedelta, write_decimal,   write_path,         write_image, write_ndarray, write_dataclass};

static const char *const TAG_NAMES[] = {
#define FA_TAG(name, wire) wire,
#include "tags.def"
#undef FA_TAG
};
_Static_assert(sizeof TAG_WRITERS / sizeof TAG_WRITERS[0] == sizeof TAG_NAMES / sizeof TAG_NAMES[0], "a function for each tag, in the order of tags.def");

static bool write_object(writer *w, const cJSON *object, bool plain, bool hashable) {
  const cJSON *type = plain ? NULL : member_of(object, "__type__");
  tagged t = {object, member_of(object, "data"), hashable};
  for (size_t i = 0; cJSON_IsString(type) && i < sizeof TAG_NAMES / sizeof TAG_NAMES[0]; i++)
    if (strcmp(type->valuestring, TAG_NAMES[i]) == 0) return TAG_WRITERS[i](w, &t);
  return !hashable && write_dict(w, object, plain, false);
}

bool write_value(writer *w, const cJSON *value, bool plain, bool hashable) {
  if (cJSON_IsObject(value)) return write_object(w, value, plain, hashable);
  if (!cJSON_IsArray(value)) return write_scalar(w, value), true;
  if (hashable) return false;
  buffer_say(w->out, "[");
  bool ok = write_items(w, value, plain, false);
  buffer_say(w->out, "]");
  return ok;
}

/* ---- the payload ---- */

/* Gives each number its place among the literals: both are in the order of the text. */
static void number_them(cJSON *value, int *next) {
  if (cJSON_IsNumber(value)) value->valueint = (*next)++;
  for (cJSON *child = value->child; child != NULL; child = child->next) number_them(child, next);
}

static reference_outcome decode_body(writer *w, const char *body, size_t bytes) {
  const char *end = body;
  cJSON *tree = cJSON_ParseWithLengthOpts(body, bytes, &end, false);
  while (end < body + bytes && strchr(" \t\r\n", *end) != NULL && *end != 0) end++;
  bool ok = tree != NULL && end == body + bytes;
  int next = 0;
  if (ok && w->manner == REFERENCE_LITERALS) number_them(tree, &next);
  ok = ok && write_value(w, tree, false, false);
  cJSON_Delete(tree);
  return w->cannot ? REFERENCE_CANNOT : ok ? REFERENCE_VALUE : REFERENCE_REFUSED;
}

reference_outcome reference_decode(buffer *out, const char *payload, size_t bytes, reference_manner manner) {
  buffer_clear(out);
  if (bytes < 5 || memcmp(payload, "safe:", 5) != 0) return REFERENCE_REFUSED;
  literals numbers = literals_read(payload + 5, bytes - 5);
  writer w = {out, manner, &numbers, false};
  reference_outcome outcome = REFERENCE_REFUSED;
  if (manner == REFERENCE_PLAIN || (numbers.sound && numbers.carried && !numbers.long_digits)) outcome = decode_body(&w, payload + 5, bytes - 5);
  else if (numbers.sound && !numbers.carried) outcome = REFERENCE_CANNOT;
  free(numbers.list);
  return outcome;
}
