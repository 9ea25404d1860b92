/* resolve.c: the careful pass, second half: from a tree (tree.h) to the tape, deciding what tags mean.
 *
 * Parents first, as Python's from_json_safe: what a tag does not use (ndarray data, extra members, all but the last of equal
 * keys) is never interpreted. One frame per open container; each knows the address of what comes next in the tree. */
#include "lexer.h"
#include "members.h"
#include "ndarray.h"
#include "tags.h"

/* What a frame goes through. cursor: what comes next; count: how many are left. */
enum {
  NODES,   /* members of a list; cursor: a node */
  MEMBERS, /* members of a dict; cursor: an fa_member; shape: of them without a key on the tape */
  PAIRS,   /* [key, value] lists; cursor: a list, or (shape != 0) its value; header: the next list */
};

/* Flags of a frame. */
enum {
  HASHABLE = 1, /* what is in it must be hashable */
  PLAIN = 2,    /* tags in it mean nothing */
  ENDED = 4,    /* an END closes it */
};

typedef struct resolver {
  fa_context *context;
  fa_frame *frame; /* the innermost open container */
} resolver;

static bool refuse(resolver *r, fa_tag tag, fa_reason reason, const uint32_t *node) {
  r->context->failure.tag = tag;
  return fa_fail(r->context, reason, fa_node_source(r->context, node));
}

static void open(resolver *r, uint32_t kind, uint32_t flags, uint32_t cursor, uint32_t count) {
  *++r->frame = (fa_frame){.kind = kind, .flags = flags, .count = count, .cursor = cursor};
}

/* ---- leaves ---- */

static void push_node_text(resolver *r, const uint32_t *node) {
  fa_text text = fa_node_text(r->context, node);
  fa_text_push(r->context, &text);
}

static bool write_scalar(resolver *r, const uint32_t *node) {
  fa_context *context = r->context;
  if (!fa_tape_room(context, 3)) return false;
  if (fa_node_is_text(node)) return push_node_text(r, node), true;
  if (fa_node_kind(node) != FA_TAPE_BIGINT) return fa_tape_raw(context, node[0]), true;
  if ((context->options.flags & FA_SAFE_INTS) != 0) return refuse(r, FA_TAG_NONE, FA_WHY_UNSAFE, node);
  fa_tape_push(context, FA_TAPE_BIGINT, 0);
  const uint8_t *digits = fa_node_source(context, node); /* copied: only the fast pass knows offsets in UTF-16 units */
  fa_literal literal = {digits, digits + fa_node_n(node), false, false};
  fa_text text;
  if (!fa_text_read(context, &literal, &text)) return false;
  fa_text_push(context, &text);
  return true;
}

/* The number a node holds, if it holds one. */
static bool read_real(const resolver *r, const uint32_t *node, double *value) {
  const fa_context *context = r->context;
  switch (fa_node_kind(node)) {
    case FA_TAPE_INT: *value = (double)((int32_t)*node >> 4); return true;
    case FA_TAPE_INTEGER: case FA_TAPE_REAL: *value = *(const double *)fa_place(context, fa_node_n(node) * 8); return true;
    case FA_TAPE_BIGINT: *value = fa_number_real(&r->context->shapes.powers, fa_node_source(context, node)); return true;
    default: return false;
  }
}

/* ---- dicts ---- */

/* Finds the shape of the first keys. Result: how many they are; all of them, or the rest goes on the tape with the values. */
static uint32_t find_shape(resolver *r, const fa_members *members, uint32_t *shape) {
  fa_context *context = r->context;
  *shape = 0;
  for (uint32_t i = 0; i < members->count; i++) {
    if (!fa_shapes_open(&context->shapes, *shape)) return i;
    fa_literal literal;
    const uint32_t *node = fa_node_at(context, members->list[i].key);
    if (!fa_text_literal(fa_node_source(context, node), context->end, &literal)) return i;
    uint32_t key = fa_text_key(context, &literal);
    uint32_t next = key == FA_SHAPES_NONE ? key : fa_shapes_step(&context->shapes, *shape, key);
    if (next == FA_SHAPES_NONE) return i;
    *shape = next;
  }
  return members->count;
}

static bool open_plain_dict(resolver *r, const fa_members *members, uint32_t flags) {
  uint32_t shape, known = find_shape(r, members, &shape);
  bool wide = known < members->count;
  if (wide) r->context->shapes.crowded = true;
  if (!fa_tape_room(r->context, 1)) return false;
  fa_tape_push(r->context, wide ? FA_TAPE_WIDE : FA_TAPE_OBJECT, shape);
  open(r, MEMBERS, flags | (wide ? ENDED : 0), fa_address(r->context, members->list), members->count);
  r->frame->shape = known;
  return true;
}

