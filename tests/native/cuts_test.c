/* cuts_test.c: every vector cut short at every byte: refused, with the length of the cut as the offset; and the context is none the
 * worse for it. Payloads above 4 KiB are cut at every byte of their first and last KiB and at every 37th between. */
#include "rows.h"
#include "session.h"
#include "test.h"

static unsigned long cuts, valid, large;

static bool is_valid_cut(const row *r, size_t length) {
  for (size_t i = 0; i < r->cut_count; i++) {
    uint32_t cut;
    memcpy(&cut, r->cuts + 4 * i, 4);
    if (cut == length) return true;
  }
  return false;
}

static fa_error expected_error(const row *r, size_t length) {
  if (length < 5) return FA_ERR_UNKNOWN_FORMAT;
  if (is_valid_cut(r, length)) return FA_OK;
  return ((uint8_t)r->payload.text[length] & 0xC0) == 0x80 ? FA_ERR_INVALID_UTF8 : FA_ERR_INVALID_JSON;
}

static void cut_at(session *s, const row *r, size_t length, uint32_t flags) {
  fa_options options = session_options(flags);
  fa_error error = session_decode(s, row_payload(r), length, &options), expected = expected_error(r, length);
  const fa_failure *failure = fa_failure_of(s->context);
  uint32_t offset = failure->offset;
  cuts++;
  valid += expected == FA_OK;
  CHECK(error == expected, "%.*s cut at %zu, flags %u: %s, want %s", (int)r->name.length, r->name.text, length, flags,
        session_error_name(error), session_error_name(expected));
  if (error == FA_OK) return;
  CHECK(offset == (length < 5 ? 0 : length), "%.*s cut at %zu, flags %u: offset %u", (int)r->name.length, r->name.text, length, flags, offset);
  CHECK(session_still_works(s), "%.*s cut at %zu, flags %u: the next decode goes wrong", (int)r->name.length, r->name.text, length, flags);
}

static void cut_row(session *s, const row *r) {
  size_t length = r->payload.length;
  bool is_large = length > 4096;
  large += is_large;
  for (size_t at = 0; at < length; at++) {
    if (is_large && at >= 1024 && at < length - 1024 && at % 37 != 0) continue;
    cut_at(s, r, at, 0);
    if (at % 5 == 0) cut_at(s, r, at, FA_SLICE | FA_UNIQUE);
  }
}

int main(int count, char **arguments) {
  rows all = rows_read(count > 1 ? arguments[1] : "build/native/vectors.bin");
  static session s;
  session_open(&s, true, 0x22);
  for (size_t i = 0; i < all.count; i++)
    if (row_is_accepted(&all.list[i])) cut_row(&s, &all.list[i]);
  return test_end("cuts", "%lu cuts, %lu of them still valid; %lu payloads above 4 KiB not at every byte", cuts, valid, large);
}
