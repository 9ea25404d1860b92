// Names for the members of containers, so that a container's form is made of numbers (hash-consing).
//
// Owns: two maps from form to id, one for user strings, one for all else, so that no string can pass for a container: a tuple's form is
//   "tuple 3 7", where 3 and 7 are the ids of its members' forms. Nesting therefore stays linear in time and memory, and nothing recurses.
// Guarantees: a frozenset is named once (they do not change; Arrays may, and are named anew). Looking up adds nothing.
import { brandOf } from "../values/brand.js";
import { ABSENT } from "./exact.js";
import { containerKind, membersOf, scalarForm, unhashable } from "./form.js";

/** @typedef {import("./form.js").ContainerKind} ContainerKind */
/** @typedef {Map<unknown, string>} Forms containers named during one walk */

/** The property under which a set tells which interner named its members. */
export const INTERNER = Symbol("interner");

/**
 * Forms of values. Share one among the containers of one decode call; it lives as long as the longest-lived of those that use it.
 * @example
 * const interner = new Interner();
 * const set = new PyFrozenSet([1, 2], interner);
 */
export class Interner {
  /** @type {Map<string, number>} */
  #strings = new Map();
  /** @type {Map<unknown, number>} */
  #others = new Map();
  /** @type {WeakMap<object, string>} */
  #frozen = new WeakMap();
  #count = 0;

  /**
   * The form of a container: the same for equal ones. Members first, from a stack of what is still to be named.
   * @param {object} root
   * @param {boolean} storing whether unknown members get an id
   * @returns {unknown} ABSENT, when not storing, for what holds a member that nobody stored
   * @throws {TypeError} when a member is unhashable in Python (storing), or a container holds itself
   */
  containerForm(root, storing) {
    /** @type {Forms} */
    const forms = new Map();
    const opened = new Set();
    const pending = [root];
    while (pending.length > 0) {
      const container = pending[pending.length - 1];
      const inner = this.#unnamed(container, forms, storing);
      if (inner.length === 0) {
        if (this.#name(container, forms, storing) === ABSENT) return ABSENT;
        pending.pop();
      } else {
        if (opened.has(container)) throw new TypeError("A container that holds itself cannot be a key");
        opened.add(container);
        for (const member of inner) pending.push(member);
      }
    }
    return this.#known(root, forms);
  }

  /**
   * The containers inside a container that have no form yet.
   * @param {object} container
   * @param {Forms} forms
   * @param {boolean} storing
   * @returns {any[]}
   */
  #unnamed(container, forms, storing) {
    if (this.#known(container, forms) !== undefined) return [];
    const kind = /** @type {ContainerKind} */ (containerKind(container, storing));
    return membersOf(container, kind).filter((m) => containerKind(m, storing) !== undefined && this.#known(m, forms) === undefined);
  }

  /**
   * Gives a container its form, once its members have theirs.
   * @param {object} container
   * @param {Forms} forms
   * @param {boolean} storing
   */
  #name(container, forms, storing) {
    const known = this.#known(container, forms);
    if (known !== undefined) return known;
    const kind = /** @type {ContainerKind} */ (containerKind(container, storing));
    const ids = [];
    for (const member of membersOf(container, kind)) {
      const id = this.#id(member, forms, storing);
      if (id === undefined) return ABSENT;
      ids.push(id);
    }
    const form = `${kind} ${(kind === "frozenset" ? unordered(ids) : ids).join(" ")}`;
    forms.set(container, form);
    if (brandOf(container) === "frozenset") this.#frozen.set(container, form);
    return form;
  }

  /**
   * @param {any} container
   * @param {Forms} forms
   */
  #known(container, forms) {
    return forms.get(container) ?? this.#frozen.get(container);
  }

  /**
   * The id of a member's form; undefined, when not storing, for a form that nobody stored.
   * @param {unknown} member
   * @param {Forms} forms
   * @param {boolean} storing
   */
  #id(member, forms, storing) {
    if (typeof member === "string") return this.#number(this.#strings, member, storing);
    const form = this.#known(member, forms) ?? scalarForm(member);
    if (form !== ABSENT) return this.#number(this.#others, form, storing);
    if (storing) throw unhashable(member);
  }

  /**
   * @template T
   * @param {Map<T, number>} ids
   * @param {T} form
   * @param {boolean} storing
   */
  #number(ids, form, storing) {
    let id = ids.get(form);
    if (id === undefined && storing) ids.set(form, (id = this.#count++));
    return id;
  }
}

/**
 * Set members in any order, equal ones (a plain Set may hold 1 and true) once.
 * @param {number[]} ids
 */
function unordered(ids) {
  return [...new Set(ids)].sort((a, b) => a - b);
}
