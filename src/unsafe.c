/* unsafe.c: see unsafe.h. Asked for by few, so a pass of its own over the payload. */
#include "unsafe.h"

#include "lexer.h"
#include "text.h"

/* Whether the literal says one of the names, however it is spelled. */
static bool is_unsafe(fa_context *context, const fa_literal *literal, bool *unsafe) {
  fa_text text;
  if (!fa_text_read(context, literal, &text)) return false;
  *unsafe = fa_text_is(&text, "__proto__") || fa_text_is(&text, "constructor");
  return true;
}

bool fa_unsafe_check(fa_context *context, const uint8_t *body) {
  for (const uint8_t *at = body; at < context->end; at++) {
    fa_literal literal;
    if (*at != '"') continue;
    const uint8_t *quote = at;
    bool unsafe = false;
    if (!fa_text_literal(quote, context->end, &literal)) return false;
    at = literal.end;
    if (*fa_skip_space(at + 1) != ':') continue;
    if (!is_unsafe(context, &literal, &unsafe)) return false;
    if (unsafe) return fa_fail(context, FA_WHY_UNSAFE_KEY, quote);
  }
  return true;
}
