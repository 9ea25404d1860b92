/* fa.h: the codec of smolagents final answers, in portable C11. This header is the whole public API.
 *
 * A payload is `safe:` and JSON with type tags. fa_decode checks all of it and writes a tape, flat words that a host turns into
 * values of its own (tape.def, tape.h). No malloc, no stdio, no recursion, no globals that change: everything lives in one block
 * of memory that the caller owns. What follows `pickle:` is never read: there is no code here that could.
 *
 *     fa_memory memory = {.base = block, .size = sizeof block, .grow = my_grow};
 *     fa_context *context = fa_open(&memory);                    // once
 *     uint8_t *room = fa_payload_room(context, length);          // for each payload
 *     memcpy(room, payload, length);
 *     if (fa_decode(context, length, &FA_DEFAULTS) == FA_OK) read(fa_result_of(context));
 *     else report(fa_failure_of(context));
 *
 * Failures, each with a payload that shows it:
 *     PICKLE_REJECTED  pickle:gARLAS4=
 *     UNKNOWN_FORMAT   [1]
 *     INVALID_JSON     safe:[1,]
 *     INVALID_UTF8     safe:"\xff"
 *     INVALID_TAG      safe:{"__type__": "bytes", "data": 5}
 *     UNSAFE_KEY       safe:{"__proto__": 1}  with the flag FA_SAFE_KEYS
 *     LIMIT_BYTES      any payload longer than options.bytes
 *     LIMIT_COST       safe:[[], [], []]    with options.cost = 64
 *     LIMIT_DEPTH      safe:[[[1]]]        with options.depth = 2
 *     LIMIT_DIGITS     safe:12345          with options.digits = 4
 *     LIMIT_PIXELS     an image of more pixels than options.pixels
 *     OUT_OF_MEMORY    any payload when grow refuses
 * The other codes of errors.def are raised by hosts.
 */
#ifndef FA_H
#define FA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* C and its host must agree on it. Builds for a host define it as a checksum of all that the two share: tables, tape, exports. */
#ifndef FA_ABI
#define FA_ABI 0
#endif

/* Bytes after a payload that belong to the core: vector code and guesses of keys read them; the first 64 are cleared. */
#define FA_PADDING 320

/* No payload may be longer: lengths and offsets fit 28 bits of a tape word. */
#define FA_MAX_BYTES 268435456

typedef enum fa_error {
  FA_OK = 0,
#define FA_ERROR(name) FA_ERR_##name,
#include "errors.def"
#undef FA_ERROR
} fa_error;

typedef enum fa_reason {
  FA_WHY_NONE = 0,
#define FA_REASON(name, code, message, hint) FA_WHY_##name,
#include "errors.def"
#undef FA_REASON
} fa_reason;

typedef enum fa_tag {
  FA_TAG_NONE = 0,
#define FA_TAG(name, wire) FA_TAG_##name,
#include "tags.def"
#undef FA_TAG
} fa_tag;

typedef enum fa_element {
  FA_ELEMENT_NONE = 0,
#define FA_ELEMENT(name, bytes, array) FA_ELEMENT_##name,
#include "elements.def"
#undef FA_ELEMENT
} fa_element;

/* The block of memory that everything lives in.
 * base   16-byte aligned; never moves while a context lives in it
 * taken  bytes at the start that are somebody else's
 * size   bytes that may be used now, the taken ones included
 * grow   makes at least `size` bytes usable, sets memory->size and returns true, or returns false and changes nothing */
typedef struct fa_memory {
  uint8_t *base;
  size_t taken;
  size_t size;
  bool (*grow)(struct fa_memory *memory, size_t size);
  void *owner; /* for grow; not looked at here */
} fa_memory;

