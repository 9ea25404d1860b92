/* numbers_fuzz.c: number literals, alone, in a list and in a wide list (each has a way of its own through the core), against
 * strtod; and any double, printed so that it reads back. */
#include "check.h"

static void check_literal(const char *text, size_t length) {
  buffer alone = {0}, list = {0};
  buffer_say(&alone, "safe:"), buffer_put(&alone, text, length);
  check_text(&alone);
  buffer_say(&list, "safe:[");
  for (int i = 0; i < 9; i++) {
    if (i > 0) buffer_say(&list, i % 2 ? "," : ", ");
    buffer_put(&list, text, length);
  }
  buffer_say(&list, "]");
  check_text(&list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  double value;
  char text[40];
  check_literal((const char *)data, size);
  if (size != sizeof value) return 0;
  memcpy(&value, data, sizeof value);
  for (int digits = 15; digits <= 18; digits++) {
    int length = snprintf(text, sizeof text, "%.*g", digits, value);
    if (strpbrk(text, "in") == NULL) check_literal(text, (size_t)length);
  }
  return 0;
}
