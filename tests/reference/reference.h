/* reference.h: a slow decoder of final answers on unmodified cJSON, to hold the fast one against.
 *
 * It reads like Python's from_json_safe. What cJSON cannot carry it declares: a string with U+0000 (cut there), NaN and Infinity
 * and lone surrogates (refused), nesting of 1000 and more (refused). All numbers are doubles to cJSON; with REFERENCE_LITERALS the
 * reference looks their literals up in the text (literals.h), with REFERENCE_PLAIN it does as users of cJSON do: a number without
 * a fraction is an int. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "buffer.h"

typedef enum reference_manner { REFERENCE_LITERALS, REFERENCE_PLAIN } reference_manner;

typedef enum reference_outcome {
  REFERENCE_VALUE,   /* the value stands in out, as canonical text (tests/native/canonical.h) */
  REFERENCE_REFUSED, /* no payload that Python reads */
  REFERENCE_CANNOT,  /* cJSON cannot carry it, or NumPy alone knows: nothing is said. Not with REFERENCE_PLAIN */
} reference_outcome;

reference_outcome reference_decode(buffer *out, const char *payload, size_t bytes, reference_manner manner);

#endif
