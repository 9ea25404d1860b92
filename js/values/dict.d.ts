export type Interner = import("../equality/interner.js").Interner;
/** @typedef {import("../equality/interner.js").Interner} Interner */
/**
 * A Python dict: a Map in insertion order whose keys are equal when Python says so (`1`, `1.0`, `True` and `Decimal("1.00")` are one key;
 * an Array looks up a tuple). As in Python the first key stays and the last value wins.
 * @template [K=any]
 * @template [V=any]
 * @extends {Map<K, V>}
 * @example new PyDict([[[1, 2], "a"]]).get([1, 2]) // "a"
 */
export declare class PyDict<K = any, V = any> extends Map<K, V> {
    #private;
    /**
     * @param {Iterable<readonly [K, V]> | null} [entries]
     * @param {Interner} [interner] shared by containers made together (one decode call), so that nested keys are named once
     * @throws {TypeError} when a key is unhashable in Python
     */
    constructor(entries?: Iterable<readonly [K, V]> | null, interner?: Interner);
    /** @returns {"dict"} */
    get pyType(): "dict";
    /**
     * @param {K} key
     * @param {V} value
     * @throws {TypeError} when the key is unhashable in Python: a dict, a set that is not frozen, an ndarray, an image, a signalling NaN
     */
    set(key: K, value: V): this;
    /** @param {K} key */
    get(key: K): V | undefined;
    /** @param {K} key */
    has(key: K): boolean;
    /** @param {K} key */
    delete(key: K): boolean;
    clear(): void;
    /** Python's `str()`. */
    toString(): string;
}
