/**
 * A Python Decimal. Treat it as immutable.
 * @example String(new PyDecimal("1e5")) // "1E+5"
 */
export declare class PyDecimal {
    /** Python's `str()` of the value. @type {string} */
    text: string;
    /**
     * @param {string} text Python's grammar: `"1.50"`, `"1E+2"`, `"NaN"`, `"-Infinity"`; no spaces, no underscores
     * @throws {TypeError} when text is not a string (a number would already have lost digits)
     * @throws {RangeError} when it is no decimal
     */
    constructor(text: string);
    /** @returns {"Decimal"} */
    get pyType(): "Decimal";
    /**
     * The nearest double. Lost are: digits beyond about 17, trailing zeros (`1.50`), the sign and payload of a NaN, and magnitudes outside
     * a double's range, which become 0 or ±Infinity.
     * @returns {number}
     */
    toNumber(): number;
    /** Python's `str()`. */
    toString(): string;
}
/** For decode: a PyDecimal without checks. */
export declare const UncheckedDecimal: new (text: string) => PyDecimal;
