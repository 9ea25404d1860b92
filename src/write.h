/* write.h: drafts to payloads. */
#ifndef FA_WRITE_H
#define FA_WRITE_H

#include "context.h"

/* Writes the payload of the draft in context->payload to the top of the arena. Failure: false (noted). */
__attribute__((warn_unused_result)) bool fa_write_draft(fa_context *context, const fa_draft *draft);

#endif
