/* check.h: what every fuzz target ends in: one payload, decoded in all the ways there are, which must agree. Aborts if not. */
#ifndef CHECK_H
#define CHECK_H

#include "buffer.h"

#include <stdint.h>

/* Fast pass, careful pass and the reference decoder: the same value, or all refuse. */
void check_payload(const uint8_t *payload, size_t bytes);

/* The same, and frees the text. */
void check_text(buffer *payload);

/* Appends text as a JSON string, in quotes. */
void put_json_text(buffer *b, const uint8_t *text, size_t bytes);

#endif
