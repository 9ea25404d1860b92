// Python's set and frozenset.
//
// Owns: PySet and PyFrozenSet. Equality as in dict.js.
import { INTERNER } from "../equality/interner.js";
import { Keys, isPlainKey } from "../equality/keys.js";
import { brand } from "./brand.js";
import { repr } from "./repr.js";

/** @typedef {import("../equality/interner.js").Interner} Interner */

/**
 * A Python set: a Set whose members are equal when Python says so. As in Python the first of equal members stays. What Set's own methods
 * make (`union` and its like) is a plain Set.
 * @template [T=any]
 * @extends {Set<T>}
 * @example new PySet([1, true, 1n]).size // 1
 */
export class PySet extends Set {
  /** @type {Keys | undefined} */
  #keys;
  #interner;

  /**
   * @param {Iterable<T> | null} [values]
   * @param {Interner} [interner] shared by containers made together (one decode call), so that nested members are named once
   * @throws {TypeError} when a member is unhashable in Python
   */
  constructor(values, interner) {
    super();
    this.#interner = interner;
    for (const value of values ?? []) this.#insert(value);
  }

  /** @returns {"set" | "frozenset"} */
  get pyType() {
    return "set";
  }

  /**
   * @param {T} value
   * @throws {TypeError} when the value is unhashable in Python: a dict, a set that is not frozen, an ndarray, an image, a signalling NaN
   */
  add(value) {
    this.#insert(value);
    return this;
  }

  /** @param {T} value */
  has(value) {
    return super.has(isPlainKey(value, this.#keys) ? value : this.#table().find(value));
  }

  /** @param {T} value */
  delete(value) {
    return super.delete(isPlainKey(value, this.#keys) ? value : this.#table().release(value));
  }

  clear() {
    super.clear();
    this.#keys = undefined;
  }

  /** Python's `str()`. */
  toString() {
    return repr(this);
  }

  /** What named this set's members, for a set that will hold this one. */
  get [INTERNER]() {
    return this.#keys?.interner ?? this.#interner;
  }

  /** @param {T} value */
  #insert(value) {
    super.add(isPlainKey(value, this.#keys) ? value : this.#table().claim(value));
  }

  #table() {
    return (this.#keys ??= new Keys((form) => super.has(form), this.#interner));
  }
}

brand(PySet, "PySet");

/**
 * A Python frozenset: a PySet that is filled once, and so may be a key or a member itself.
 * @template [T=any]
 * @extends {PySet<T>}
 * @example new PySet([new PyFrozenSet([1, 2])]).has(new Set([2, 1])) // true
 */
export class PyFrozenSet extends PySet {
  /** @returns {"frozenset"} */
  get pyType() {
    return "frozenset";
  }

  /**
   * @returns {never}
   * @throws {TypeError} always
   */
  add() {
    throw new TypeError("A frozenset cannot change");
  }

  /**
   * @returns {never}
   * @throws {TypeError} always
   */
  delete() {
    throw new TypeError("A frozenset cannot change");
  }

  /**
   * @returns {never}
   * @throws {TypeError} always
   */
  clear() {
    throw new TypeError("A frozenset cannot change");
  }
}

brand(PyFrozenSet, "PyFrozenSet");
