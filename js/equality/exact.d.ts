/** The form that no key can have: what is unhashable, or was never stored. */
export declare const ABSENT: unique symbol;
/** @param {bigint} value */
export declare function intForm(value: bigint): string | number | typeof ABSENT;
/**
 * @param {number} real
 * @param {number} imag
 */
export declare function complexForm(real: number, imag: number): string | number;
/**
 * @param {string} text Python's `str()` of a Decimal
 * @returns {number | string | typeof ABSENT} ABSENT for a signalling NaN; a quiet one equals the same text only
 */
export declare function decimalForm(text: string): number | string | typeof ABSENT;
