// Python's datetime, naive or with a fixed offset, and pandas' NaT.
//
// Guarantees: fields as Python has them, so `isoformat()` is Python's text; instants are exact to the nanosecond.
import { brand, unchecked } from "./brand.js";
import { checkedText } from "./check.js";
import { clockText, dateText, offsetMicroseconds, offsetText, readClock, readDate } from "./iso.js";
import { temporal } from "./temporal.js";
import { zoneOffset } from "./zone.js";

/** @typedef {import("./iso.js").DateFields & Partial<import("./iso.js").ClockFields>} DateTimeFields what is missing is 0, or null */

const NS_PER_MS = 1_000_000n;
const NS_PER_SECOND = 1_000_000_000n;

/**
 * A Python datetime. Treat it as immutable.
 * @example new PyDateTime("2024-02-29T12:30+05:30").toDate() // 2024-02-29T07:00:00.000Z
 */
export class PyDateTime {
  /**
   * @param {string | DateTimeFields} value ISO text as Python reads it, `"NaT"`, or fields
   * @throws {TypeError} when it is neither, or a field is no number
   * @throws {RangeError} when there is no such date or time
   */
  constructor(value) {
    const from = checkedText("datetime", typeof value === "object" && value !== null ? `${readDate(value)}T${readClock(value)}` : value);
    /** 1 to 9999. All seven counts are NaN for NaT. @type {number} */
    this.year = from.year;
    /** 1 to 12. @type {number} */
    this.month = from.month;
    /** @type {number} */
    this.day = from.day;
    /** @type {number} */
    this.hour = from.hour;
    /** @type {number} */
    this.minute = from.minute;
    /** @type {number} */
    this.second = from.second;
    /** 0 to 999 999. @type {number} */
    this.microsecond = from.microsecond;
    /** 0 to 999, what follows the microsecond (pandas); null when the text had at most six digits. @type {number | null} */
    this.nanosecond = from.nanosecond;
    /** Seconds east of UTC, down to microseconds; null when naive. @type {number | null} */
    this.offsetSeconds = from.offsetSeconds;
  }

  /** @returns {"datetime"} */
  get pyType() {
    return "datetime";
  }

  /** True for pandas' NaT, "not a time". */
  get isNaT() {
    return Number.isNaN(this.year);
  }

  /** Python's `isoformat()`. */
  isoformat() {
    return this.isNaT ? "NaT" : `${dateText(this)}T${clockText(this)}`;
  }

  /** Python's `str()`: isoformat with a space. */
  toString() {
    return this.isNaT ? "NaT" : `${dateText(this)} ${clockText(this)}`;
  }

  /**
   * Nanoseconds since 1970-01-01T00:00Z.
   * @param {string} [zone] what a naive datetime is read in: "UTC", "local", "+HH:MM" or an IANA name; an aware one ignores it
   * @returns {bigint}
   * @throws {TypeError} when naive and without a zone
   * @throws {RangeError} for NaT and for unknown zones
   */
  epochNanoseconds(zone) {
    if (this.isNaT) throw new RangeError("NaT is no instant");
    const wall = wallNanoseconds(this);
    const offset = this.offsetSeconds ?? zoneOffset(needZone(zone), Number(wall / NS_PER_MS));
    return wall - BigInt(offsetMicroseconds(offset)) * 1000n;
  }

  /**
   * The instant as a Date: exact, except that what follows the millisecond is cut off (towards the past, as Temporal does).
   * @param {string} [zone] needed when naive, see `epochNanoseconds`
   * @returns {Date}
   * @throws {TypeError} when naive and without a zone
   * @throws {RangeError} for NaT and for unknown zones
   */
  toDate(zone) {
    const ns = this.epochNanoseconds(zone);
    const rest = ((ns % NS_PER_MS) + NS_PER_MS) % NS_PER_MS;
    return new Date(Number((ns - rest) / NS_PER_MS));
  }

  /**
   * The instant as a Temporal.Instant.
   * @param {string} [zone] needed when naive, see `epochNanoseconds`
   * @returns {any} Temporal.Instant
   * @throws {TypeError} where the host has no Temporal, or when naive and without a zone
   * @throws {RangeError} for NaT and for unknown zones
   */
  toInstant(zone) {
    return temporal().Instant.fromEpochNanoseconds(this.epochNanoseconds(zone));
  }

  /**
   * Temporal.PlainDateTime when naive, Temporal.ZonedDateTime with this offset when aware.
   * @returns {any}
   * @throws {TypeError} where the host has no Temporal
   * @throws {RangeError} for NaT, and for offsets with seconds, which Temporal's zones cannot have (`toInstant()` can)
   */
  toTemporal() {
    if (this.isNaT) throw new RangeError("NaT is no time");
    if (this.offsetSeconds !== null) return this.toInstant().toZonedDateTimeISO(temporalZone(this.offsetSeconds));
    const { PlainDateTime } = temporal();
    const { year, month, day, hour, minute, second, microsecond, nanosecond } = this;
    return new PlainDateTime(year, month, day, hour, minute, second, Math.floor(microsecond / 1000), microsecond % 1000, nanosecond ?? 0);
  }
}

brand(PyDateTime, "PyDateTime");

/** For decode: a PyDateTime without checks; arguments are the fields. */
export const UncheckedDateTime = unchecked(
  PyDateTime,
  /**
   * @param {number} year
   * @param {number} month
   * @param {number} day
   * @param {number} hour
   * @param {number} minute
   * @param {number} second
   * @param {number} microsecond
   * @param {number | null} nanosecond
   * @param {number | null} offsetSeconds
   */
  function (year, month, day, hour, minute, second, microsecond, nanosecond, offsetSeconds) {
    this.year = year;
    this.month = month;
    this.day = day;
    this.hour = hour;
    this.minute = minute;
    this.second = second;
    this.microsecond = microsecond;
    this.nanosecond = nanosecond;
    this.offsetSeconds = offsetSeconds;
  },
);

/** For decode: NaT. */
export const UncheckedNaT = unchecked(PyDateTime, function () {
  UncheckedDateTime.call(this, NaN, NaN, NaN, NaN, NaN, NaN, NaN, null, null);
});

/**
 * The clock's reading, as nanoseconds since 1970 as if it were UTC.
 * @param {PyDateTime} datetime
 */
function wallNanoseconds({ year, month, day, hour, minute, second, microsecond, nanosecond }) {
  // Date.UTC would read the years 0 to 99 as 19xx.
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const seconds = midnight / 1000 + hour * 3600 + minute * 60 + second;
  return BigInt(seconds) * NS_PER_SECOND + BigInt(microsecond * 1000 + (nanosecond ?? 0));
}

/** @param {string} [zone] */
function needZone(zone) {
  if (typeof zone !== "string") throw new TypeError('A naive datetime needs a zone: "UTC", "local", "+HH:MM" or an IANA name');
  return zone;
}

/** @param {number} offsetSeconds */
function temporalZone(offsetSeconds) {
  if (offsetSeconds % 60 !== 0) throw new RangeError(`Temporal has no zone ${offsetText(offsetSeconds)}; use toInstant()`);
  return offsetText(offsetSeconds);
}
