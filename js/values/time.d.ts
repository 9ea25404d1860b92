/**
 * A Python time. Treat it as immutable.
 * @example new PyTime("05:06:07.5-08:00").isoformat() // "05:06:07.500000-08:00"
 */
export declare class PyTime {
    /** @type {number} */
    hour: number;
    /** @type {number} */
    minute: number;
    /** @type {number} */
    second: number;
    /** 0 to 999 999. @type {number} */
    microsecond: number;
    /** 0 to 999, what follows the microsecond; null when the text had at most six digits. @type {number | null} */
    nanosecond: number | null;
    /** Seconds east of UTC, down to microseconds; null when naive. @type {number | null} */
    offsetSeconds: number | null;
    /**
     * @param {string | Partial<import("./iso.js").ClockFields>} value ISO text as Python reads it, or fields
     * @throws {TypeError} when it is neither, or a field is no number
     * @throws {RangeError} when there is no such time
     */
    constructor(value: string | Partial<import("./iso.js").ClockFields>);
    /** @returns {"time"} */
    get pyType(): "time";
    /** Python's `isoformat()`. */
    isoformat(): string;
    /** Python's `str()`. */
    toString(): string;
    /**
     * The wall clock; Temporal has no time with an offset, so an offset is left out.
     * @returns {any} Temporal.PlainTime
     * @throws {TypeError} where the host has no Temporal
     */
    toTemporal(): any;
}
/** For decode: a PyTime without checks; arguments are the fields. */
export declare const UncheckedTime: new (hour: number, minute: number, second: number, microsecond: number, nanosecond: number | null, offsetSeconds: number | null) => PyTime;
