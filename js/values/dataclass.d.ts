export type Fields = Record<string, any> | Map<string, any>;
/** @typedef {Record<string, any> | Map<string, any>} Fields */
/**
 * A Python dataclass instance.
 * @example String(new PyDataclass({ className: "Point", module: "__main__", fields: { x: 1 } })) // "Point(x=1)"
 */
export declare class PyDataclass {
    className: string;
    module: string;
    /** By name, in the order of the class; a PyDict when decoded losslessly. */
    fields: Fields;
    /**
     * @param {{ className: string, module: string, fields: Fields }} parts
     * @throws {TypeError} when a part is missing or of the wrong kind
     */
    constructor({ className, module, fields }: {
        className: string;
        module: string;
        fields: Fields;
    });
    /** @returns {"dataclass"} */
    get pyType(): "dataclass";
    /** Python's `repr()`, which is on one line. */
    toString(): string;
}
/** For decode: a PyDataclass without checks. */
export declare const UncheckedDataclass: new (className: string, module: string, fields: Fields) => PyDataclass;
