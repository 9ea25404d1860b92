/* vectors_test.c: every vector, decoded in every way that must not matter: flags, how memory is granted, what free memory holds, a
 * used context or a new one. The tape is compared as canonical text; refusals with the code, and with each other. */
#include "rows.h"
#include "session.h"
#include "test.h"

static const uint32_t FLAGS[] = {0, FA_SLICE, FA_CAREFUL, FA_UNIQUE, FA_SLICE | FA_UNIQUE, FA_SLICE | FA_CAREFUL};
static const uint8_t GARBAGE[] = {0x00, 0xFF, 0x22};
enum { FLAG_COUNT = sizeof FLAGS / sizeof FLAGS[0], GARBAGE_COUNT = sizeof GARBAGE };

static unsigned long decodes;

/* How one decode was done, for messages. */
typedef struct manner {
  const char *name;
  uint32_t flags;
  bool exact, fresh;
  uint8_t garbage;
} manner;

static const char *say(const manner *m) {
  static char text[300];
  snprintf(text, sizeof text, "%s (flags %u, %s grants, %s context, garbage %02x)", m->name, m->flags, m->exact ? "exact" : "page", m->fresh ? "new" : "used", m->garbage);
  return text;
}

static void check_value(session *s, const row *r, const manner *m, const fa_options *options) {
  static canonical value;
  bool printed = canonical_print(&value, &s->block, s->context, options, row_payload(r), r->payload.length);
  if (!CHECK(printed, "%s: %s", say(m), value.fault) || !piece_is(r->kind, "value")) return;
  CHECK(buffer_is(&value.text, r->expected.text, r->expected.length), "%s:\n  got  %.300s\n  want %.*s", say(m), value.text.text,
        (int)(r->expected.length < 300 ? r->expected.length : 300), r->expected.text);
}

static bool is_among(const char *code, piece codes) {
  const char *at = codes.text, *end = at + codes.length;
  while (at < end) {
    const char *space = memchr(at, ' ', (size_t)(end - at));
    if (space == NULL) space = end;
    if (piece_is((piece){at, (size_t)(space - at)}, code)) return true;
    at = space + 1;
  }
  return false;
}

static void check_refusal(session *s, const row *r, const manner *m, fa_error error) {
  static char first[1200];
  static const row *first_of;
  char path[1025], now[1200];
  const fa_failure *failure = fa_failure_of(s->context);
  CHECK(is_among(session_error_name(error), r->expected), "%s: %s, want %.*s", say(m), session_error_name(error), (int)r->expected.length, r->expected.text);
  bool invalid = error == FA_ERR_INVALID_JSON || error == FA_ERR_INVALID_UTF8 || error == FA_ERR_INVALID_TAG;
  CHECK(failure->code == error, "%s: code %u in fa_failure, %u returned", say(m), failure->code, error);
  CHECK(!invalid || (failure->offset >= 5 && failure->offset <= r->payload.length), "%s: offset %u", say(m), failure->offset);
  session_path(s, path);
  CHECK(!invalid || path[0] == '$', "%s: path '%s'", say(m), path);
  snprintf(now, sizeof now, "%u %u %u %u %u %s", failure->code, failure->reason, failure->tag, failure->offset, failure->units, path);
  if (first_of != r) memcpy(first, now, sizeof first);
  first_of = r;
  CHECK(strcmp(first, now) == 0, "%s: refused as '%s', before as '%s'", say(m), now, first);
}

static void decode_once(session *s, const row *r, manner *m) {
  s->block.garbage = m->garbage;
  if (m->fresh) session_renew(s);
  block_fill(&s->block, s->context);
  fa_options options = session_options(m->flags);
  fa_error error = session_decode(s, row_payload(r), r->payload.length, &options);
  decodes++;
  if (!row_is_accepted(r))
    check_refusal(s, r, m, error);
  else if (CHECK(error == FA_OK, "%s: refused as %s, %s, offset %u", say(m), session_error_name(error),
                 session_reason_name((fa_reason)fa_failure_of(s->context)->reason), fa_failure_of(s->context)->offset))
    check_value(s, r, m, &options);
}

static void decode_in_every_way(session sessions[2][2], const row *r) {
  char name[200];
  snprintf(name, sizeof name, "%.*s", (int)r->name.length, r->name.text);
  for (int exact = 0; exact < 2; exact++)
    for (int fresh = 0; fresh < 2; fresh++)
      for (int g = 0; g < GARBAGE_COUNT; g++)
        for (int f = 0; f < FLAG_COUNT; f++) {
          manner m = {name, FLAGS[f], exact, fresh, GARBAGE[g]};
          decode_once(&sessions[exact][fresh], r, &m);
        }
}

int main(int count, char **arguments) {
  rows all = rows_read(count > 1 ? arguments[1] : "build/native/vectors.bin");
  static session sessions[2][2];
  unsigned accepted_only = 0;
  for (int exact = 0; exact < 2; exact++)
    for (int fresh = 0; fresh < 2; fresh++) session_open(&sessions[exact][fresh], exact, 0);
  for (size_t i = 0; i < all.count; i++) {
    accepted_only += piece_is(all.list[i].kind, "accepted");
    decode_in_every_way(sessions, &all.list[i]);
  }
  return test_end("vectors", "%zu rows, %u of them checked for acceptance only (equality/*, depth), %lu decodes", all.count, accepted_only, decodes);
}
