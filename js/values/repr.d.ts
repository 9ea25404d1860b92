export type Repr = (value: any, depth: number) => string;
/** @typedef {(value: any, depth: number) => string} Repr */
/**
 * Python's `repr()`.
 * @param {unknown} value
 * @param {number} [depth] how many containers deep to look
 * @returns {string}
 * @example repr([null, "a"]) // "[None, 'a']"
 */
export declare function repr(value: unknown, depth?: number): string;
