/* pathname.h: the form that Python's PurePosixPath gives a path: no empty parts, no `.` parts, no slash at the end. */
#ifndef FA_PATHNAME_H
#define FA_PATHNAME_H

#include "text.h"

/* Brings a text to that form, in a pool if it has to change. Failure: false, no memory. */
__attribute__((warn_unused_result)) bool fa_pathname_read(fa_context *context, fa_text *text);

#endif
