import { INTERNER } from "../equality/interner.js";
export type Interner = import("../equality/interner.js").Interner;
/** @typedef {import("../equality/interner.js").Interner} Interner */
/**
 * A Python set: a Set whose members are equal when Python says so. As in Python the first of equal members stays. What Set's own methods
 * make (`union` and its like) is a plain Set.
 * @template [T=any]
 * @extends {Set<T>}
 * @example new PySet([1, true, 1n]).size // 1
 */
export declare class PySet<T = any> extends Set<T> {
    #private;
    /**
     * @param {Iterable<T> | null} [values]
     * @param {Interner} [interner] shared by containers made together (one decode call), so that nested members are named once
     * @throws {TypeError} when a member is unhashable in Python
     */
    constructor(values?: Iterable<T> | null, interner?: Interner);
    /** @returns {"set" | "frozenset"} */
    get pyType(): "set" | "frozenset";
    /**
     * @param {T} value
     * @throws {TypeError} when the value is unhashable in Python: a dict, a set that is not frozen, an ndarray, an image, a signalling NaN
     */
    add(value: T): this;
    /** @param {T} value */
    has(value: T): boolean;
    /** @param {T} value */
    delete(value: T): boolean;
    clear(): void;
    /** Python's `str()`. */
    toString(): string;
    /** What named this set's members, for a set that will hold this one. */
    get [INTERNER](): import("../equality/interner.js").Interner | undefined;
}
/**
 * A Python frozenset: a PySet that is filled once, and so may be a key or a member itself.
 * @template [T=any]
 * @extends {PySet<T>}
 * @example new PySet([new PyFrozenSet([1, 2])]).has(new Set([2, 1])) // true
 */
export declare class PyFrozenSet<T = any> extends PySet<T> {
    /** @returns {"frozenset"} */
    get pyType(): "frozenset";
    /**
     * @returns {never}
     * @throws {TypeError} always
     */
    add(): never;
    /**
     * @returns {never}
     * @throws {TypeError} always
     */
    delete(): never;
    /**
     * @returns {never}
     * @throws {TypeError} always
     */
    clear(): never;
}
