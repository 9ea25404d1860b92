// The arithmetic of timedeltas: one count of microseconds, and the three fields Python keeps.
//
// Guarantees: no rounding, except the one that a double forces on `exactSeconds`.

/**
 * @typedef {object} DurationFields Python's normal form: only days may be negative
 * @property {number} days
 * @property {number} seconds 0 to 86 399
 * @property {number} microseconds 0 to 999 999
 */

const SECOND = 1_000_000n;
export const DAY = 86_400n * SECOND;

/**
 * @param {DurationFields} fields in normal form or not
 * @returns {bigint}
 */
export function totalMicroseconds({ days, seconds, microseconds }) {
  return BigInt(days) * DAY + BigInt(seconds) * SECOND + BigInt(microseconds);
}

/**
 * @param {bigint} total microseconds
 * @returns {DurationFields}
 */
export function durationFields(total) {
  const rest = ((total % DAY) + DAY) % DAY;
  return { days: Number((total - rest) / DAY), seconds: Number(rest / SECOND), microseconds: Number(rest % SECOND) };
}

/**
 * Python's `total_seconds()`: the exact quotient, rounded once.
 * @param {DurationFields} fields
 */
export function exactSeconds(fields) {
  const micros = (fields.days * 86400 + fields.seconds) * 1e6 + fields.microseconds;
  // Two exact doubles: their division rounds once.
  if (Number.isSafeInteger(micros)) return micros / 1e6;
  const total = totalMicroseconds(fields);
  const digits = String(total < 0n ? -total : total).padStart(7, "0");
  return Number(`${total < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}
