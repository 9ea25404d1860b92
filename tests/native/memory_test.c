/* memory_test.c: memory that ends. For payloads of every kind, grow refuses its first call, its second …, once or from then on, until
 * a decode gets through without asking again: each time the answer is OUT_OF_MEMORY or the right value, and the same context decodes
 * again as soon as memory is granted. */
#include "session.h"
#include "test.h"

static unsigned long decodes, refusals;

/* ---- payloads ---- */

typedef struct payload {
  const char *name;
  buffer text;
} payload;

static void repeat(buffer *b, const char *text, unsigned times) {
  for (unsigned i = 0; i < times; i++) buffer_say(b, text);
}

static void add_large_bytes(buffer *b) {
  buffer_say(b, "safe:{\"__type__\": \"bytes\", \"data\": \"");
  repeat(b, "QUJDREVGR0hJSktM", 1000000 / 12);
  buffer_say(b, "\"}");
}

static void add_array(buffer *b, const char *row, const char *dtype, unsigned rows) {
  buffer_say(b, "safe:{\"__type__\": \"ndarray\", \"data\": [");
  for (unsigned i = 0; i < rows; i++) buffer_say(b, i > 0 ? ", " : ""), buffer_say(b, row);
  buffer_say(b, "], \"dtype\": \"");
  buffer_say(b, dtype);
  buffer_say(b, "\"}");
}

static void add_list(buffer *b, const char *member, unsigned count) {
  buffer_say(b, "safe:[");
  for (unsigned i = 0; i < count; i++) buffer_say(b, i > 0 ? ", " : ""), buffer_print(b, member, i, i, i, i);
  buffer_say(b, "]");
}

static void add_nested(buffer *b, const char *open, const char *core, const char *close, unsigned depth) {
  buffer_say(b, "safe:");
  repeat(b, open, depth);
  buffer_say(b, core);
  repeat(b, close, depth);
}

enum { PAYLOADS = 17 };

static void make_payloads(payload list[PAYLOADS]) {
  payload *p = list;
#define PAYLOAD(what, ...) p->name = what, __VA_ARGS__, p++
  PAYLOAD("small", buffer_say(&p->text, "safe:{\"a\": [1, 2.5, \"x\", null]}"));
  PAYLOAD("large bytes", add_large_bytes(&p->text));
  PAYLOAD("numbers", add_array(&p->text, "[1, 2.5, -3e7, 12345678901234567]", "float64", 4000));
  PAYLOAD("masked numbers", add_array(&p->text, "[1, null, 255]", "uint8", 4000));
  PAYLOAD("an array of objects", add_array(&p->text, "[{\"a\": \"b\"}, \"\\u00e9\", [1]]", "object", 1500));
  PAYLOAD("an array of texts", add_array(&p->text, "[\"a\", \"\\u00e9\"]", "<U5", 3000));
  PAYLOAD("a long text", (buffer_say(&p->text, "safe:\""), repeat(&p->text, "0123456789abcdef", 20000), buffer_say(&p->text, "\"")));
  PAYLOAD("a long text with escapes", (buffer_say(&p->text, "safe:\""), repeat(&p->text, "0\\u00e9\\n", 20000), buffer_say(&p->text, "\"")));
  PAYLOAD("many texts", add_list(&p->text, "\"text %u\", \"\\u00e9 %u\", \"\xC3\xA9 %u\"", 5000));
  PAYLOAD("many doubles", add_list(&p->text, "%u.5, 1%u000000000, 1%u00000000000000000000", 5000));
  PAYLOAD("deep", add_nested(&p->text, "[", "1", "]", 9999));
  PAYLOAD("deep dicts", add_nested(&p->text, "{\"a\": ", "1", "}", 9999));
  PAYLOAD("deep tuples", add_nested(&p->text, "{\"__type__\": \"tuple\", \"data\": [", "1", "]}", 4999));
  PAYLOAD("records", add_list(&p->text, "{\"id\": %u, \"name\": \"n%u\", \"ok\": true}", 3000));
  PAYLOAD("many keys", add_list(&p->text, "{\"k%u\": 1, \"\\u00e9%u\": 2}", 3000));
  PAYLOAD("tags written otherwise", add_list(&p->text, "{\"data\": \"%u\", \"__type__\": \"Decimal\"}, {\"data\": \"a//%u\", \"__type__\": \"Path\"}", 2000));
  PAYLOAD("tags", add_list(&p->text, "{\"__type__\": \"Decimal\", \"data\": \"%ue5\"}, {\"__type__\": \"Path\", \"data\": \"a//%u/\\u00e9\"}, "
                           "{\"__type__\": \"complex\", \"real\": %u, \"imag\": 0}, {\"__type__\": \"timedelta\", \"total_seconds\": %u}", 1000));
#undef PAYLOAD
}

