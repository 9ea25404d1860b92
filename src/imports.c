/* imports.c: see imports.h. smolagents puts all entries in one tree and walks it; a walk only ever follows one entry, so that entries can
 * be asked one by one. */
#include "imports.h"

#include <string.h>

/* The length of the part that begins there. */
static size_t part_length(const char *part) { return strcspn(part, "."); }

static bool is_same_part(const char *a, const char *b) {
  size_t length = part_length(a);
  return length == part_length(b) && memcmp(a, b, length) == 0;
}

static bool is_star(const char *part) { return part[0] == '*' && part_length(part) == 1; }

/* The part behind, NULL behind the last. A dot at the end is followed by an empty part, as in Python's split("."). */
static const char *next_part(const char *part) {
  part += part_length(part);
  return *part == '.' ? part + 1 : NULL;
}

bool fa_import_authorised(const char *entry, const char *name) {
  for (; name != NULL; name = next_part(name), entry = next_part(entry)) {
    if (entry == NULL) return false;
    if (is_star(entry)) return true;
    if (!is_same_part(entry, name)) return false;
  }
  return true;
}
