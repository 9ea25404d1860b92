/* tree.h: the plain JSON of a payload, before any tag means something: what parse.c writes and resolve.c reads.
 *
 * It stands where the tape stands, made of the same kinds of words (tape.def), but each node has its place in the payload, and
 * containers say where they end:
 *
 *   INT REAL INTEGER CONSTANT   n as on the tape; offset
 *   BIGINT                      n = length of the literal; offset
 *   ASCII UTF16                 n = length; offset of the quote; address
 *   LIST                        n = count; offset; address of what follows it; the members
 *   OBJECT                      n = count; offset; address of what follows it; keys (texts) and values in turn
 *   JUMP                        as on the tape
 */
#ifndef FA_TREE_H
#define FA_TREE_H

#include "text.h"

static inline uint32_t fa_node_kind(const uint32_t *node) { return *node & 15; }
static inline uint32_t fa_node_n(const uint32_t *node) { return *node >> 4; }
static inline const uint8_t *fa_node_source(const fa_context *context, const uint32_t *node) { return context->payload + node[1]; }

/* The node at an address. */
static inline uint32_t *fa_node_at(const fa_context *context, uint32_t address) {
  return fa_tape_follow(context, fa_place(context, address));
}

static inline bool fa_node_is_text(const uint32_t *node) { return fa_node_kind(node) == FA_TAPE_ASCII || fa_node_kind(node) == FA_TAPE_UTF16; }

static inline bool fa_node_is_container(const uint32_t *node) { return fa_node_kind(node) == FA_TAPE_LIST || fa_node_kind(node) == FA_TAPE_OBJECT; }

/* The address of what follows a node. */
static inline uint32_t fa_node_next(const fa_context *context, const uint32_t *node) {
  if (fa_node_is_container(node)) return node[2];
  return fa_address(context, node + (fa_node_is_text(node) ? 3 : 2));
}

/* The address of a container's first member. */
static inline uint32_t fa_node_first(const fa_context *context, const uint32_t *node) { return fa_address(context, node + 3); }

static inline fa_text fa_node_text(const fa_context *context, const uint32_t *node) {
  return (fa_text){fa_place(context, node[2]), fa_node_n(node), fa_node_kind(node) == FA_TAPE_UTF16};
}

/* Parses one value at *text, inside `depth` open brackets, with the frames from `depth` on. Result: true, the address of its
 * node, and *text behind it. Failure: false, noted. */
__attribute__((warn_unused_result)) bool fa_parse(fa_context *context, const uint8_t **text, uint32_t depth, uint32_t *node);

/* Writes the value of a tree on the tape: tags are decoded, parents first, as Python does. Failure: false, noted. */
__attribute__((warn_unused_result)) bool fa_resolve(fa_context *context, uint32_t node, uint32_t depth, bool hashable);

#endif
