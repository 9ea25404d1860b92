/* members.h: the members of a dict in a tree, as Python sees them: each key once, at its first place, with its last value. */
#ifndef FA_MEMBERS_H
#define FA_MEMBERS_H

#include "tree.h"

typedef struct fa_member {
  uint32_t key, value; /* addresses of nodes */
} fa_member;

typedef struct fa_members {
  fa_member *list; /* in the arena */
  uint32_t count;
} fa_members;

/* n log n comparisons of keys, whatever they are. Failure: false, no memory. */
__attribute__((warn_unused_result)) bool fa_members_read(fa_context *context, const uint32_t *object, fa_members *members);

/* The value of the member with that name, NULL if there is none. */
uint32_t *fa_members_find(const fa_context *context, const fa_members *members, const char *name);

#endif
