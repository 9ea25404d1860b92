// A Python float that JavaScript alone would take for an int.
import { brand, unchecked } from "./brand.js";
import { floatRepr } from "./float-repr.js";

/**
 * A float whose being a float matters: encode writes `1.0`, not `1`. Lossless decoding gives it for integral floats and −0.
 * Treat it as immutable.
 * @example String(new PyFloat(1)) // "1.0"
 */
export class PyFloat {
  /**
   * @param {number} value
   * @throws {TypeError} when value is not a number
   */
  constructor(value) {
    if (typeof value !== "number") throw new TypeError("PyFloat takes a number");
    /** The number itself. */
    this.value = value;
  }

  /** @returns {"float"} */
  get pyType() {
    return "float";
  }

  /** The number, so that arithmetic works. */
  valueOf() {
    return this.value;
  }

  /** Python's `str()`. */
  toString() {
    return floatRepr(this.value);
  }
}

brand(PyFloat, "PyFloat");

/** For decode: a PyFloat without checks. */
export const UncheckedFloat = unchecked(PyFloat, /** @param {number} value */ function (value) {
  this.value = value;
});
