/* cost.h: what the decoded value will take on the host's heap. */
#ifndef FA_COST_H
#define FA_COST_H

#include "context.h"

/* Sums costs.def over the tape that was just written from `tape` on. Gives up beyond `most`. Counts values by tag in `tags`, unless that
 * is NULL. Uses the frames of the decode, which is
 * over. Time: linear in the tape. */
uint64_t fa_cost(fa_context *context, uint32_t tape, uint64_t most, uint32_t *tags);

/* No value costs more than this, whatever is on the tape: cheap. */
uint64_t fa_cost_bound(const fa_context *context);

#endif
