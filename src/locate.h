/* locate.h: the path to a place in a payload. Only worked out when something was wrong with that place. */
#ifndef FA_LOCATE_H
#define FA_LOCATE_H

#include "context.h"

/* Writes the path of the value that context->failure.offset lies in or begins, and the offset in UTF-16 units, to the failure.
 * What stands before that place is known to be JSON. Without memory for it the path stays empty. */
void fa_locate(fa_context *context);

#endif
