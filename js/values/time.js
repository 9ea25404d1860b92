// Python's time of day, naive or with a fixed offset.
import { brand, unchecked } from "./brand.js";
import { checkedText } from "./check.js";
import { clockText, readClock } from "./iso.js";
import { temporal } from "./temporal.js";

/**
 * A Python time. Treat it as immutable.
 * @example new PyTime("05:06:07.5-08:00").isoformat() // "05:06:07.500000-08:00"
 */
export class PyTime {
  /**
   * @param {string | Partial<import("./iso.js").ClockFields>} value ISO text as Python reads it, or fields
   * @throws {TypeError} when it is neither, or a field is no number
   * @throws {RangeError} when there is no such time
   */
  constructor(value) {
    const from = checkedText("time", typeof value === "object" && value !== null ? readClock(value) : value);
    /** @type {number} */
    this.hour = from.hour;
    /** @type {number} */
    this.minute = from.minute;
    /** @type {number} */
    this.second = from.second;
    /** 0 to 999 999. @type {number} */
    this.microsecond = from.microsecond;
    /** 0 to 999, what follows the microsecond; null when the text had at most six digits. @type {number | null} */
    this.nanosecond = from.nanosecond;
    /** Seconds east of UTC, down to microseconds; null when naive. @type {number | null} */
    this.offsetSeconds = from.offsetSeconds;
  }

  /** @returns {"time"} */
  get pyType() {
    return "time";
  }

  /** Python's `isoformat()`. */
  isoformat() {
    return clockText(this);
  }

  /** Python's `str()`. */
  toString() {
    return clockText(this);
  }

  /**
   * The wall clock; Temporal has no time with an offset, so an offset is left out.
   * @returns {any} Temporal.PlainTime
   * @throws {TypeError} where the host has no Temporal
   */
  toTemporal() {
    const { PlainTime } = temporal();
    const { hour, minute, second, microsecond, nanosecond } = this;
    return new PlainTime(hour, minute, second, Math.floor(microsecond / 1000), microsecond % 1000, nanosecond ?? 0);
  }
}

brand(PyTime, "PyTime");

/** For decode: a PyTime without checks; arguments are the fields. */
export const UncheckedTime = unchecked(
  PyTime,
  /**
   * @param {number} hour
   * @param {number} minute
   * @param {number} second
   * @param {number} microsecond
   * @param {number | null} nanosecond
   * @param {number | null} offsetSeconds
   */
  function (hour, minute, second, microsecond, nanosecond, offsetSeconds) {
    this.hour = hour;
    this.minute = minute;
    this.second = second;
    this.microsecond = microsecond;
    this.nanosecond = nanosecond;
    this.offsetSeconds = offsetSeconds;
  },
);
