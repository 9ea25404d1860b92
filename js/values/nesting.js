// Nested lists and their flat form.
//
// Guarantees: no recursion on the depth of what a caller hands over.

/**
 * The common regular depth of nested lists, level by level, and what lies below it.
 * @param {unknown} nested a scalar has no dimensions
 * @param {number} most dimensions
 * @returns {{ shape: number[], elements: any[] }}
 * @example flatten([[1, 2], [3, [4]]], 32) // { shape: [2, 2], elements: [1, 2, 3, [4]] }
 */
export function flatten(nested, most) {
  const shape = [];
  let elements = [nested];
  while (elements.length > 0 && shape.length < most && isRegular(elements)) {
    shape.push(elements[0].length);
    elements = elements.flat(1);
  }
  return { shape, elements };
}

/**
 * Lists nested as a shape says. Recurses once for each dimension, of which there are few.
 * @param {Iterator<any>} elements in C order
 * @param {readonly number[]} shape
 * @param {number} [axis]
 * @returns {any} the one element, for no dimensions
 */
export function nest(elements, shape, axis = 0) {
  if (axis === shape.length) return elements.next().value;
  return Array.from({ length: shape[axis] }, () => nest(elements, shape, axis + 1));
}

/**
 * @param {unknown[]} level
 * @returns {level is any[][]} whether all are lists of one length
 */
function isRegular(level) {
  return level.every((row) => Array.isArray(row) && row.length === /** @type {any[]} */ (level[0]).length);
}
