// Python's dict with keys that are not all strings.
//
// Owns: PyDict. Which keys are equal is for js/equality to say; strings, null and (until some stored key is not its own form) numbers are
//   equal exactly when a Map thinks so, and go straight to the Map.
import { Keys, isPlainKey } from "../equality/keys.js";
import { brand } from "./brand.js";
import { repr } from "./repr.js";

/** @typedef {import("../equality/interner.js").Interner} Interner */

/**
 * A Python dict: a Map in insertion order whose keys are equal when Python says so (`1`, `1.0`, `True` and `Decimal("1.00")` are one key;
 * an Array looks up a tuple). As in Python the first key stays and the last value wins.
 * @template [K=any]
 * @template [V=any]
 * @extends {Map<K, V>}
 * @example new PyDict([[[1, 2], "a"]]).get([1, 2]) // "a"
 */
export class PyDict extends Map {
  /** @type {Keys | undefined} */
  #keys;
  #interner;

  /**
   * @param {Iterable<readonly [K, V]> | null} [entries]
   * @param {Interner} [interner] shared by containers made together (one decode call), so that nested keys are named once
   * @throws {TypeError} when a key is unhashable in Python
   */
  constructor(entries, interner) {
    super();
    this.#interner = interner;
    for (const [key, value] of entries ?? []) this.set(key, value);
  }

  /** @returns {"dict"} */
  get pyType() {
    return "dict";
  }

  /**
   * @param {K} key
   * @param {V} value
   * @throws {TypeError} when the key is unhashable in Python: a dict, a set that is not frozen, an ndarray, an image, a signalling NaN
   */
  set(key, value) {
    return super.set(isPlainKey(key, this.#keys) ? key : this.#table().claim(key), value);
  }

  /** @param {K} key */
  get(key) {
    return super.get(isPlainKey(key, this.#keys) ? key : this.#table().find(key));
  }

  /** @param {K} key */
  has(key) {
    return super.has(isPlainKey(key, this.#keys) ? key : this.#table().find(key));
  }

  /** @param {K} key */
  delete(key) {
    return super.delete(isPlainKey(key, this.#keys) ? key : this.#table().release(key));
  }

  clear() {
    super.clear();
    this.#keys = undefined;
  }

  /** Python's `str()`. */
  toString() {
    return repr(this);
  }

  #table() {
    return (this.#keys ??= new Keys((form) => super.has(form), this.#interner));
  }
}

brand(PyDict, "PyDict");
