import { Interner } from "./interner.js";
/**
 * Whether Map and Set compare this key as Python does, given the aliases so far. Kept to typeof tests: filling a PyDict with 20 000 numbers
 * takes 1.0 times as long as filling a Map (Node 18 to 24, median of 80).
 * @param {unknown} key
 * @param {Keys | undefined} keys
 */
export declare function isPlainKey(key: unknown, keys: Keys | undefined): boolean;
/** The aliases of one container. */
export declare class Keys {
    #private;
    /** Made on the first container among the keys. */
    interner: Interner | undefined;
    /**
     * @param {(form: any) => boolean} isStored the container's native `has`
     * @param {Interner} [interner]
     */
    constructor(isStored: (form: any) => boolean, interner?: Interner);
    /**
     * The stored key that equals this one, or ABSENT, which no container holds.
     * @param {any} key
     * @returns {any}
     */
    find(key: any): any;
    /**
     * The key to store under: the equal one that is there, else this one.
     * @param {any} key not a string
     * @returns {any}
     * @throws {TypeError} when the key is unhashable in Python
     */
    claim(key: any): any;
    /**
     * `find`, for a key that is about to be deleted.
     * @param {any} key
     * @returns {any}
     */
    release(key: any): any;
}
