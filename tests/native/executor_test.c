/* executor_test.c: the rows of imports.def and truncation.def. */
#include "imports.h"
#include "test.h"
#include "truncate.h"

#include <string.h>

typedef struct import {
  const char *entry, *name;
  bool authorised;
} import;

static const import IMPORTS[] = {
#define IMPORT(entry, name, authorised) {entry, name, authorised},
#include "imports.def"
};

typedef struct truncation {
  const char *text;
  int64_t most;
  const char *result;
} truncation;

static const truncation TRUNCATIONS[] = {
#define TRUNCATED(text, most, result) {text, most, result},
#include "truncation.def"
};

enum { IMPORT_COUNT = sizeof IMPORTS / sizeof IMPORTS[0], TRUNCATION_COUNT = sizeof TRUNCATIONS / sizeof TRUNCATIONS[0] };

static void try_truncation(const truncation *row) {
  size_t length = strlen(row->text);
  char *text = malloc(length + 1), *out = malloc(fa_truncate_room(length)); /* of their sizes, so that sanitizers see what is read and written */
  memcpy(text, row->text, length);
  size_t written = fa_truncate(text, length, row->most, out);
  bool same = written == strlen(row->result) && memcmp(out, row->result, written) == 0;
  CHECK(same, "\"%s\" to %lld: \"%.*s\"", row->text, (long long)row->most, (int)written, out);
  free(text);
  free(out);
}

int main(void) {
  for (const import *row = IMPORTS; row < IMPORTS + IMPORT_COUNT; row++)
    CHECK(fa_import_authorised(row->entry, row->name) == row->authorised, "\"%s\" authorised, import \"%s\"", row->entry, row->name);
  for (const truncation *row = TRUNCATIONS; row < TRUNCATIONS + TRUNCATION_COUNT; row++) try_truncation(row);
  try_truncation(&(truncation){"a", INT64_MAX, "a"});
  return test_end("executor", "%d imports, %d texts cut short", IMPORT_COUNT, TRUNCATION_COUNT);
}
