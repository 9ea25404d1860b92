/* cost.c: see cost.h. Walks the tape (tape.h) value by value, with a frame for each container that is open.
 *
 * Frames: kind, what the container is; count, values to come (a WIDE goes on to its END). */
#include "cost.h"

#include "tape.h"

enum {
#define FA_COST(name, bytes) COST_##name = bytes,
#include "costs.def"
#undef FA_COST
};

/* Most bytes of heap for one byte of the arena, whose smallest values are one word of four bytes: an empty list as a member of a set. */
enum { MOST_PER_BYTE = 100 };

enum { PLAIN, PAIRS, MEMBERS, WIDE };

typedef struct walker {
  fa_context *context;
  const uint32_t *at; /* the next word */
  fa_frame *frame;
  uint64_t cost;
  uint32_t *tags; /* counts, or NULL */
  bool rich;
} walker;

/* A JUMP may lead to another. */
static uint32_t next(walker *w) {
  while ((*w->at & 15) == FA_TAPE_JUMP) w->at = fa_place(w->context, (*w->at >> 4) * 8);
  return *w->at++;
}

static void open(walker *w, uint32_t kind, uint32_t count) { *++w->frame = (fa_frame){.kind = kind, .count = count}; }

/* The rest of a text whose first word was read. */
static uint32_t text_cost(walker *w, uint32_t word) {
  uint32_t length = word >> 4;
  w->at++;
  if (length < 2) return 0;
  return COST_TEXT + ((word & 15) == FA_TAPE_ASCII ? length : (word & 15) == FA_TAPE_UTF16 ? 2 * length : 0);
}

static uint32_t next_text(walker *w) { return text_cost(w, next(w)); }

static uint32_t open_list(walker *w, uint32_t kind, uint32_t count) {
  open(w, kind, count);
  return COST_LIST;
}

static uint32_t dict_base(const walker *w, uint32_t keys) { return w->rich ? COST_MAP + keys * COST_ENTRY : COST_OBJECT; }

static uint32_t open_dict(walker *w, uint32_t word) {
  uint32_t keys = w->context->shapes.shape[word >> 4].keys;
  bool wide = (word & 15) == FA_TAPE_WIDE;
  open(w, PLAIN, keys);
  if (!wide) return dict_base(w, keys);
  w->frame->kind = WIDE;
  return COST_MAP + keys * COST_WIDE_PAIR;
}

/* After TAGGED | DATETIME, DATE or TIME. */
static void skip_moment(walker *w, uint32_t tag) {
  if (tag != FA_TAG_TIME && *w->at++ == 0) return;
  if (tag == FA_TAG_DATE) return;
  uint32_t fraction = w->at[1];
  w->at += (fraction & FA_FRACTION_AWARE) != 0 ? 4 : 2;
}

static uint64_t array_cost(walker *w) {
  static const uint8_t BYTES[] = {0,
#define FA_ELEMENT(name, bytes, array) bytes,
#include "elements.def"
#undef FA_ELEMENT
  };
  uint32_t head = *w->at, element = head & 255, masked = head >> 8 & 1, dimensions = head >> 16;
  uint64_t count = w->at[dimensions + 2];
  w->at += dimensions + 3 + masked;
  uint64_t cost = COST_INSTANCE + COST_ARRAY * (1 + masked) + 2 * COST_SLOT * dimensions + count * (BYTES[element] + masked);
  cost += next_text(w);
  if (element == FA_ELEMENT_OBJECT) cost += open_list(w, PLAIN, next(w) >> 4);
  return cost;
}

static uint64_t blob_cost(walker *w, uint32_t words) {
  uint32_t length = w->at[1];
  w->at += words;
  return COST_ARRAY + (uint64_t)length;
}

