/**
 * A float whose being a float matters: encode writes `1.0`, not `1`. Lossless decoding gives it for integral floats and −0.
 * Treat it as immutable.
 * @example String(new PyFloat(1)) // "1.0"
 */
export declare class PyFloat {
    /** The number itself. */
    value: number;
    /**
     * @param {number} value
     * @throws {TypeError} when value is not a number
     */
    constructor(value: number);
    /** @returns {"float"} */
    get pyType(): "float";
    /** The number, so that arithmetic works. */
    valueOf(): number;
    /** Python's `str()`. */
    toString(): string;
}
/** For decode: a PyFloat without checks. */
export declare const UncheckedFloat: new (value: number) => PyFloat;
