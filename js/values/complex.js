// Python's complex numbers.
import { brand, unchecked } from "./brand.js";
import { floatRepr } from "./float-repr.js";

/**
 * A Python complex. Treat it as immutable.
 * @example String(new PyComplex(1, 2)) // "(1+2j)"
 */
export class PyComplex {
  /**
   * @param {number} real
   * @param {number} imag
   * @throws {TypeError} when either is not a number
   */
  constructor(real, imag) {
    if (typeof real !== "number" || typeof imag !== "number") throw new TypeError("PyComplex takes two numbers");
    this.real = real;
    this.imag = imag;
  }

  /** @returns {"complex"} */
  get pyType() {
    return "complex";
  }

  /** Python's `str()`: a real part of +0 is left out. */
  toString() {
    const imag = part(this.imag);
    if (Object.is(this.real, 0)) return `${imag}j`;
    return `(${part(this.real)}${imag.startsWith("-") ? "" : "+"}${imag}j)`;
  }
}

brand(PyComplex, "PyComplex");

/** For decode: a PyComplex without checks. */
export const UncheckedComplex = unchecked(
  PyComplex,
  /** @param {number} real @param {number} imag */ function (real, imag) {
    this.real = real;
    this.imag = imag;
  },
);

/**
 * Inside a complex Python prints `1`, not `1.0`.
 * @param {number} x
 */
function part(x) {
  return floatRepr(x).replace(/\.0$/, "");
}