/* ---- containers with a tag ---- */

static bool open_list(resolver *r, const uint32_t *list, uint32_t kind, uint32_t flags) {
  if (!fa_tape_room(r->context, 1)) return false;
  fa_tape_push(r->context, kind, fa_node_n(list));
  open(r, NODES, flags, fa_node_first(r->context, list), fa_node_n(list));
  return true;
}

static bool open_sequence(resolver *r, fa_tag tag, const uint32_t *data, uint32_t flags) {
  if (fa_node_kind(data) != FA_TAPE_LIST) return refuse(r, tag, FA_WHY_NOT_LIST, data);
  if (tag == FA_TAG_TUPLE) return open_list(r, data, FA_TAPE_TUPLE, flags);
  if (!fa_tape_room(r->context, 2)) return false;
  fa_tape_push(r->context, FA_TAPE_TAGGED, tag);
  return open_list(r, data, FA_TAPE_LIST, HASHABLE);
}

/* Whether a key will be a string once it is decoded: tags never are. */
static bool all_text_keys(const fa_context *context, const uint32_t *data) {
  uint32_t at = fa_node_first(context, data);
  for (uint32_t left = fa_node_n(data); left > 0; left--) {
    const uint32_t *pair = fa_node_at(context, at);
    if (fa_node_kind(pair) != FA_TAPE_LIST || fa_node_n(pair) == 0) return false;
    if (!fa_node_is_text(fa_node_at(context, fa_node_first(context, pair)))) return false;
    at = fa_node_next(context, pair);
  }
  return true;
}

static bool open_pairs(resolver *r, const uint32_t *data) {
  fa_context *context = r->context;
  if (fa_node_kind(data) != FA_TAPE_LIST) return refuse(r, FA_TAG_DICT, FA_WHY_NOT_LIST, data);
  if (!fa_tape_room(context, 2)) return false;
  fa_tape_push(context, FA_TAPE_TAGGED, FA_TAG_DICT);
  fa_tape_raw(context, fa_node_n(data) * 2 | all_text_keys(context, data));
  open(r, PAIRS, 0, fa_node_first(context, data), fa_node_n(data));
  return true;
}

static bool open_dataclass(resolver *r, const uint32_t *object, const fa_members *members, uint32_t flags) {
  fa_context *context = r->context;
  const uint32_t *name = fa_members_find(context, members, "class_name"), *module = fa_members_find(context, members, "module");
  const uint32_t *data = fa_members_find(context, members, "data");
  if (name == NULL || module == NULL || data == NULL) return refuse(r, FA_TAG_DATACLASS, FA_WHY_MEMBER, object);
  if (!fa_node_is_text(name)) return refuse(r, FA_TAG_DATACLASS, FA_WHY_NOT_TEXT, name);
  if (!fa_node_is_text(module)) return refuse(r, FA_TAG_DATACLASS, FA_WHY_NOT_TEXT, module);
  if (fa_node_kind(data) != FA_TAPE_OBJECT) return refuse(r, FA_TAG_DATACLASS, FA_WHY_NOT_DICT, data);
  if (!fa_tape_room(context, 5)) return false;
  fa_tape_push(context, FA_TAPE_TAGGED, FA_TAG_DATACLASS);
  fa_members fields;
  push_node_text(r, name);
  push_node_text(r, module);
  return fa_members_read(context, data, &fields) && open_plain_dict(r, &fields, flags);
}

/* ---- leaves with a tag ---- */

static bool write_text_tag(resolver *r, fa_tag tag, const uint32_t *data, bool hashable) {
  if (!fa_node_is_text(data)) return refuse(r, tag, FA_WHY_NOT_TEXT, data);
  fa_reason reason = fa_tag_text(r->context, tag, fa_node_text(r->context, data), hashable);
  return reason == FA_WHY_NONE || refuse(r, tag, reason, data);
}

static bool write_base64_tag(resolver *r, fa_tag tag, const uint32_t *data) {
  if (!fa_node_is_text(data)) return refuse(r, tag, FA_WHY_NOT_TEXT, data);
  fa_text text = fa_node_text(r->context, data);
  const uint8_t *at = text.units, *end = at + text.length;
  fa_reason reason = text.wide ? FA_WHY_BASE64 : fa_tag_base64(r->context, tag, &at, end);
  if (reason == FA_WHY_NONE && at != end) reason = FA_WHY_BASE64;
  return reason == FA_WHY_NONE || refuse(r, tag, reason, data);
}

