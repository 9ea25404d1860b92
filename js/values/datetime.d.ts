export type DateTimeFields = import("./iso.js").DateFields & Partial<import("./iso.js").ClockFields>;
/**
 * A Python datetime. Treat it as immutable.
 * @example new PyDateTime("2024-02-29T12:30+05:30").toDate() // 2024-02-29T07:00:00.000Z
 */
export declare class PyDateTime {
    /** 1 to 9999. All seven counts are NaN for NaT. @type {number} */
    year: number;
    /** 1 to 12. @type {number} */
    month: number;
    /** @type {number} */
    day: number;
    /** @type {number} */
    hour: number;
    /** @type {number} */
    minute: number;
    /** @type {number} */
    second: number;
    /** 0 to 999 999. @type {number} */
    microsecond: number;
    /** 0 to 999, what follows the microsecond (pandas); null when the text had at most six digits. @type {number | null} */
    nanosecond: number | null;
    /** Seconds east of UTC, down to microseconds; null when naive. @type {number | null} */
    offsetSeconds: number | null;
    /**
     * @param {string | DateTimeFields} value ISO text as Python reads it, `"NaT"`, or fields
     * @throws {TypeError} when it is neither, or a field is no number
     * @throws {RangeError} when there is no such date or time
     */
    constructor(value: string | DateTimeFields);
    /** @returns {"datetime"} */
    get pyType(): "datetime";
    /** True for pandas' NaT, "not a time". */
    get isNaT(): boolean;
    /** Python's `isoformat()`. */
    isoformat(): string;
    /** Python's `str()`: isoformat with a space. */
    toString(): string;
    /**
     * Nanoseconds since 1970-01-01T00:00Z.
     * @param {string} [zone] what a naive datetime is read in: "UTC", "local", "+HH:MM" or an IANA name; an aware one ignores it
     * @returns {bigint}
     * @throws {TypeError} when naive and without a zone
     * @throws {RangeError} for NaT and for unknown zones
     */
    epochNanoseconds(zone?: string): bigint;
    /**
     * The instant as a Date: exact, except that what follows the millisecond is cut off (towards the past, as Temporal does).
     * @param {string} [zone] needed when naive, see `epochNanoseconds`
     * @returns {Date}
     * @throws {TypeError} when naive and without a zone
     * @throws {RangeError} for NaT and for unknown zones
     */
    toDate(zone?: string): Date;
    /**
     * The instant as a Temporal.Instant.
     * @param {string} [zone] needed when naive, see `epochNanoseconds`
     * @returns {any} Temporal.Instant
     * @throws {TypeError} where the host has no Temporal, or when naive and without a zone
     * @throws {RangeError} for NaT and for unknown zones
     */
    toInstant(zone?: string): any;
    /**
     * Temporal.PlainDateTime when naive, Temporal.ZonedDateTime with this offset when aware.
     * @returns {any}
     * @throws {TypeError} where the host has no Temporal
     * @throws {RangeError} for NaT, and for offsets with seconds, which Temporal's zones cannot have (`toInstant()` can)
     */
    toTemporal(): any;
}
/** For decode: a PyDateTime without checks; arguments are the fields. */
export declare const UncheckedDateTime: new (year: number, month: number, day: number, hour: number, minute: number, second: number, microsecond: number, nanosecond: number | null, offsetSeconds: number | null) => PyDateTime;
/** For decode: NaT. */
export declare const UncheckedNaT: new () => PyDateTime;
