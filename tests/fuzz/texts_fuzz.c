/* texts_fuzz.c: texts inside tags: base64, calendar, Decimal, Path, against slow ones. The first byte chooses the tag. */
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const TAGS[] = {"bytes", "datetime", "date", "time", "Decimal", "Path", "PIL.Image"};
  if (size == 0) return 0;
  buffer payload = {0}, key = {0};
  const char *tag = TAGS[data[0] % (sizeof TAGS / sizeof TAGS[0])];
  buffer_print(&payload, "safe:{\"__type__\": \"%s\", \"data\": ", tag);
  put_json_text(&payload, data + 1, size - 1);
  buffer_say(&payload, "}");
  buffer_say(&key, "safe:{\"__type__\": \"set\", \"data\": [{\"data\": ");
  put_json_text(&key, data + 1, size - 1);
  buffer_print(&key, ", \"__type__\": \"%s\"}]}", tag);
  check_text(&payload);
  check_text(&key);
  return 0;
}
