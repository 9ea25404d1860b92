export type DurationFields = import("./duration.js").DurationFields;
/**
 * A Python timedelta, in Python's normal form: only `days` may be negative. Treat it as immutable.
 * @example String(new PyTimeDelta({ seconds: -1 })) // "-1 day, 23:59:59"
 */
export declare class PyTimeDelta {
    /** −999 999 999 to 999 999 999; 1 000 000 000 for what `timedelta.max` becomes on the wire. @type {number} */
    days: number;
    /** 0 to 86 399. @type {number} */
    seconds: number;
    /** 0 to 999 999. @type {number} */
    microseconds: number;
    /**
     * @param {number | Partial<DurationFields>} value total seconds, rounded half to even microseconds as Python does, or whole counts of
     *   any sign and size, normalised as Python does
     * @throws {TypeError} when it is neither, or a count is no number
     * @throws {RangeError} beyond Python's range, or when a count is not a safe integer
     */
    constructor(value: number | Partial<DurationFields>);
    /** @returns {"timedelta"} */
    get pyType(): "timedelta";
    /**
     * The number on the wire. Where it is not the one that Python writes, decode lays it over this getter as a property of the instance.
     * @returns {number}
     */
    get wire(): number;
    /**
     * Python's `total_seconds()`; for a decoded timedelta the number on the wire.
     * @returns {number} seconds
     */
    totalSeconds(): number;
    /** Python's `str()`. */
    toString(): string;
    /**
     * @returns {any} Temporal.Duration in days (of 24 hours), seconds and microseconds, all of one sign as Temporal wants them
     * @throws {TypeError} where the host has no Temporal
     */
    toTemporal(): any;
}
/** For decode: a PyTimeDelta without checks. */
export declare const UncheckedTimeDelta: new (days: number, seconds: number, microseconds: number, wire: number) => PyTimeDelta;
