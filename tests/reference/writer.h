/* writer.h: what the parts of the reference share: where it writes, and how numbers and texts are written. */
#ifndef WRITER_H
#define WRITER_H

#include "buffer.h"
#include "cJSON.h"
#include "literals.h"
#include "reference.h"

typedef struct writer {
  buffer *out;
  reference_manner manner;
  const literals *numbers; /* a number's valueint is its place in here (REFERENCE_LITERALS) */
  bool cannot;             /* something came up that the reference does not know */
} writer;

/* Strings and numbers as canonical text. */
void write_text(writer *w, const char *text);
void write_number(writer *w, const cJSON *number);
void write_double(writer *w, double value);

/* A number as Python's float() has it. */
double real_of(const writer *w, const cJSON *number);

/* null, true, false; numbers and strings as above. */
void write_scalar(writer *w, const cJSON *value);

/* from_json_safe. plain: tags mean nothing. hashable: it has to be. False: Python would raise. */
bool write_value(writer *w, const cJSON *value, bool plain, bool hashable);

/* A tag's data as an ndarray (arrays.c). */
bool write_array(writer *w, const cJSON *data, const char *dtype);

/* The last member of that name, NULL if there is none. */
const cJSON *member_of(const cJSON *object, const char *name);

#endif
