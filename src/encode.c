/* encode.c: the way of a draft through the core: memory, writer, failure. See fa.h; apart from fa.c, so that a build can leave it out. */
#include "write.h"

static void begin(fa_context *context, uint32_t bytes) {
  context->failure = (fa_failure){0};
  context->result = (fa_result){0};
  context->payload = context->room;
  context->top = context->room + bytes + FA_PADDING;
}

fa_error fa_encode(fa_context *context) {
  const fa_draft *draft = (const fa_draft *)(const void *)context->room;
  begin(context, draft->bytes);
  if (fa_write_draft(context, draft)) return FA_OK;
  fa_failure *failure = &context->failure;
  failure->code = fa_error_of((fa_reason)failure->reason);
  return (fa_error)failure->code;
}