/* ---- the test ---- */

static session s;
static canonical value, want;

/* Without any refusal. */
static void decode_with_all(const payload *p, uint32_t flags, bool exact) {
  fa_options options = session_options(flags);
  const uint8_t *text = (const uint8_t *)p->text.text;
  s.block.exact = exact;
  session_renew(&s);
  fa_error error = session_decode(&s, text, p->text.length, &options);
  if (!CHECK(error == FA_OK, "%s, flags %u: %s at %u", p->name, flags, session_error_name(error), fa_failure_of(s.context)->offset)) exit(1);
  CHECK(canonical_print(&want, &s.block, s.context, &options, text, p->text.length), "%s, flags %u: %s", p->name, flags, want.fault);
}

static void check_recovery(const payload *p, uint32_t nth) {
  s.block.refuse_at = 0;
  CHECK(session_still_works(&s), "%s, refused call %u: the context is spoiled", p->name, nth);
}

static void check_outcome(const payload *p, uint32_t flags, uint32_t nth, fa_error error) {
  fa_options options = session_options(flags);
  const fa_failure *failure = fa_failure_of(s.context);
  bool in_payload_room = failure->code == FA_OK; /* then fa_decode was not even called */
  if (error == FA_OK) {
    bool same = canonical_print(&value, &s.block, s.context, &options, (const uint8_t *)p->text.text, p->text.length) &&
                buffer_is(&value.text, want.text.text, want.text.length);
    CHECK(same, "%s, flags %u, refused call %u: another value: %s", p->name, flags, nth, value.fault);
    return;
  }
  refusals++;
  CHECK(error == FA_ERR_OUT_OF_MEMORY, "%s, flags %u, refused call %u: %s", p->name, flags, nth, session_error_name(error));
  CHECK(s.block.refused, "%s, flags %u: OUT_OF_MEMORY though nothing was refused", p->name, flags);
  CHECK(in_payload_room || failure->reason == FA_WHY_MEMORY, "%s: reason %s", p->name, session_reason_name((fa_reason)failure->reason));
  CHECK(failure->path == 0, "%s: OUT_OF_MEMORY with a path", p->name);
}

/* Result: whether the refusal came at all. */
static bool refuse_nth(const payload *p, uint32_t flags, uint32_t nth, bool all_after) {
  fa_options options = session_options(flags);
  session_renew(&s);
  s.block.asked = 0;
  s.block.refuse_at = nth, s.block.refuse_all_after = all_after;
  fa_error error = session_decode(&s, (const uint8_t *)p->text.text, p->text.length, &options);
  decodes++;
  check_outcome(p, flags, nth, error);
  bool refused = s.block.refused;
  check_recovery(p, nth);
  return refused;
}

static void try_payload(const payload *p, uint32_t flags, bool exact) {
  decode_with_all(p, flags, exact);
  for (int all_after = 0; all_after < 2; all_after++) {
    uint32_t nth = 1;
    while (refuse_nth(p, flags, nth, all_after)) nth++;
  }
}

static void try_open(void) {
  block_empty(&s.block);
  s.block.refuse_at = 1;
  CHECK(fa_open(&s.block.memory) == NULL, "fa_open without memory");
  s.block.refuse_at = 0;
  CHECK(fa_open(&s.block.memory) != NULL, "fa_open once memory is granted");
  CHECK(fa_payload_room(s.context, (size_t)FA_MAX_BYTES + 1) == NULL, "room for more than FA_MAX_BYTES");
  CHECK(fa_payload_room(s.context, SIZE_MAX - 1000) == NULL, "room for nearly SIZE_MAX");
}

int main(void) {
  static payload list[PAYLOADS];
  static const uint32_t FLAGS[] = {0, FA_SLICE, FA_CAREFUL, FA_UNIQUE};
  make_payloads(list);
  session_open(&s, true, 0xFF);
  try_open();
  for (int i = 0; i < PAYLOADS; i++)
    for (int f = 0; f < 4; f++)
      for (int exact = 0; exact < 2; exact++) try_payload(&list[i], FLAGS[f], exact);
  return test_end("memory", "%d payloads, %lu decodes with a refusal, %lu of them OUT_OF_MEMORY", PAYLOADS, decodes, refusals);
}
