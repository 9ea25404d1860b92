export type PyTag = "tuple" | "float" | "dict" | "set" | "frozenset" | "complex" | "datetime" | "date" | "time" | "timedelta" | "Decimal" | "Path" | "ndarray" | "PIL.Image" | "dataclass";
/**
 * Brands a class: its prototype carries its tag and its name. The name is spelled out, since minifiers rename classes.
 * @param {{ prototype: { readonly pyType: PyTag } }} Class
 * @param {string} name what `Object.prototype.toString` shows
 */
export declare function brand({ prototype }: {
    prototype: {
        readonly pyType: PyTag;
    };
}, name: string): void;
/**
 * The tag of one of this package's values, whichever copy of the package made it.
 * @param {unknown} value
 * @returns {PyTag | undefined}
 */
export declare function brandOf(value: unknown): PyTag | undefined;
/**
 * A second constructor for a class, for decode, which has already checked its arguments in C. It shares the prototype, so that what it
 * builds is an instance of the class; being a plain function, it costs one allocation, and fields set in one order give one hidden class.
 * @template T
 * @template {any[]} Fields
 * @param {{ prototype: T }} Class
 * @param {(this: any, ...fields: Fields) => void} assign
 * @returns {new (...fields: Fields) => T}
 */
export declare function unchecked<T, Fields extends any[]>(Class: {
    prototype: T;
}, assign: (this: any, ...fields: Fields) => void): new (...fields: Fields) => T;
