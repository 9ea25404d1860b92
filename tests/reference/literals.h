/* literals.h: what cJSON does not tell: whether each token is one that json.loads takes, and how each number was written.
 *
 * cJSON is lax in its tokens (raw control characters, leading zeros, bytes that are no UTF-8) and holds every number as a double.
 * This pass over the text looks at tokens only; it says nothing of how they are put together. */
#ifndef LITERALS_H
#define LITERALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct literal {
  const char *text; /* in the payload */
  size_t length;
} literal;

typedef struct literals {
  bool sound;       /* every token is one that json.loads takes */
  bool carried;     /* cJSON can hold all of it: no NaN, Infinity, \u0000, lone surrogate, and it nests less than 1000 deep */
  bool long_digits; /* an int of more than 4300 digits: json.loads refuses it */
  literal *list;    /* the numbers, in the order of the text; to be freed */
  size_t count;
} literals;

literals literals_read(const char *text, size_t length);

/* Whether a number's literal is an int. */
bool literal_is_int(const literal *number);

#endif
