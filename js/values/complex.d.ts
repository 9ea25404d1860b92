/**
 * A Python complex. Treat it as immutable.
 * @example String(new PyComplex(1, 2)) // "(1+2j)"
 */
export declare class PyComplex {
    real: number;
    imag: number;
    /**
     * @param {number} real
     * @param {number} imag
     * @throws {TypeError} when either is not a number
     */
    constructor(real: number, imag: number);
    /** @returns {"complex"} */
    get pyType(): "complex";
    /** Python's `str()`: a real part of +0 is left out. */
    toString(): string;
}
/** For decode: a PyComplex without checks. */
export declare const UncheckedComplex: new (real: number, imag: number) => PyComplex;
