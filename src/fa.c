/* fa.c: the way of a payload through the core: guard, fast pass, careful pass where that gives up, failure. See fa.h. */
#include "fa.h"

#include <string.h>

#include "arena.h"
#include "cost.h"
#include "lexer.h"
#include "locate.h"
#include "scan.h"
#include "text.h"
#include "tree.h"
#include "unsafe.h"

const fa_options FA_DEFAULTS = {.bytes = FA_MAX_BYTES, .depth = 10000, .digits = 4300, .cost = 512 << 20, .pixels = 178956970};

/* No token reads past this many zeros. */
enum { CLEARED = 64 };
_Static_assert(FA_PADDING >= FA_SHAPES_KEY_BYTES + CLEARED, "a guessed key may reach past the end of the payload");

static const char SAFE[] = "safe:", PICKLE[] = "pickle:";

fa_format fa_payload_format(const uint8_t *payload, size_t bytes) {
  if (bytes >= 5 && memcmp(payload, SAFE, 5) == 0) return FA_FORMAT_SAFE;
  return bytes >= 7 && memcmp(payload, PICKLE, 7) == 0 ? FA_FORMAT_PICKLE : FA_FORMAT_UNKNOWN;
}

fa_error fa_error_of(fa_reason reason) {
  static const uint8_t CODES[] = {
      FA_OK,
#define FA_REASON(name, code, message, hint) FA_ERR_##code,
#include "errors.def"
#undef FA_REASON
  };
  return (fa_error)CODES[reason];
}

/* ---- memory ---- */

static size_t round_up(size_t bytes) { return (bytes + 15) & ~(size_t)15; }

static bool ensure(fa_memory *memory, size_t size) { return memory->size >= size || memory->grow(memory, size); }

fa_context *fa_open(fa_memory *memory) {
  size_t start = round_up(memory->taken), bytes = round_up(sizeof(fa_context));
  if (!ensure(memory, start + bytes)) return NULL;
  fa_context *context = (fa_context *)(void *)(memory->base + start);
  memset(context, 0, bytes);
  context->memory = memory;
  context->room = memory->base + start + bytes;
  context->top = context->room;
  fa_shapes_clear(&context->shapes);
  return context;
}

uint8_t *fa_payload_room(fa_context *context, size_t bytes) {
  size_t before = (size_t)(context->room - context->memory->base);
  if (bytes > FA_MAX_BYTES || !ensure(context->memory, before + bytes + FA_PADDING)) return NULL;
  return context->room;
}

/* ---- a decode ---- */

/* A frame for each bracket that can be open, and one below them. */
static bool open_frames(fa_context *context) {
  size_t brackets = (size_t)(context->end - context->payload);
  if (brackets > context->options.depth) brackets = context->options.depth;
  context->frames = fa_arena_take(context, (brackets + 2) * sizeof(fa_frame));
  return context->frames != NULL;
}

static bool begin(fa_context *context, size_t bytes, const fa_options *options) {
  context->options = *options;
  context->payload = context->room;
  context->end = context->room + bytes;
  context->depth = context->excess = 0;
  context->failure = (fa_failure){0};
  context->result = (fa_result){0};
  context->top = context->room + bytes + FA_PADDING;
  memset(context->room + bytes, 0, CLEARED);
  fa_shapes_refresh(&context->shapes);
  fa_text_open(context);
  return open_frames(context) && fa_tape_open(context, bytes);
}

static bool guard(fa_context *context, size_t bytes, const fa_options *options) {
  fa_format format = fa_payload_format(context->room, bytes);
  context->payload = context->room;
  if (format == FA_FORMAT_PICKLE) return fa_fail(context, FA_WHY_PICKLE, context->payload);
  if (format != FA_FORMAT_SAFE) return fa_fail(context, FA_WHY_PREFIX, context->payload);
  return bytes <= options->bytes || fa_fail(context, FA_WHY_BYTES, context->payload);
}

