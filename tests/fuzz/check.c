/* check.c: see check.h. */
#include "check.h"

#include "reference.h"
#include "session.h"

enum { MANNERS = 4 };
static const uint32_t FLAGS[MANNERS] = {0, FA_CAREFUL, FA_SLICE, FA_UNIQUE};

typedef struct answer {
  fa_error error;
  canonical value;
  uint32_t reason, offset, units;
  char path[1025];
} answer;

__attribute__((noreturn, format(printf, 3, 4))) static void disagree(const uint8_t *payload, size_t bytes, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fprintf(stderr, "\npayload: %.*s\n", (int)bytes, (const char *)payload);
  abort();
}

static void decode(answer *a, int manner, const uint8_t *payload, size_t bytes) {
  static session sessions[MANNERS];
  session *s = &sessions[manner];
  if (s->context == NULL) session_open(s, manner % 2 == 0, 0x5A);
  fa_options options = session_options(FLAGS[manner]);
  a->error = session_decode(s, payload, bytes, &options);
  if (a->error == FA_OK) {
    if (!canonical_print(&a->value, &s->block, s->context, &options, payload, bytes)) disagree(payload, bytes, "manner %d: %s", manner, a->value.fault);
    return;
  }
  const fa_failure *failure = fa_failure_of(s->context);
  if (failure->code != a->error || failure->offset > bytes) disagree(payload, bytes, "manner %d: offset %u", manner, failure->offset);
  a->reason = failure->reason, a->offset = failure->offset, a->units = failure->units;
  session_path(s, a->path);
}

static bool same(const answer *a, const answer *b) {
  if (a->error != b->error) return false;
  if (a->error == FA_OK) return buffer_is(&b->value.text, a->value.text.text, a->value.text.length);
  return a->reason == b->reason && a->offset == b->offset && a->units == b->units && strcmp(a->path, b->path) == 0;
}

static void check_reference(const answer *a, const uint8_t *payload, size_t bytes) {
  static buffer value;
  reference_outcome outcome = reference_decode(&value, (const char *)payload, bytes, REFERENCE_LITERALS);
  bool ours = a->error == FA_ERR_LIMIT_DEPTH || a->error == FA_ERR_LIMIT_BYTES; /* limits of ours, not of JSON */
  if (outcome == REFERENCE_CANNOT || ours) return;
  if ((outcome == REFERENCE_VALUE) != (a->error == FA_OK))
    disagree(payload, bytes, "%s at %u, by the reference %s %s", session_error_name(a->error), a->offset, outcome == REFERENCE_VALUE ? "a value" : "refused",
             outcome == REFERENCE_VALUE ? value.text : "");
  if (outcome == REFERENCE_VALUE && !buffer_is(&value, a->value.text.text, a->value.text.length))
    disagree(payload, bytes, "%s, by the reference %s", a->value.text.text, value.text);
}

void check_payload(const uint8_t *payload, size_t bytes) {
  static answer answers[MANNERS];
  for (int manner = 0; manner < MANNERS; manner++) {
    decode(&answers[manner], manner, payload, bytes);
    if (!same(&answers[0], &answers[manner]))
      disagree(payload, bytes, "flags %u: %s at %u (%s) %s\nflags %u: %s at %u (%s) %s", FLAGS[0], session_error_name(answers[0].error), answers[0].offset, answers[0].path,
               answers[0].error == FA_OK ? answers[0].value.text.text : "", FLAGS[manner], session_error_name(answers[manner].error), answers[manner].offset,
               answers[manner].path, answers[manner].error == FA_OK ? answers[manner].value.text.text : "");
  }
  check_reference(&answers[0], payload, bytes);
}

void check_text(buffer *payload) {
  check_payload((const uint8_t *)payload->text, payload->length);
  buffer_free(payload);
}

void put_json_text(buffer *b, const uint8_t *text, size_t bytes) {
  buffer_say(b, "\"");
  for (size_t i = 0; i < bytes; i++)
    if (text[i] < 0x20 || text[i] >= 0x7F || text[i] == '"' || text[i] == '\\')
      buffer_print(b, "\\u%04x", text[i]);
    else
      buffer_put(b, text + i, 1);
  buffer_say(b, "\"");
}
