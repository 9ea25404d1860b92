/* escape.h: texts as json.dumps writes them: printable ASCII, the rest as escapes. */
#ifndef FA_ESCAPE_H
#define FA_ESCAPE_H

#include "output.h"

/* Texts stand in a row, all as bytes below 0x80 or all as UTF-16 units; lone surrogates are units like others. */
typedef struct fa_texts {
  const uint8_t *start; /* FA_PADDING bytes behind the last may be read */
  bool wide;
} fa_texts;

/* Writes the text of `length` units that begins at unit `at`, without quotes. Failure: false (noted). */
__attribute__((warn_unused_result)) bool fa_escape(fa_output *out, const fa_texts *texts, size_t at, size_t length);

/* The same, as it is: for text known to be printable ASCII. */
__attribute__((warn_unused_result)) bool fa_copy(fa_output *out, const fa_texts *texts, size_t at, size_t length);

#endif