/* Flags of fa_options. */
#define FA_SLICE 1      /* texts without escapes are given as offsets into the payload (SOURCE), not copied */
#define FA_CAREFUL 2    /* no fast pass: the same values, slower (tests compare the two) */
#define FA_UNIQUE 4     /* no dict comes with a key twice, however wide it is (hosts that call back per value need that) */
#define FA_SAFE_INTS 8  /* ints beyond +-(2^53 - 1) are refused */
#define FA_SAFE_INT64 16 /* such elements in arrays of int64 and uint64 are refused */
#define FA_SAFE_KEYS 32  /* keys __proto__ and constructor are refused */
#define FA_RICH 64       /* the host makes a map of each dict, an object of each number: costs are higher */
#define FA_MEASURE 128   /* result.cost and result.tags are worked out in any case */

typedef struct fa_options {
  uint32_t flags;
  uint32_t bytes;  /* longest payload, prefix included */
  uint32_t depth;  /* deepest nesting of brackets */
  uint32_t digits; /* most digits of an integer */
  uint64_t cost;   /* most bytes that the value may take on the host's heap, by costs.def */
  uint64_t pixels; /* most pixels of an image */
} fa_options;

/* bytes 256 MiB, depth 10 000, digits 4300 (CPython's own limit), cost 512 MiB, pixels 178 956 970 (Pillow's own), no flags. */
extern const fa_options FA_DEFAULTS;

/* What fa_decode leaves for the host (fields.def). Valid until the next call with this context. */
typedef struct fa_result {
#define FA_RESULT(name) uint32_t name;
#include "fields.def"
#undef FA_RESULT
} fa_result;

/* Why the last fa_decode refused (fields.def). */
typedef struct fa_failure {
#define FA_FAILURE(name) uint32_t name;
#include "fields.def"
#undef FA_FAILURE
} fa_failure;

/* What a draft begins with (fields.def). */
typedef struct fa_draft {
#define FA_DRAFT(name) uint32_t name;
#include "fields.def"
#undef FA_DRAFT
} fa_draft;

typedef enum fa_format { FA_FORMAT_UNKNOWN, FA_FORMAT_SAFE, FA_FORMAT_PICKLE } fa_format;

typedef struct fa_context fa_context;

/* The format that the prefix claims. Reads at most 7 bytes; never more than `bytes`. */
fa_format fa_payload_format(const uint8_t *payload, size_t bytes);

/* The code that a reason belongs to. */
fa_error fa_error_of(fa_reason reason);

/* Lays a context out at the start of memory. Result: the context, which lives as long as the memory; nothing to close.
 * Failure: NULL when memory is too small and cannot grow. */
__attribute__((warn_unused_result)) fa_context *fa_open(fa_memory *memory);

/* Where to write the next payload, `bytes` long. Ends what the last decode left. Failure: NULL when there is no memory for it. */
__attribute__((warn_unused_result)) uint8_t *fa_payload_room(fa_context *context, size_t bytes);

/* Decodes the payload in fa_payload_room: FA_OK and fa_result_of, or an error and fa_failure_of. The context stays usable. */
__attribute__((warn_unused_result)) fa_error fa_decode(fa_context *context, size_t bytes, const fa_options *options);

/* Writes the payload of the draft (draft.def) in fa_payload_room, just what json.dumps would write: FA_OK, and fa_result_of says where it is;
 * or LIMIT_BYTES or OUT_OF_MEMORY. Trusts the draft. Ends what the last decode left; the context stays usable. */
__attribute__((warn_unused_result)) fa_error fa_encode(fa_context *context);

/* What the last fa_decode left; the same places for all calls with this context, the failure right behind the result. */
const fa_result *fa_result_of(const fa_context *context);
const fa_failure *fa_failure_of(const fa_context *context);

/* The keys of a shape, last first: its last key's name (UTF-8, lone surrogates as three bytes), and the shape without it; 0 is the
 * shape without keys. Shapes stay valid while result.generation does. */
uint32_t fa_shape_parent(const fa_context *context, uint32_t shape);
const uint8_t *fa_shape_name(const fa_context *context, uint32_t shape, uint32_t *bytes);

/* Forgets the object shapes of earlier payloads. */
void fa_reset(fa_context *context);

#endif
