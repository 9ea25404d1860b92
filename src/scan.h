/* scan.h: the fast pass: decodes what smolagents writes, straight from the payload to the tape. */
#ifndef FA_SCAN_H
#define FA_SCAN_H

#include "context.h"

/* Ints of up to so many digits, those of int64, it takes for granted. */
enum { FA_SCAN_DIGITS = 19 };

/* Scans the body. True: the tape holds the value, everything was checked. False: something is wrong, or merely unusual; the
 * careful pass will tell. Nothing is noted, unless there is no memory. */
__attribute__((warn_unused_result)) bool fa_scan(fa_context *context, const uint8_t *body);

#endif
