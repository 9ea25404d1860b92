// Python's ISO texts of dates, clocks and offsets, and what they are made from.
//
// Owns: `isoformat()` of fields, and the reading of field objects that callers hand to the constructors.
// Trusts: fields of built values. Fields from callers only get so far as to fit the text: whether the text is a real day or hour is for the
//   checks in C, which read it.

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
export function pad(n, width) {
  return String(n).padStart(width, "0");
}

/** @param {DateFields} fields */
export function dateText({ year, month, day }) {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** @param {ClockFields} fields */
export function clockText({ hour, minute, second, microsecond, nanosecond, offsetSeconds }) {
  const fraction = fractionText(microsecond, nanosecond);
  return `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}${fraction}${offsetSeconds === null ? "" : offsetText(offsetSeconds)}`;
}

/**
 * @param {number} microsecond
 * @param {number | null} nanosecond
 */
function fractionText(microsecond, nanosecond) {
  if (nanosecond !== null) return `.${pad(microsecond, 6)}${pad(nanosecond, 3)}`;
  return microsecond === 0 ? "" : `.${pad(microsecond, 6)}`;
}

/**
 * `+HH:MM`, with seconds and microseconds where there are any.
 * @param {number} offsetSeconds
 */
export function offsetText(offsetSeconds) {
  const micros = Math.abs(offsetMicroseconds(offsetSeconds));
  const seconds = Math.floor(micros / 1e6);
  const fraction = fractionText(micros % 1e6, null);
  const tail = seconds % 60 !== 0 || fraction !== "" ? `:${pad(seconds % 60, 2)}${fraction}` : "";
  return `${offsetSeconds < 0 ? "-" : "+"}${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}${tail}`;
}

/**
 * An offset in its own unit: as a number of seconds it may carry the rounding of a fraction.
 * @param {number} offsetSeconds
 */
export function offsetMicroseconds(offsetSeconds) {
  return Math.round(offsetSeconds * 1e6);
}

/**
 * The ISO date of fields that a caller wrote.
 * @param {Partial<DateFields>} fields
 * @throws {TypeError | RangeError} when a field is missing, no number, or has no such text
 */
export function readDate(fields) {
  return dateText({ year: digits(fields, "year", 4), month: digits(fields, "month", 2), day: digits(fields, "day", 2) });
}

/**
 * The ISO clock of fields that a caller wrote; what is missing is 0.
 * @param {Partial<ClockFields>} fields
 * @throws {TypeError | RangeError} when a field is no number or has no such text
 */
export function readClock(fields) {
  return clockText({
    hour: digits(fields, "hour", 2, 0),
    minute: digits(fields, "minute", 2, 0),
    second: digits(fields, "second", 2, 0),
    microsecond: digits(fields, "microsecond", 6, 0),
    nanosecond: fields.nanosecond == null ? null : digits(fields, "nanosecond", 3),
    offsetSeconds: fields.offsetSeconds == null ? null : offset(fields.offsetSeconds),
  });
}

/**
 * @param {Record<string, any>} fields
 * @param {string} name
 * @param {number} width most digits
 * @param {number} [fallback]
 * @returns {number}
 */
function digits(fields, name, width, fallback) {
  const value = fields[name] ?? fallback;
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (!Number.isInteger(value) || value < 0 || value >= 10 ** width) throw new RangeError(`${name} is out of range: ${value}`);
  return value;
}

/** @param {unknown} value */
function offset(value) {
  if (typeof value !== "number") throw new TypeError("offsetSeconds must be a number or null");
  if (!(Math.abs(value) < 86400)) throw new RangeError(`offsetSeconds must be less than a day: ${value}`);
  return value;
}
