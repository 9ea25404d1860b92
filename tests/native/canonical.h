/* canonical.h: the tape as text: equal values, equal text, whatever way the core took to it.
 *
 *   null true false   12   f3ff0000000000000 fnan   "text"   [list] (tuple) <set, sorted> {key:value,…}
 *   b00ff   c<bits>:<bits>   datetime'…' date'…' time'…' timedelta'days,seconds,microseconds'   decimal"…" path"…"
 *   image'5x3'   ndarray"dtype"[2,3]=[elements, null where masked]   dataclass"Class""module"{fields}
 *
 * Text is ASCII; `\`, `"` and every UTF-16 unit outside 0x20..0x7E is written \XXXX. prepare-vectors.mjs makes the same text from
 * the values of the vectors.
 *
 * The printer trusts nothing: it checks that all that the tape points to lies in what the decode used, that texts lie in pools,
 * and what tape.def, tape.h and text.h promise besides.
 */
#ifndef CANONICAL_H
#define CANONICAL_H

#include "block.h"
#include "buffer.h"

typedef struct canonical {
  buffer text;
  char fault[200]; /* a promise that the tape broke */
  uint32_t repeated; /* keys that came twice in one dict (not with FA_UNIQUE) */
} canonical;

/* Prints what the last decode left. payload: its bytes, for SOURCE. False if the tape broke a promise: fault says which. */
bool canonical_print(canonical *out, const block *b, const fa_context *context, const fa_options *options, const uint8_t *payload, size_t bytes);

/* Valid UTF-8 as UTF-16 units; result: how many, *units to be freed. */
size_t canonical_units(const uint8_t *text, size_t bytes, uint16_t **units);

#endif
