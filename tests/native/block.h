/* block.h: memory for a context, as hostile as sanitizers allow.
 *
 *   base         taken                            size                     reserved
 *   | poisoned   | context, payload, arena        | poisoned               |
 *
 * What is not granted is poisoned for AddressSanitizer, what lies below `taken` too. What is granted comes filled with garbage.
 */
#ifndef BLOCK_H
#define BLOCK_H

#include "fa.h"

enum { BLOCK_TAKEN = 1000, BLOCK_PAGE = 65536 };

typedef struct block {
  fa_memory memory;
  size_t reserved;
  bool exact;              /* grants what was asked for, else whole pages of 64 KiB */
  uint8_t garbage;         /* what granted memory is filled with */
  uint32_t asked;          /* calls of grow since block_empty */
  uint32_t refuse_at;      /* refuses the call of that number, counted from 1; 0: none */
  bool refuse_all_after;   /* and all after it */
  bool refused;            /* it has refused since block_empty */
} block;

/* Reserves the memory, grants nothing. For good: tests do not give it back. */
void block_open(block *b, bool exact, uint8_t garbage);

/* Takes back all that was granted, and forgets what was asked. Contexts in it are gone. */
void block_empty(block *b);

/* Fills what is free with garbage: everything from the payload on. */
void block_fill(block *b, fa_context *context);

#endif
