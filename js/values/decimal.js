// Python's Decimal, kept as text: exact, whatever its length.
import { brand, unchecked } from "./brand.js";
import { checkedText } from "./check.js";

/**
 * A Python Decimal. Treat it as immutable.
 * @example String(new PyDecimal("1e5")) // "1E+5"
 */
export class PyDecimal {
  /**
   * @param {string} text Python's grammar: `"1.50"`, `"1E+2"`, `"NaN"`, `"-Infinity"`; no spaces, no underscores
   * @throws {TypeError} when text is not a string (a number would already have lost digits)
   * @throws {RangeError} when it is no decimal
   */
  constructor(text) {
    /** Python's `str()` of the value. @type {string} */
    this.text = checkedText("Decimal", text).text;
  }

  /** @returns {"Decimal"} */
  get pyType() {
    return "Decimal";
  }

  /**
   * The nearest double. Lost are: digits beyond about 17, trailing zeros (`1.50`), the sign and payload of a NaN, and magnitudes outside
   * a double's range, which become 0 or ±Infinity.
   * @returns {number}
   */
  toNumber() {
    return Number(this.text);
  }

  /** Python's `str()`. */
  toString() {
    return this.text;
  }
}

brand(PyDecimal, "PyDecimal");

/** For decode: a PyDecimal without checks. */
export const UncheckedDecimal = unchecked(PyDecimal, /** @param {string} text Python's `str()` */ function (text) {
  this.text = text;
});
