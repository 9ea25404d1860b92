// Python's tuple, for lossless decoding: an Array that knows it was a tuple.
import { brand } from "./brand.js";
import { repr } from "./repr.js";

/**
 * A Python tuple. An Array in every way (its `map` and `filter` give plain Arrays); make one with `PyTuple.of` or `PyTuple.from`, since
 * `new PyTuple(3)` means three holes, as with Array.
 * @template [T=any]
 * @extends {Array<T>}
 * @example String(PyTuple.of(1, "a")) // "(1, 'a')"
 */
export class PyTuple extends Array {
  static get [Symbol.species]() {
    return Array;
  }

  /** @returns {"tuple"} */
  get pyType() {
    return "tuple";
  }

  /** Python's `str()`. */
  toString() {
    return repr(this);
  }
}

brand(PyTuple, "PyTuple");

/**
 * For decode: turns an array into a PyTuple, in place.
 * @template T
 * @param {T[]} array
 * @returns {PyTuple<T>}
 */
export function tupleFrom(array) {
  return Object.setPrototypeOf(array, PyTuple.prototype);
}