static uint64_t tagged_cost(walker *w, uint32_t tag) {
  switch (tag) {
    case FA_TAG_SET:
    case FA_TAG_FROZENSET: return COST_MAP + open_list(w, MEMBERS, next(w) >> 4);
    case FA_TAG_DICT: open(w, PAIRS, *w->at++ & ~1u); return COST_MAP;
    case FA_TAG_BYTES: return blob_cost(w, 2);
    case FA_TAG_IMAGE: return COST_INSTANCE + blob_cost(w, 5);
    case FA_TAG_COMPLEX: w->at++; return COST_INSTANCE;
    case FA_TAG_TIMEDELTA: w->at += 4; return COST_INSTANCE;
    case FA_TAG_DECIMAL:
    case FA_TAG_PATH: return COST_INSTANCE + next_text(w);
    case FA_TAG_NDARRAY: return array_cost(w);
    case FA_TAG_DATACLASS: {
      uint32_t names = next_text(w);
      names += next_text(w);
      return COST_INSTANCE + names + open_dict(w, next(w));
    }
    default: skip_moment(w, tag); return COST_INSTANCE;
  }
}

static void count(walker *w, uint32_t tag) {
  if (w->tags != NULL) w->tags[tag]++;
}

static uint64_t value_cost(walker *w, uint32_t word) {
  switch (word & 15) {
    case FA_TAPE_INT: return w->rich ? COST_BOX : 0;
    case FA_TAPE_INTEGER:
    case FA_TAPE_REAL: return w->rich ? COST_BOX : COST_DOUBLE;
    case FA_TAPE_CONSTANT: return 0;
    case FA_TAPE_BIGINT: return next_text(w);
    case FA_TAPE_TUPLE: count(w, FA_TAG_TUPLE); return open_list(w, PLAIN, word >> 4);
    case FA_TAPE_LIST: return open_list(w, PLAIN, word >> 4);
    case FA_TAPE_OBJECT:
    case FA_TAPE_WIDE: return open_dict(w, word);
    case FA_TAPE_TAGGED: count(w, word >> 4); return tagged_cost(w, word >> 4);
    default: return text_cost(w, word);
  }
}

/* Besides the value itself: what it takes to find it again. */
static uint32_t key_cost(const fa_frame *frame, uint32_t word) {
  bool is_key = frame->kind == MEMBERS || (frame->kind == PAIRS && (frame->count & 1) != 0);
  if (!is_key) return 0;
  uint32_t kind = word & 15;
  bool hashed = kind == FA_TAPE_TAGGED || kind == FA_TAPE_TUPLE || kind == FA_TAPE_BIGINT;
  return hashed ? COST_ENTRY + COST_HASHED : COST_ENTRY;
}

/* The next of a WIDE: the last values of its shape, then texts and values, then END. */
static void step_wide(walker *w) {
  uint32_t word = next(w);
  if (w->frame->count > 0) {
    w->frame->count--;
  } else if ((word & 15) == FA_TAPE_END) {
    w->frame--;
    return;
  } else {
    w->cost += COST_WIDE_PAIR + 2 * (uint64_t)text_cost(w, word);
    word = next(w);
  }
  w->cost += COST_SLOT + value_cost(w, word);
}

static void step(walker *w) {
  fa_frame *frame = w->frame;
  if (frame->kind == WIDE) {
    step_wide(w);
  } else if (frame->count == 0) {
    w->frame--;
  } else {
    uint32_t word = next(w);
    frame->count--;
    w->cost += COST_SLOT + value_cost(w, word) + key_cost(frame, word);
  }
}

uint64_t fa_cost(fa_context *context, uint32_t tape, uint64_t most, uint32_t *tags) {
  walker w = {.context = context, .at = fa_place(context, tape), .frame = context->frames, .tags = tags};
  w.rich = (context->options.flags & FA_RICH) != 0;
  *w.frame = (fa_frame){.kind = PLAIN, .count = 1};
  while (w.frame >= context->frames && w.cost <= most) step(&w);
  return w.cost;
}

uint64_t fa_cost_bound(const fa_context *context) {
  size_t used = (size_t)(context->top - (const uint8_t *)context->frames);
  return (uint64_t)used * MOST_PER_BYTE;
}
