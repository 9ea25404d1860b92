/* ndarray.h: arrays of numbers: dtypes, and nested lists to flat elements. */
#ifndef FA_NDARRAY_H
#define FA_NDARRAY_H

#include "text.h"
#include "tree.h"

enum { FA_DIMENSIONS_MOST = 32 };

typedef struct fa_dtype {
  fa_element element;
  bool text;  /* OBJECT, and every element is a string */
  bool empty; /* OBJECT, for dtypes whose elements never reach a payload: only arrays without elements */
} fa_dtype;

typedef struct fa_array {
  fa_element element;
  uint32_t dimensions, shape[FA_DIMENSIONS_MOST];
  uint32_t count;
  void *elements; /* NULL for OBJECT */
  uint8_t *mask;  /* a byte per element, 1 = missing; NULL if there are none */
} fa_array;

/* Reads a dtype as NumPy prints it. False if it is none. */
__attribute__((warn_unused_result)) bool fa_dtype_read(const fa_text *text, fa_dtype *dtype);

/* The fast way: nested lists of plain numbers, straight from the payload at *text (a `[` or a number), inside `depth` open
 * brackets. The elements are int64 or, once one of them is no int64, doubles: *reals. Result: true, *text behind the data.
 * False, nothing noted: the careful way must look at it; or no memory (noted). */
__attribute__((warn_unused_result)) bool fa_grid_read(fa_context *context, const uint8_t **text, uint32_t depth, fa_array *array, bool *reals);

/* Turns the elements of a grid into what the dtype wants, in place. False, nothing noted: the careful way must look at it. */
__attribute__((warn_unused_result)) bool fa_grid_convert(fa_array *array, bool reals, const fa_dtype *dtype);

/* The careful way: the shape of a data tree. Failure: false, noted. */
__attribute__((warn_unused_result)) bool fa_array_shape(fa_context *context, uint32_t data, const fa_dtype *dtype, fa_array *array);

/* The careful way: fills the elements (not of OBJECT). Failure: false, noted. */
__attribute__((warn_unused_result)) bool fa_array_fill(fa_context *context, uint32_t data, fa_array *array);

/* Calls `each` for the nodes at the depth of the array's elements, in order; stops when it returns false. */
typedef bool fa_array_visit(fa_context *context, uint32_t *node, uint32_t index, void *argument);
__attribute__((warn_unused_result)) bool fa_array_each(fa_context *context, uint32_t data, const fa_array *array, fa_array_visit *each, void *argument);

/* Writes what follows TAGGED but for the dtype and the LIST of OBJECT (tape.h). */
__attribute__((warn_unused_result)) bool fa_array_push(fa_context *context, const fa_array *array);

#endif