static bool write_complex(resolver *r, const uint32_t *object, const fa_members *members) {
  const uint32_t *real = fa_members_find(r->context, members, "real"), *imag = fa_members_find(r->context, members, "imag");
  double x, y;
  if (real == NULL || imag == NULL) return refuse(r, FA_TAG_COMPLEX, FA_WHY_MEMBER, object);
  if (!read_real(r, real, &x)) return refuse(r, FA_TAG_COMPLEX, FA_WHY_NOT_NUMBER, real);
  if (!read_real(r, imag, &y)) return refuse(r, FA_TAG_COMPLEX, FA_WHY_NOT_NUMBER, imag);
  fa_reason reason = fa_tag_complex(r->context, x, y);
  return reason == FA_WHY_NONE || refuse(r, FA_TAG_COMPLEX, reason, object);
}

static bool write_timedelta(resolver *r, const uint32_t *object, const fa_members *members) {
  const uint32_t *total = fa_members_find(r->context, members, "total_seconds");
  double seconds;
  if (total == NULL) return refuse(r, FA_TAG_TIMEDELTA, FA_WHY_MEMBER, object);
  if (!read_real(r, total, &seconds)) return refuse(r, FA_TAG_TIMEDELTA, FA_WHY_NOT_NUMBER, total);
  fa_reason reason = fa_tag_timedelta(r->context, seconds);
  return reason == FA_WHY_NONE || refuse(r, FA_TAG_TIMEDELTA, reason, total);
}

/* ---- arrays ---- */

static bool check_string(fa_context *context, uint32_t *node, uint32_t index, void *argument) {
  (void)index, (void)argument;
  bool null = fa_node_kind(node) == FA_TAPE_CONSTANT && fa_node_n(node) == FA_CONSTANT_NULL;
  fa_reason reason = fa_node_kind(node) == FA_TAPE_LIST ? FA_WHY_RAGGED : FA_WHY_ELEMENT;
  return null || fa_node_is_text(node) || fa_fail(context, reason, fa_node_source(context, node));
}

static bool refuse_any(fa_context *context, uint32_t *node, uint32_t index, void *argument) {
  (void)index, (void)argument;
  return fa_fail(context, FA_WHY_ELEMENT, fa_node_source(context, node));
}

/* Collects the nodes of an object array's elements, for a frame to go through like the members of a dict. */
static bool collect(fa_context *context, uint32_t *node, uint32_t index, void *argument) {
  ((fa_member *)argument)[index] = (fa_member){0, fa_address(context, node)};
  return true;
}

static bool open_object_array(resolver *r, uint32_t data, const fa_array *array) {
  fa_context *context = r->context;
  fa_member *list = fa_arena_take(context, array->count * sizeof(fa_member));
  if (list == NULL || !fa_array_each(context, data, array, collect, list) || !fa_tape_room(context, 1)) return false;
  fa_tape_push(context, FA_TAPE_LIST, array->count);
  open(r, MEMBERS, PLAIN, fa_address(context, list), array->count);
  r->frame->shape = array->count;
  return true;
}

static bool check_elements(resolver *r, uint32_t data, const fa_dtype *dtype, fa_array *array) {
  fa_context *context = r->context;
  if (array->element != FA_ELEMENT_OBJECT) return fa_array_fill(context, data, array);
  if (array->count == 0 || !(dtype->text || dtype->empty)) return true;
  return fa_array_each(context, data, array, dtype->text ? check_string : refuse_any, NULL);
}

static bool open_array(resolver *r, const uint32_t *object, const fa_members *members) {
  fa_context *context = r->context;
  const uint32_t *data = fa_members_find(context, members, "data"), *word = fa_members_find(context, members, "dtype");
  fa_dtype dtype;
  fa_array array;
  context->failure.tag = FA_TAG_NDARRAY;
  if (data == NULL || word == NULL) return refuse(r, FA_TAG_NDARRAY, FA_WHY_MEMBER, object);
  if (!fa_node_is_text(word)) return refuse(r, FA_TAG_NDARRAY, FA_WHY_NOT_TEXT, word);
  fa_text text = fa_node_text(context, word);
  if (!fa_dtype_read(&text, &dtype)) return refuse(r, FA_TAG_NDARRAY, FA_WHY_DTYPE, word);
  uint32_t tree = fa_address(context, data);
  if (!fa_array_shape(context, tree, &dtype, &array) || !check_elements(r, tree, &dtype, &array)) return false;
  context->failure.tag = FA_TAG_NONE;
  if (!fa_array_push(context, &array) || !fa_tape_room(context, 2)) return false;
  fa_text_push(context, &text);
  return array.element != FA_ELEMENT_OBJECT || open_object_array(r, tree, &array);
}

/* ---- values ---- */

