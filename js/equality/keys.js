// The keys of one PyDict or the members of one PySet: which stored key is meant by the key at hand.
//
// Owns: the aliases, the forms of stored keys that are not their own form (true, 1n, a Decimal, a tuple …). The Map or Set itself holds
//   the keys as the user gave them; a container with plain keys only never makes a Keys.
// Guarantees: first key stays; looking up an unhashable key finds nothing, storing one throws.
import { ABSENT } from "./exact.js";
import { containerKind, scalarForm, unhashable } from "./form.js";
import { INTERNER, Interner } from "./interner.js";

/**
 * Whether Map and Set compare this key as Python does, given the aliases so far. Kept to typeof tests: filling a PyDict with 20 000 numbers
 * takes 1.0 times as long as filling a Map (Node 18 to 24, median of 80).
 * @param {unknown} key
 * @param {Keys | undefined} keys
 */
export function isPlainKey(key, keys) {
  return typeof key === "string" || (typeof key === "number" && keys === undefined) || key === null;
}

/** The aliases of one container. */
export class Keys {
  /** @type {Map<unknown, any>} form → stored key */
  #aliases = new Map();
  #isStored;

  /**
   * @param {(form: any) => boolean} isStored the container's native `has`
   * @param {Interner} [interner]
   */
  constructor(isStored, interner) {
    this.#isStored = isStored;
    /** Made on the first container among the keys. */
    this.interner = interner;
  }

  /**
   * The stored key that equals this one, or ABSENT, which no container holds.
   * @param {any} key
   * @returns {any}
   */
  find(key) {
    return this.#stored(this.#form(key, false));
  }

  /**
   * The key to store under: the equal one that is there, else this one.
   * @param {any} key not a string
   * @returns {any}
   * @throws {TypeError} when the key is unhashable in Python
   */
  claim(key) {
    const form = this.#form(key, true);
    if (form === ABSENT) throw unhashable(key);
    const stored = this.#aliases.get(form);
    if (stored !== undefined || form === key) return stored ?? key;
    if (typeof form === "number" && this.#isStored(form)) return form;
    this.#aliases.set(form, key);
    return key;
  }

  /**
   * `find`, for a key that is about to be deleted.
   * @param {any} key
   * @returns {any}
   */
  release(key) {
    const form = this.#form(key, false);
    const stored = this.#stored(form);
    this.#aliases.delete(form);
    return stored;
  }

  /** @param {unknown} form */
  #stored(form) {
    return this.#aliases.get(form) ?? (typeof form === "string" ? ABSENT : form);
  }

  /**
   * @param {any} key
   * @param {boolean} storing
   */
  #form(key, storing) {
    if (containerKind(key, storing) === undefined) return scalarForm(key);
    // A set brings its own interner: chains of frozensets built by hand are then named once each, too.
    const interner = (this.interner ??= /** @type {Interner} */ (key[INTERNER] ?? new Interner()));
    return interner.containerForm(key, storing);
  }
}
