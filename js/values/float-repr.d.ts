/**
 * Python's `repr` of a float.
 * @param {number} x
 * @returns {string}
 * @example floatRepr(1e16) // "1e+16"
 */
export declare function floatRepr(x: number): string;
