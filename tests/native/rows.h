/* rows.h: the vectors, as prepare-vectors.mjs wrote them. */
#ifndef ROWS_H
#define ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct piece {
  const char *text; /* not ended by 0 */
  size_t length;
} piece;

typedef struct row {
  piece name, payload, kind, expected;
  const uint8_t *cuts; /* 32-bit each */
  size_t cut_count;
} row;

typedef struct rows {
  row *list;
  size_t count;
} rows;

/* Reads the whole file; exits with a message if it cannot. */
rows rows_read(const char *file);

bool piece_is(piece p, const char *text);

/* Whether a row's payload must decode. */
bool row_is_accepted(const row *r);

static inline const uint8_t *row_payload(const row *r) { return (const uint8_t *)r->payload.text; }

#endif
