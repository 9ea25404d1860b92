/* vectors_check.c: the reference against every vector (it must agree, or declare that it cannot), and how plain cJSON fares with
 * them: `make compare-cjson` prints it. */
#define _GNU_SOURCE
#include "reference.h"
#include "rows.h"
#include "test.h"

static bool is_cautious_case(const row *r) {
  /* Limits that are ours, not JSON's: the reference knows none. */
  return piece_is(r->kind, "error") && (memmem(r->name.text, r->name.length, "/deep/", 6) != NULL || memmem(r->name.text, r->name.length, "/cost/", 6) != NULL);
}

static void check_row(const row *r, buffer *out, unsigned counts[3]) {
  reference_outcome outcome = reference_decode(out, r->payload.text, r->payload.length, REFERENCE_LITERALS);
  counts[outcome]++;
  if (outcome == REFERENCE_CANNOT || is_cautious_case(r)) return;
  bool accepts = outcome == REFERENCE_VALUE;
  CHECK(accepts == row_is_accepted(r), "%.*s: %s by the reference", (int)r->name.length, r->name.text, accepts ? "accepted" : "refused");
  if (!accepts || !piece_is(r->kind, "value")) return;
  CHECK(buffer_is(out, r->expected.text, r->expected.length), "%.*s:\n  got  %.300s\n  want %.*s", (int)r->name.length, r->name.text, out->text,
        (int)(r->expected.length < 300 ? r->expected.length : 300), r->expected.text);
}

static void compare(const rows *all) {
  buffer out = {0};
  unsigned values = 0, refused = 0, altered = 0, invalid = 0, accepted = 0;
  for (size_t i = 0; i < all->count; i++) {
    const row *r = &all->list[i];
    bool value = piece_is(r->kind, "value"), reads = reference_decode(&out, r->payload.text, r->payload.length, REFERENCE_PLAIN) == REFERENCE_VALUE;
    values += value;
    refused += value && !reads;
    altered += value && reads && !buffer_is(&out, r->expected.text, r->expected.length);
    invalid += !row_is_accepted(r);
    accepted += !row_is_accepted(r) && reads;
  }
  printf("plain cJSON, of %u vectors with a value: refuses %u, alters %u; of %u invalid ones it accepts %u\n", values, refused, altered, invalid, accepted);
  buffer_free(&out);
}

int main(int count, char **arguments) {
  static rows all;
  all = rows_read(count > 1 ? arguments[1] : "build/native/vectors.bin");
  unsigned counts[3] = {0};
  buffer out = {0};
  for (size_t i = 0; i < all.count; i++) check_row(&all.list[i], &out, counts);
  buffer_free(&out);
  compare(&all);
  return test_end("reference", "%zu rows: %u decoded, %u refused, %u that cJSON cannot carry", all.count, counts[REFERENCE_VALUE], counts[REFERENCE_REFUSED],
                  counts[REFERENCE_CANNOT]);
}
