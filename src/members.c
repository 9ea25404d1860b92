/* members.c: see members.h. Duplicates are found by sorting: no choice of keys makes that slow. */
#include "members.h"

#include <string.h>

#include "arena.h"

static fa_text key_text(const fa_context *context, const fa_member *member) {
  return fa_node_text(context, fa_node_at(context, member->key));
}

/* Any total order in which equal keys are neighbours. */
static int compare(const fa_context *context, const fa_member *a, const fa_member *b) {
  fa_text left = key_text(context, a), right = key_text(context, b);
  if (left.wide != right.wide) return left.wide ? 1 : -1;
  if (left.length != right.length) return left.length < right.length ? -1 : 1;
  return memcmp(left.units, right.units, (size_t)left.length << left.wide);
}

static void merge(const fa_context *context, const fa_member *list, const uint32_t *from, uint32_t *to, uint32_t middle, uint32_t end) {
  uint32_t left = 0, right = middle;
  for (uint32_t i = 0; i < end; i++) {
    bool take_left = left < middle && (right >= end || compare(context, &list[from[left]], &list[from[right]]) <= 0);
    to[i] = take_left ? from[left++] : from[right++];
  }
}

/* Stable: of equal keys the first one stays first. Result: one of the two arrays. */
static uint32_t *sort(const fa_context *context, const fa_member *list, uint32_t count, uint32_t *order, uint32_t *spare) {
  for (uint32_t i = 0; i < count; i++) order[i] = i;
  for (uint32_t run = 1; run < count; run *= 2) {
    for (uint32_t start = 0; start < count; start += 2 * run) {
      uint32_t left = count - start, middle = run < left ? run : left, end = 2 * run < left ? 2 * run : left;
      merge(context, list, order + start, spare + start, middle, end);
    }
    uint32_t *swap = order;
    order = spare, spare = swap;
  }
  return order;
}

/* Gives the first of equal keys the value of the last, and drops the others. */
static uint32_t drop_duplicates(const fa_context *context, fa_member *list, uint32_t count, const uint32_t *order) {
  for (uint32_t i = 0, first = 0; i < count; i++) {
    if (i == first || compare(context, &list[order[first]], &list[order[i]]) != 0) {
      first = i;
      continue;
    }
    list[order[first]].value = list[order[i]].value;
    list[order[i]].value = 0;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++)
    if (list[i].value != 0) list[kept++] = list[i];
  return kept;
}

bool fa_members_read(fa_context *context, const uint32_t *object, fa_members *members) {
  uint32_t count = fa_node_n(object), at = fa_node_first(context, object);
  members->list = fa_arena_take(context, count * sizeof(fa_member));
  uint32_t *order = fa_arena_take(context, 2 * count * sizeof(uint32_t));
  if (members->list == NULL || order == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t *key = fa_node_at(context, at), *value = fa_node_at(context, fa_node_next(context, key));
    members->list[i] = (fa_member){fa_address(context, key), fa_address(context, value)};
    at = fa_node_next(context, value);
  }
  const uint32_t *sorted = sort(context, members->list, count, order, order + count);
  members->count = drop_duplicates(context, members->list, count, sorted);
  return true;
}

uint32_t *fa_members_find(const fa_context *context, const fa_members *members, const char *name) {
  for (uint32_t i = 0; i < members->count; i++) {
    fa_text key = key_text(context, &members->list[i]);
    if (fa_text_is(&key, name)) return fa_node_at(context, members->list[i].value);
  }
  return NULL;
}
