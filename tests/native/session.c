/* session.c: see session.h. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

static void open_context(session *s) {
  s->context = fa_open(&s->block.memory);
  if (s->context != NULL) return;
  fprintf(stderr, "session.c: fa_open failed though grow grants everything\n");
  exit(1);
}

void session_open(session *s, bool exact, uint8_t garbage) {
  block_open(&s->block, exact, garbage);
  open_context(s);
}

void session_renew(session *s) {
  block_empty(&s->block);
  open_context(s);
}

fa_error session_decode(session *s, const uint8_t *payload, size_t bytes, const fa_options *options) {
  uint8_t *copy = malloc(bytes); /* exactly: a read beyond it is seen */
  if (bytes > 0) memcpy(copy, payload, bytes);
  fa_payload_format(copy, bytes);
  uint8_t *room = fa_payload_room(s->context, bytes);
  if (room != NULL && bytes > 0) memcpy(room, copy, bytes);
  free(copy);
  return room == NULL ? FA_ERR_OUT_OF_MEMORY : fa_decode(s->context, bytes, options);
}

fa_options session_options(uint32_t flags) {
  fa_options options = FA_DEFAULTS;
  options.flags = flags;
  return options;
}

bool session_still_works(session *s) {
  static const char PAYLOAD[] = "safe:{\"a\": [1, -2.5, \"x\\u00e9\"], \"b\": {\"__type__\": \"tuple\", \"data\": [null, true]}}";
  static const char VALUE[] = "{\"a\":[1,fc004000000000000,\"x\\00e9\"],\"b\":(null,true)}";
  const uint8_t *payload = (const uint8_t *)PAYLOAD;
  canonical value = {0};
  bool works = session_decode(s, payload, sizeof PAYLOAD - 1, &FA_DEFAULTS) == FA_OK &&
               canonical_print(&value, &s->block, s->context, &FA_DEFAULTS, payload, sizeof PAYLOAD - 1) &&
               buffer_is(&value.text, VALUE, sizeof VALUE - 1);
  buffer_free(&value.text);
  return works;
}

const char *session_error_name(fa_error error) {
  static const char *const NAMES[] = {
      "OK",
#define FA_ERROR(name) #name,
#include "errors.def"
#undef FA_ERROR
  };
  return error < sizeof NAMES / sizeof NAMES[0] ? NAMES[error] : "no error of errors.def";
}

const char *session_reason_name(fa_reason reason) {
  static const char *const NAMES[] = {
      "NONE",
#define FA_REASON(name, code, message, hint) #name,
#include "errors.def"
#undef FA_REASON
  };
  return reason < sizeof NAMES / sizeof NAMES[0] ? NAMES[reason] : "no reason of errors.def";
}

const char *session_path(const session *s, char path[1025]) {
  const fa_failure *failure = fa_failure_of(s->context);
  uint32_t bytes = failure->path == 0 ? 0 : failure->path_bytes < 1024 ? failure->path_bytes : 1024;
  memcpy(path, s->block.memory.base + BLOCK_TAKEN + (failure->path == 0 ? 0 : failure->path - BLOCK_TAKEN), bytes);
  path[bytes] = 0;
  return path;
}
