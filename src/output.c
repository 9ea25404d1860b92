/* output.c: see output.h. */
#include "output.h"

static void find_limit(fa_output *out) {
  const fa_memory *memory = out->context->memory;
  out->limit = memory->base + memory->size - FA_PADDING;
}

void fa_output_open(fa_output *out, fa_context *context, uint32_t most) {
  *out = (fa_output){.context = context, .to = context->top, .start = context->top, .most = most};
  find_limit(out);
  if (out->limit < out->to) out->limit = out->to;
}

static bool is_too_long(const fa_output *out) { return (size_t)(out->to - out->start) > out->most; }

bool fa_output_grow(fa_output *out, size_t bytes) {
  if (is_too_long(out)) return fa_fail(out->context, FA_WHY_LONG, out->context->payload);
  out->context->top = out->to;
  if (!fa_arena_grow(out->context, bytes + FA_PADDING)) return false;
  find_limit(out);
  return true;
}

bool fa_output_close(fa_output *out) {
  if (is_too_long(out)) return fa_fail(out->context, FA_WHY_LONG, out->context->payload);
  out->context->top = out->to;
  out->context->result = (fa_result){.payload = fa_address(out->context, out->start), .payload_bytes = (uint32_t)(out->to - out->start)};
  return true;
}
