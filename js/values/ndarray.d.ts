export type Elements = import("./dtype.js").NumericArray | any[];
/**
 * A NumPy array.
 * @example PyNDArray.from([[1, 2], [3, 4]], "int64").get(1, 0) // 3
 */
export declare class PyNDArray {
    dtype: string;
    /** Length of each dimension; `[]` for a scalar. @type {number[]} */
    shape: number[];
    /** How many elements to step for each dimension. @type {number[]} */
    stride: number[];
    /** Where in data the first element is. */
    offset: number;
    /** @type {Elements} */
    data: Elements;
    /** 1 = missing, beside each of data; only where there were such. @type {Uint8Array | undefined} */
    mask: Uint8Array | undefined;
    /**
     * An array around existing elements, which are not copied.
     * @param {object} parts
     * @param {string} parts.dtype as NumPy prints it: `"float32"`, `">i8"`, `"<U5"`, `"datetime64[ns]"`, `"object"`
     * @param {Elements} parts.data in C order; the typed array of the dtype (bool: Uint8Array; strings and objects: Array)
     * @param {readonly number[]} [parts.shape] one dimension when left out
     * @param {Uint8Array} [parts.mask] 1 = missing
     * @throws {TypeError} when a part is of the wrong kind
     * @throws {RangeError} when lengths disagree or the dtype is unknown
     */
    constructor({ dtype, data, shape, mask }: {
        dtype: string;
        data: Elements;
        shape?: readonly number[];
        mask?: Uint8Array;
    });
    /**
     * An array of nested lists (or one scalar); null is a missing element, except in object arrays.
     * @param {unknown} nested
     * @param {string} dtype as NumPy prints it
     * @returns {PyNDArray}
     * @throws {RangeError} when the nesting is ragged, an element does not fit the dtype (wrong kind, out of range, a fraction in an integer
     *   array), or the dtype is unknown
     */
    static from(nested: unknown, dtype: string): PyNDArray;
    /** @returns {"ndarray"} */
    get pyType(): "ndarray";
    /** How many elements there are. */
    get size(): number;
    /** How many dimensions there are. */
    get ndim(): number;
    /**
     * One element.
     * @param {...number} indices one for each dimension, from 0
     * @returns {any} null when masked
     * @throws {RangeError} when there are too few or too many, or one is outside (negative ones are)
     */
    get(...indices: number[]): any;
    /**
     * The elements in nested Arrays, as NumPy's `tolist()`; one scalar for a 0-d array.
     * @returns {any}
     */
    toArray(): any;
    /**
     * The elements in C order as doubles: bool as 0 and 1, missing ones as NaN.
     * @returns {Float64Array}
     * @throws {RangeError} when a double would have to round an int
     * @throws {TypeError} when an element is no number
     */
    toNumbers(): Float64Array;
    /** The elements in C order. @returns {Generator<any, void>} */
    [Symbol.iterator](): Generator<any, void>;
    /** A summary on one line. */
    toString(): string;
}
/** For decode: a PyNDArray without checks. */
export declare const UncheckedNDArray: new (dtype: string, shape: number[], stride: number[], offset: number, data: Elements, mask?: Uint8Array<ArrayBufferLike> | undefined) => PyNDArray;
/**
 * The strides of C order.
 * @param {readonly number[]} shape
 * @returns {number[]} in elements
 */
export declare function strideOf(shape: readonly number[]): number[];
