/* tags.h: the types whose members are text or numbers: checked, decoded, and written on the tape. Both passes use these.
 *
 * Each function writes one whole value (the words behind TAGGED: tape.h) and returns FA_WHY_NONE, or returns why the member
 * cannot be what its tag says; FA_WHY_MEMORY where there is none. */
#ifndef FA_TAGS_H
#define FA_TAGS_H

#include "text.h"

/* The tag with that name, FA_TAG_NONE if there is none. */
fa_tag fa_tag_of(const fa_text *name);

/* Whether a value of that tag may be a dict key or set member at all. */
bool fa_tag_is_hashable(fa_tag tag);

/* DATETIME, DATE, TIME, DECIMAL, PATH. hashable: it has to be (a signaling NaN is not). */
fa_reason fa_tag_text(fa_context *context, fa_tag tag, fa_text text, bool hashable);

/* BYTES, IMAGE: base64 up to `end` or to the first other character. *text is moved behind it. */
fa_reason fa_tag_base64(fa_context *context, fa_tag tag, const uint8_t **text, const uint8_t *end);

fa_reason fa_tag_complex(fa_context *context, double real, double imag);
fa_reason fa_tag_timedelta(fa_context *context, double seconds);

#endif
