export type DateFields = {
    /**
     * 1 to 9999
     */
    year: number;
    /**
     * 1 to 12
     */
    month: number;
    day: number;
};
export type ClockFields = {
    hour: number;
    minute: number;
    second: number;
    /**
     * 0 to 999 999
     */
    microsecond: number;
    /**
     * 0 to 999, what follows the microsecond; null when there were at most six digits
     */
    nanosecond: number | null;
    /**
     * seconds east of UTC, whole or down to microseconds; null when naive
     */
    offsetSeconds: number | null;
};
/**
 * @typedef {object} DateFields
 * @property {number} year 1 to 9999
 * @property {number} month 1 to 12
 * @property {number} day
 */
/**
 * @typedef {object} ClockFields
 * @property {number} hour
 * @property {number} minute
 * @property {number} second
 * @property {number} microsecond 0 to 999 999
 * @property {number | null} nanosecond 0 to 999, what follows the microsecond; null when there were at most six digits
 * @property {number | null} offsetSeconds seconds east of UTC, whole or down to microseconds; null when naive
 */
/**
 * @param {number} n
 * @param {number} width
 */
export declare function pad(n: number, width: number): string;
/** @param {DateFields} fields */
export declare function dateText({ year, month, day }: DateFields): string;
/** @param {ClockFields} fields */
export declare function clockText({ hour, minute, second, microsecond, nanosecond, offsetSeconds }: ClockFields): string;
/**
 * `+HH:MM`, with seconds and microseconds where there are any.
 * @param {number} offsetSeconds
 */
export declare function offsetText(offsetSeconds: number): string;
/**
 * An offset in its own unit: as a number of seconds it may carry the rounding of a fraction.
 * @param {number} offsetSeconds
 */
export declare function offsetMicroseconds(offsetSeconds: number): number;
/**
 * The ISO date of fields that a caller wrote.
 * @param {Partial<DateFields>} fields
 * @throws {TypeError | RangeError} when a field is missing, no number, or has no such text
 */
export declare function readDate(fields: Partial<DateFields>): string;
/**
 * The ISO clock of fields that a caller wrote; what is missing is 0.
 * @param {Partial<ClockFields>} fields
 * @throws {TypeError | RangeError} when a field is no number or has no such text
 */
export declare function readClock(fields: Partial<ClockFields>): string;
