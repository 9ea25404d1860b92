/* shapes_test.c: the trie of shapes: what it refuses, that it is bounded, and that it recovers from keys that filled it. */
#include "shapes.h"
#include "test.h"

#include <string.h>

static fa_shapes shapes;

static uint32_t key_named(const char *name) {
  static uint8_t padded[FA_SHAPES_KEY_BYTES + 64];
  uint32_t bytes = (uint32_t)strlen(name);
  memcpy(padded, name, bytes);
  return fa_shapes_key(&shapes, padded, bytes, padded, bytes);
}

static uint32_t numbered(const char *prefix, unsigned number) {
  char name[32];
  snprintf(name, sizeof name, "%s%u", prefix, number);
  return key_named(name);
}

static void test_paths(void) {
  uint32_t a = key_named("a"), b = key_named("b");
  uint32_t first = fa_shapes_step(&shapes, 0, a), second = fa_shapes_step(&shapes, first, b);
  CHECK(a != b && key_named("a") == a, "keys %u and %u", a, b);
  CHECK(first != 0 && second != first && fa_shapes_step(&shapes, 0, a) == first && fa_shapes_step(&shapes, first, b) == second, "shapes %u, %u", first, second);
  CHECK(fa_shapes_has(&shapes, second, a) && fa_shapes_has(&shapes, second, b) && !fa_shapes_has(&shapes, first, b), "keys of shape %u", second);
  CHECK(fa_shapes_step(&shapes, second, a) == FA_SHAPES_NONE, "a key twice");
  CHECK(fa_shapes_step(&shapes, 0, shapes.type_key) != FA_SHAPES_NONE && fa_shapes_step(&shapes, first, shapes.type_key) == FA_SHAPES_NONE, "__type__ behind another key");
}

static void test_guess(void) {
  static const char *const NAMES[] = {"", "a", "sevenxx", "eightxxx", "ninexxxxx", "a key of more than sixteen bytes"};
  for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
    char text[96];
    uint32_t parent = fa_shapes_step(&shapes, 0, numbered("guess", (unsigned)i)), shape = fa_shapes_step(&shapes, parent, key_named(NAMES[i]));
    snprintf(text, sizeof text, "\"%s\": 1", NAMES[i]);
    CHECK(fa_shapes_guess(&shapes, parent, (const uint8_t *)text) == shape, "guess of '%s'", NAMES[i]);
    snprintf(text, sizeof text, "\"%sx\": 1", NAMES[i]);
    CHECK(fa_shapes_guess(&shapes, parent, (const uint8_t *)text) == 0, "guess of '%sx'", NAMES[i]);
  }
}

static void test_bounds(void) {
  uint32_t shape = 0, steps = 0, parent = fa_shapes_step(&shapes, 0, key_named("fan"));
  for (uint32_t next; steps < 1000 && (next = fa_shapes_step(&shapes, shape, numbered("deep", steps))) != FA_SHAPES_NONE; steps++) shape = next;
  CHECK(steps == FA_SHAPES_KEYS && !fa_shapes_open(&shapes, shape), "%u keys in one shape", steps);
  for (steps = 0; steps < 1000 && fa_shapes_step(&shapes, parent, numbered("wide", steps)) != FA_SHAPES_NONE;) steps++;
  CHECK(steps == FA_SHAPES_FAN && !fa_shapes_open(&shapes, parent), "%u children of one shape", steps);
  CHECK(fa_shapes_step(&shapes, parent, numbered("wide", 7)) != FA_SHAPES_NONE, "a child that was there before");
}

static void test_full(void) {
  uint32_t count = 0, generation = shapes.generation;
  while (count < 100000 && numbered("full", count) != FA_SHAPES_NONE) count++;
  CHECK(count < FA_SHAPES_MOST && shapes.text_bytes <= FA_SHAPES_TEXT, "%u keys, %u bytes", count, shapes.text_bytes);
  fa_shapes_refresh(&shapes);
  CHECK(shapes.generation == generation + 1 && shapes.key_count == 1 && shapes.shape_count == 1, "generation %u", shapes.generation);
  CHECK(fa_shapes_step(&shapes, 0, key_named("again")) != FA_SHAPES_NONE, "after that");
}

static void test_crowded(void) {
  uint32_t generation = shapes.generation;
  shapes.crowded = true;
  for (int i = 1; i < FA_SHAPES_REST; i++) fa_shapes_refresh(&shapes);
  CHECK(shapes.generation == generation, "emptied again at once");
  fa_shapes_refresh(&shapes);
  fa_shapes_refresh(&shapes);
  CHECK(shapes.generation == generation + 1 && !shapes.crowded, "not emptied after a while");
}

/* Keys whose slots in the table collide: found by asking for each alone, where its slot shows. */
static void test_collisions(void) {
  enum { WANTED = 4 * FA_SHAPES_PROBES };
  char names[WANTED][32];
  uint32_t found = 0, refused = 0;
  for (unsigned i = 0; found < WANTED && i < 4000000; i++) {
    fa_shapes_clear(&shapes);
    uint32_t key = numbered("c", i);
    if (shapes.key[key].hash % (2 * FA_SHAPES_MOST) < 2) snprintf(names[found++], sizeof names[0], "c%u", i);
  }
  fa_shapes_clear(&shapes);
  for (uint32_t i = 0; i < found; i++) refused += key_named(names[i]) == FA_SHAPES_NONE;
  CHECK(found == WANTED && refused > 0 && refused < WANTED, "%u of %u colliding keys refused", refused, found);
}

int main(void) {
  fa_shapes_clear(&shapes);
  test_paths();
  test_guess();
  test_bounds();
  test_full();
  test_crowded();
  test_collisions();
  return test_end("shapes", "paths, guesses, bounds, recovery, colliding keys");
}
