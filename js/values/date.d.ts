/**
 * A Python date. Treat it as immutable.
 * @example new PyDate({ year: 2024, month: 2, day: 29 }).isoformat() // "2024-02-29"
 */
export declare class PyDate {
    /** 1 to 9999. @type {number} */
    year: number;
    /** 1 to 12. @type {number} */
    month: number;
    /** @type {number} */
    day: number;
    /**
     * @param {string | import("./iso.js").DateFields} value `"YYYY-MM-DD"` or fields
     * @throws {TypeError} when it is neither, or a field is no number
     * @throws {RangeError} when there is no such day
     */
    constructor(value: string | import("./iso.js").DateFields);
    /** @returns {"date"} */
    get pyType(): "date";
    /** Python's `isoformat()`. */
    isoformat(): string;
    /** Python's `str()`. */
    toString(): string;
    /**
     * @returns {any} Temporal.PlainDate
     * @throws {TypeError} where the host has no Temporal
     */
    toTemporal(): any;
}
/** For decode: a PyDate without checks. */
export declare const UncheckedDate: new (year: number, month: number, day: number) => PyDate;