static bool decode_carefully(fa_context *context, const uint8_t *body, uint32_t *tape) {
  uint32_t tree;
  if (!fa_parse(context, &body, 0, &tree)) return false;
  body = fa_skip_space(body);
  if (body < context->end) return fa_refuse(context, FA_WHY_EXTRA, body);
  if (!fa_tape_room(context, 1)) return false;
  *tape = fa_address(context, context->word);
  return fa_resolve(context, tree, 0, false);
}

static bool decode(fa_context *context, size_t bytes, const fa_options *options, uint32_t *tape) {
  context->failure = (fa_failure){0};
  if (!guard(context, bytes, options) || !begin(context, bytes, options)) return false;
  const uint8_t *body = context->payload + sizeof SAFE - 1;
  *tape = fa_address(context, context->word);
  bool quick = (options->flags & FA_CAREFUL) == 0 && options->digits >= FA_SCAN_DIGITS;
  if (quick && fa_scan(context, body)) return true;
  if (context->failure.reason != FA_WHY_NONE) return false; /* no memory */
  return begin(context, bytes, options) && decode_carefully(context, body, tape);
}

static bool measure(fa_context *context, uint32_t tape, uint64_t *cost) {
  size_t bytes = (FA_TAG_DATACLASS + 1) * sizeof(uint32_t);
  uint32_t *tags = fa_arena_take(context, bytes);
  if (tags == NULL) return false;
  memset(tags, 0, bytes);
  context->result.tags = fa_address(context, tags);
  *cost = fa_cost(context, tape, UINT64_MAX, tags);
  return true;
}

/* What is asked of a valid value beyond being one. */
static bool accept(fa_context *context, uint32_t tape, uint64_t *cost) {
  const fa_options *options = &context->options;
  if ((options->flags & FA_MEASURE) != 0) {
    if (!measure(context, tape, cost)) return false;
  } else if (fa_cost_bound(context) > options->cost) {
    *cost = fa_cost(context, tape, options->cost, NULL);
  }
  if (*cost > options->cost) return fa_fail(context, FA_WHY_COST, context->payload);
  return (options->flags & FA_SAFE_KEYS) == 0 || fa_unsafe_check(context, context->payload + sizeof SAFE - 1);
}

static void fill_result(fa_context *context, uint32_t tape, uint64_t cost) {
  fa_text_close(context);
  context->result = (fa_result){.tape = tape,
                                .depth = context->depth,
                                .ascii = context->ascii.first,
                                .utf16 = context->utf16.first,
                                .generation = context->shapes.generation,
                                .end = fa_address(context, context->top),
                                .cost = (uint32_t)((cost + 1023) / 1024),
                                .tags = context->result.tags};
}

/* Whether it is about one place in the payload, rather than all of it. */
static bool has_place(fa_error code) {
  return code >= FA_ERR_INVALID_JSON && code != FA_ERR_LIMIT_BYTES && code != FA_ERR_LIMIT_COST && code != FA_ERR_OUT_OF_MEMORY;
}

fa_error fa_decode(fa_context *context, size_t bytes, const fa_options *options) {
  uint32_t tape = 0;
  uint64_t cost = 0;
  if (decode(context, bytes, options, &tape) && accept(context, tape, &cost)) {
    fill_result(context, tape, cost);
    return FA_OK;
  }
  fa_failure *failure = &context->failure;
  failure->code = fa_error_of((fa_reason)failure->reason);
  if (has_place((fa_error)failure->code)) fa_locate(context);
  return (fa_error)failure->code;
}

const fa_result *fa_result_of(const fa_context *context) { return &context->result; }
const fa_failure *fa_failure_of(const fa_context *context) { return &context->failure; }

_Static_assert(offsetof(fa_context, failure) == offsetof(fa_context, result) + sizeof(fa_result), "hosts look at both at once");

uint32_t fa_shape_parent(const fa_context *context, uint32_t shape) { return context->shapes.shape[shape].parent; }

const uint8_t *fa_shape_name(const fa_context *context, uint32_t shape, uint32_t *bytes) {
  const fa_key *key = &context->shapes.key[context->shapes.shape[shape].key];
  *bytes = key->name_bytes;
  return context->shapes.text + key->name;
}

void fa_reset(fa_context *context) { fa_shapes_clear(&context->shapes); }
