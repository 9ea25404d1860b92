export type DurationFields = {
    days: number;
    /**
     * 0 to 86 399
     */
    seconds: number;
    /**
     * 0 to 999 999
     */
    microseconds: number;
};
export declare const DAY: bigint;
/**
 * @param {DurationFields} fields in normal form or not
 * @returns {bigint}
 */
export declare function totalMicroseconds({ days, seconds, microseconds }: DurationFields): bigint;
/**
 * @param {bigint} total microseconds
 * @returns {DurationFields}
 */
export declare function durationFields(total: bigint): DurationFields;
/**
 * Python's `total_seconds()`: the exact quotient, rounded once.
 * @param {DurationFields} fields
 */
export declare function exactSeconds(fields: DurationFields): number;
