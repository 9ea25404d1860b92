/**
 * A Python tuple. An Array in every way (its `map` and `filter` give plain Arrays); make one with `PyTuple.of` or `PyTuple.from`, since
 * `new PyTuple(3)` means three holes, as with Array.
 * @template [T=any]
 * @extends {Array<T>}
 * @example String(PyTuple.of(1, "a")) // "(1, 'a')"
 */
export declare class PyTuple<T = any> extends Array<T> {
    static get [Symbol.species](): ArrayConstructor;
    /** @returns {"tuple"} */
    get pyType(): "tuple";
    /** Python's `str()`. */
    toString(): string;
}
/**
 * For decode: turns an array into a PyTuple, in place.
 * @template T
 * @param {T[]} array
 * @returns {PyTuple<T>}
 */
export declare function tupleFrom<T>(array: T[]): PyTuple<T>;
