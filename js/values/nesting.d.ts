/**
 * The common regular depth of nested lists, level by level, and what lies below it.
 * @param {unknown} nested a scalar has no dimensions
 * @param {number} most dimensions
 * @returns {{ shape: number[], elements: any[] }}
 * @example flatten([[1, 2], [3, [4]]], 32) // { shape: [2, 2], elements: [1, 2, 3, [4]] }
 */
export declare function flatten(nested: unknown, most: number): {
    shape: number[];
    elements: any[];
};
/**
 * Lists nested as a shape says. Recurses once for each dimension, of which there are few.
 * @param {Iterator<any>} elements in C order
 * @param {readonly number[]} shape
 * @param {number} [axis]
 * @returns {any} the one element, for no dimensions
 */
export declare function nest(elements: Iterator<any>, shape: readonly number[], axis?: number): any;
