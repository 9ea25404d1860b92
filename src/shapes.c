/* shapes.c: see shapes.h. */
#include "shapes.h"

#include <string.h>

#include "simd.h"
#include "utf8.h"

enum { TABLE_MASK = 2 * FA_SHAPES_MOST - 1 };

static uint32_t mix(uint32_t hash) {
  hash ^= hash >> 16;
  hash *= 0x85EBCA6Bu;
  hash ^= hash >> 13;
  hash *= 0xC2B2AE35u;
  return hash ^ hash >> 16;
}

static uint32_t hash_of(const uint8_t *name, uint32_t bytes) {
  uint32_t hash = bytes * 0x9E3779B1u;
  for (; bytes >= 4; name += 4, bytes -= 4) hash = (hash ^ (uint32_t)fa_load8(name)) * 0x85EBCA6Bu, hash ^= hash >> 15;
  for (; bytes > 0; name++, bytes--) hash = (hash ^ *name) * 0x85EBCA6Bu, hash ^= hash >> 13;
  return mix(hash);
}

void fa_shapes_clear(fa_shapes *shapes) {
  static const char TYPE[16] = "__type__";
  memset(shapes->key_table, 0, sizeof shapes->key_table);
  memset(shapes->shape_table, 0, sizeof shapes->shape_table);
  shapes->key_count = shapes->text_bytes = 0;
  shapes->shape[0] = (fa_shape){.mask = 0};
  shapes->shape_count = 1;
  shapes->generation++;
  shapes->age = 0;
  shapes->crowded = false;
  shapes->type_key = fa_shapes_key(shapes, (const uint8_t *)TYPE, 8, (const uint8_t *)TYPE, 8);
}

void fa_shapes_refresh(fa_shapes *shapes) {
  bool filled = shapes->key_count > FA_SHAPES_WELL_FILLED || shapes->shape_count > FA_SHAPES_WELL_FILLED ||
                shapes->text_bytes > FA_SHAPES_TEXT / 2;
  if (filled || (shapes->crowded && shapes->age >= FA_SHAPES_REST)) fa_shapes_clear(shapes);
  shapes->age++;
}

static uint32_t keep_text(fa_shapes *shapes, const uint8_t *text, uint32_t bytes) {
  uint32_t at = shapes->text_bytes;
  memcpy(shapes->text + at, text, bytes);
  shapes->text_bytes += bytes;
  return at;
}

uint32_t fa_shapes_key(fa_shapes *shapes, const uint8_t *name, uint32_t name_bytes, const uint8_t *spelled, uint32_t spelled_bytes) {
  if (name_bytes > FA_SHAPES_KEY_BYTES) return FA_SHAPES_NONE;
  uint32_t hash = hash_of(name, name_bytes), slot = hash & TABLE_MASK, probes = 0;
  for (; shapes->key_table[slot] != 0; slot = (slot + 1) & TABLE_MASK) {
    uint32_t index = shapes->key_table[slot] - 1;
    const fa_key *key = &shapes->key[index];
    if (key->hash == hash && key->name_bytes == name_bytes && fa_simd_equal(shapes->text + key->name, name, name_bytes)) return index;
    if (++probes == FA_SHAPES_PROBES) return FA_SHAPES_NONE;
  }
  bool same = spelled_bytes == name_bytes;
  if (shapes->key_count == FA_SHAPES_MOST || shapes->text_bytes + name_bytes + spelled_bytes > FA_SHAPES_TEXT) return FA_SHAPES_NONE;
  fa_key *key = &shapes->key[shapes->key_count];
  key->name = keep_text(shapes, name, name_bytes);
  key->spelled = same ? key->name : keep_text(shapes, spelled, spelled_bytes);
  key->name_bytes = name_bytes;
  key->spelled_bytes = spelled_bytes;
  key->excess = fa_utf8_excess(spelled, spelled + spelled_bytes);
  key->hash = hash;
  shapes->key_table[slot] = ++shapes->key_count;
  return shapes->key_count - 1;
}

bool fa_shapes_has(const fa_shapes *shapes, uint32_t shape, uint32_t key) {
  for (; shape != 0; shape = shapes->shape[shape].parent)
    if (shapes->shape[shape].key == key) return true;
  return false;
}

/* The first 8 bytes behind the opening quote, and which of their bits the key and its closing quote cover. */
static void prepare_guess(const fa_shapes *shapes, fa_shape *shape, const fa_key *key) {
  uint8_t start[8] = {0};
  uint32_t bytes = key->spelled_bytes < 8 ? key->spelled_bytes : 8;
  memcpy(start, shapes->text + key->spelled, bytes);
  if (bytes < 8) start[bytes] = '"';
  shape->start = fa_load8(start);
  shape->mask = bytes < 7 ? (1ull << (8 * (bytes + 1))) - 1 : UINT64_MAX;
}

static uint32_t add_shape(fa_shapes *shapes, uint32_t parent, uint32_t key) {
  uint32_t index = shapes->shape_count++;
  fa_shape *from = &shapes->shape[parent], *shape = &shapes->shape[index];
  const fa_key *last = &shapes->key[key];
  *shape = (fa_shape){.parent = parent, .key = key, .keys = (uint16_t)(from->keys + 1)};
  shape->spelled = last->spelled, shape->spelled_bytes = last->spelled_bytes, shape->excess = last->excess;
  prepare_guess(shapes, shape, last);
  from->children++;
  from->last = index;
  return index;
}

uint32_t fa_shapes_step(fa_shapes *shapes, uint32_t shape, uint32_t key) {
  uint32_t slot = mix(shape * 0x9E3779B1u ^ key) & TABLE_MASK, probes = 0;
  for (; shapes->shape_table[slot] != 0; slot = (slot + 1) & TABLE_MASK) {
    uint32_t index = shapes->shape_table[slot];
    if (shapes->shape[index].parent == shape && shapes->shape[index].key == key) return shapes->shape[shape].last = index;
    if (++probes == FA_SHAPES_PROBES) return FA_SHAPES_NONE;
  }
  if (!fa_shapes_open(shapes, shape) || shapes->shape_count == FA_SHAPES_MOST) return FA_SHAPES_NONE;
  if ((key == shapes->type_key && shape != 0) || fa_shapes_has(shapes, shape, key)) return FA_SHAPES_NONE;
  return shapes->shape_table[slot] = add_shape(shapes, shape, key);
}