static bool write_tagged(resolver *r, fa_tag tag, const uint32_t *object, const fa_members *members, uint32_t flags) {
  if ((flags & HASHABLE) != 0 && !fa_tag_is_hashable(tag)) return refuse(r, tag, FA_WHY_UNHASHABLE, object);
  switch (tag) {
    case FA_TAG_COMPLEX: return write_complex(r, object, members);
    case FA_TAG_TIMEDELTA: return write_timedelta(r, object, members);
    case FA_TAG_NDARRAY: return open_array(r, object, members);
    case FA_TAG_DATACLASS: return open_dataclass(r, object, members, flags);
    default: break;
  }
  const uint32_t *data = fa_members_find(r->context, members, "data");
  if (data == NULL) return refuse(r, tag, FA_WHY_MEMBER, object);
  switch (tag) {
    case FA_TAG_TUPLE: case FA_TAG_SET: case FA_TAG_FROZENSET: return open_sequence(r, tag, data, flags);
    case FA_TAG_DICT: return open_pairs(r, data);
    case FA_TAG_BYTES: case FA_TAG_IMAGE: return write_base64_tag(r, tag, data);
    default: return write_text_tag(r, tag, data, (flags & HASHABLE) != 0);
  }
}

static fa_tag tag_of(const fa_context *context, const fa_members *members) {
  const uint32_t *type = fa_members_find(context, members, "__type__");
  if (type == NULL || !fa_node_is_text(type)) return FA_TAG_NONE;
  fa_text name = fa_node_text(context, type);
  return fa_tag_of(&name);
}

/* Writes a value, or begins it. flags: HASHABLE and PLAIN of what it stands in. */
static bool write_value(resolver *r, const uint32_t *node, uint32_t flags) {
  fa_members members;
  fa_tag tag = FA_TAG_NONE;
  bool list = fa_node_kind(node) == FA_TAPE_LIST;
  if (!fa_node_is_container(node)) return write_scalar(r, node);
  if (!list && !fa_members_read(r->context, node, &members)) return false;
  if (!list && (flags & PLAIN) == 0) tag = tag_of(r->context, &members);
  if (tag != FA_TAG_NONE) return write_tagged(r, tag, node, &members, flags);
  if ((flags & HASHABLE) != 0) return refuse(r, FA_TAG_NONE, FA_WHY_UNHASHABLE, node);
  return list ? open_list(r, node, FA_TAPE_LIST, flags) : open_plain_dict(r, &members, flags);
}

static bool write_next_node(resolver *r) {
  fa_frame *frame = r->frame;
  const uint32_t *node = fa_node_at(r->context, frame->cursor);
  frame->cursor = fa_node_next(r->context, node);
  frame->count--;
  return write_value(r, node, frame->flags & (HASHABLE | PLAIN));
}

static bool write_next_member(resolver *r) {
  fa_frame *frame = r->frame;
  const fa_member *member = fa_place(r->context, frame->cursor);
  frame->cursor += sizeof(fa_member);
  frame->count--;
  if (frame->shape == 0) {
    if (!fa_tape_room(r->context, 2)) return false;
    push_node_text(r, fa_node_at(r->context, member->key));
  } else {
    frame->shape--;
  }
  return write_value(r, fa_node_at(r->context, member->value), frame->flags & (HASHABLE | PLAIN));
}

/* The key of the next pair, then its value. */
static bool write_next_half(resolver *r) {
  fa_frame *frame = r->frame;
  const uint32_t *node = fa_node_at(r->context, frame->cursor);
  bool key = frame->shape == 0;
  if (key) {
    if (fa_node_kind(node) != FA_TAPE_LIST || fa_node_n(node) != 2) return refuse(r, FA_TAG_DICT, FA_WHY_NOT_PAIR, node);
    frame->header = fa_node_next(r->context, node);
    node = fa_node_at(r->context, fa_node_first(r->context, node));
    frame->cursor = fa_node_next(r->context, node);
  } else {
    frame->cursor = frame->header;
    frame->count--;
  }
  frame->shape = key;
  return write_value(r, node, key ? HASHABLE : 0);
}

static bool write_next(resolver *r) {
  switch (r->frame->kind) {
    case NODES: return write_next_node(r);
    case MEMBERS: return write_next_member(r);
    default: return write_next_half(r);
  }
}

static bool close(resolver *r) {
  bool ended = (r->frame->flags & ENDED) != 0;
  r->frame--;
  if (!ended) return true;
  if (!fa_tape_room(r->context, 1)) return false;
  fa_tape_push(r->context, FA_TAPE_END, 0);
  return true;
}

bool fa_resolve(fa_context *context, uint32_t node, uint32_t depth, bool hashable) {
  fa_frame *bottom = context->frames + depth;
  resolver r = {context, bottom};
  if (!write_value(&r, fa_node_at(context, node), hashable ? HASHABLE : 0)) return false;
  while (r.frame > bottom)
    if (!(r.frame->count > 0 ? write_next(&r) : close(&r))) return false;
  return true;
}
