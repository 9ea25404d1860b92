/* shapes.h: the ordered keys of objects, kept as a trie across decodes.
 *
 * A shape is a node: its parent's keys and one more. Records in a payload, and in the next, have the same keys in the same
 * order, so each node remembers the child that was taken last: guessing the next key costs one comparison, and an object is
 * written as the number of its shape. The host builds its own tables beside the numbers; they stay valid while `generation`
 * does. No shape has a key twice, and none has "__type__" but as its first key.
 *
 * Bounded: an object whose keys do not fit (too many, too long, too many different ones at one place, no room left) keeps the
 * shape it has reached so far and writes its other keys on the tape. Once the tables are well filled, or some object did not fit,
 * they are emptied before the next decode, so that one payload of junk keys does not slow down all later ones; but not at every
 * decode, so that a stream of such payloads is not slowed down either.
 */
#ifndef FA_SHAPES_H
#define FA_SHAPES_H

#include <stdbool.h>
#include <stdint.h>

#include "number.h"
#include "simd.h"

enum {
  FA_SHAPES_MOST = 2048,      /* nodes, and keys */
  FA_SHAPES_TEXT = 32768,     /* bytes of key text */
  FA_SHAPES_KEYS = 48,        /* keys of one shape */
  FA_SHAPES_FAN = 64,         /* children of one node */
  FA_SHAPES_KEY_BYTES = 256,  /* longest key */
  FA_SHAPES_WELL_FILLED = 1000,
  FA_SHAPES_REST = 16,        /* decodes between two times of emptying because of objects that did not fit */
  FA_SHAPES_PROBES = 32,      /* of a hash table, before it counts as full: colliding keys cost no more */
  FA_SHAPES_NONE = 0xFFFFFFFF
};

/* One key. `spelled` is as a payload spelled it, escapes included, for the guess; `name` is what it says, in UTF-8 with lone
 * surrogates as three bytes (WTF-8). Offsets into the text of all keys. */
typedef struct fa_key {
  uint32_t name, name_bytes;
  uint32_t spelled, spelled_bytes;
  uint32_t excess; /* bytes of the spelling - its UTF-16 units */
  uint32_t hash;
} fa_key;

/* `start` and `mask`: the first 8 bytes of its last key as it was spelled, closing quote included, and which of their bits count:
 * most keys are guessed right by one comparison, from one cache line. */
typedef struct fa_shape {
  uint64_t start, mask;
  uint32_t parent;
  uint32_t key;  /* its last key */
  uint32_t last; /* the child taken last, 0 if none */
  uint32_t spelled, spelled_bytes, excess; /* of its last key, as in fa_key */
  uint16_t keys, children;
  uint32_t unused[4];
} fa_shape;

_Static_assert(sizeof(fa_shape) == 64, "a cache line, and found by a shift");

/* All in one piece of memory; node 0 is the empty shape. */
typedef struct fa_shapes {
  uint32_t generation;
  uint32_t key_count, shape_count, text_bytes;
  uint32_t type_key; /* the key "__type__" */
  uint32_t age;      /* decodes since the tables were emptied */
  bool crowded;      /* an object did not fit since then */
  fa_shape shape[FA_SHAPES_MOST];
  fa_key key[FA_SHAPES_MOST];
  uint32_t key_table[2 * FA_SHAPES_MOST];
  uint32_t shape_table[2 * FA_SHAPES_MOST];
  fa_powers powers; /* kept across decodes as well */
  uint8_t text[FA_SHAPES_TEXT + 64];
} fa_shapes;

/* Empties the tables; the host's are stale from now on. */
void fa_shapes_clear(fa_shapes *shapes);

/* Empties them if it is time to. Before each decode. */
void fa_shapes_refresh(fa_shapes *shapes);

/* The key called `name` (WTF-8) and spelled so. FA_SHAPES_NONE if it is new and there is no room for it. */
uint32_t fa_shapes_key(fa_shapes *shapes, const uint8_t *name, uint32_t name_bytes, const uint8_t *spelled, uint32_t spelled_bytes);

/* The shape with one more key. FA_SHAPES_NONE if it has that key already, would have "__type__" behind another, or there is no
 * room for it. */
uint32_t fa_shapes_step(fa_shapes *shapes, uint32_t shape, uint32_t key);

/* Whether the shape has room for children at all: if not, looking keys up for it is a waste. */
static inline bool fa_shapes_open(const fa_shapes *shapes, uint32_t shape) {
  return shapes->shape[shape].keys < FA_SHAPES_KEYS && shapes->shape[shape].children < FA_SHAPES_FAN;
}

/* Guesses the key behind the quote at `quote`: the child of the shape that was taken last, 0 if the key is another. */
static inline uint32_t fa_shapes_guess(const fa_shapes *shapes, uint32_t shape, const uint8_t *quote) {
  uint32_t guess = shapes->shape[shape].last;
  const fa_shape *child = &shapes->shape[guess];
  if (((fa_load8(quote + 1) ^ child->start) & child->mask) != 0) return 0;
  if (child->spelled_bytes < 8) return guess;
  bool same = quote[child->spelled_bytes + 1] == '"' && fa_simd_equal(shapes->text + child->spelled, quote + 1, child->spelled_bytes);
  return same ? guess : 0;
}

/* Whether the shape has the key. */
bool fa_shapes_has(const fa_shapes *shapes, uint32_t shape, uint32_t key);

#endif
