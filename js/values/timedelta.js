// Python's timedelta.
import { brand, unchecked } from "./brand.js";
import { checked } from "./check.js";
import { DAY, durationFields, exactSeconds, totalMicroseconds } from "./duration.js";
import { pad } from "./iso.js";
import { temporal } from "./temporal.js";

/** @typedef {import("./duration.js").DurationFields} DurationFields */

const MIN = -999_999_999n * DAY;
const MAX = 1_000_000_000n * DAY;

/**
 * A Python timedelta, in Python's normal form: only `days` may be negative. Treat it as immutable.
 * @example String(new PyTimeDelta({ seconds: -1 })) // "-1 day, 23:59:59"
 */
export class PyTimeDelta {
  /**
   * @param {number | Partial<DurationFields>} value total seconds, rounded half to even microseconds as Python does, or whole counts of
   *   any sign and size, normalised as Python does
   * @throws {TypeError} when it is neither, or a count is no number
   * @throws {RangeError} beyond Python's range, or when a count is not a safe integer
   */
  constructor(value) {
    const from = typeof value === "number" ? checked("timedelta", { total_seconds: value }) : normalise(value);
    /** −999 999 999 to 999 999 999; 1 000 000 000 for what `timedelta.max` becomes on the wire. @type {number} */
    this.days = from.days;
    /** 0 to 86 399. @type {number} */
    this.seconds = from.seconds;
    /** 0 to 999 999. @type {number} */
    this.microseconds = from.microseconds;
  }

  /** @returns {"timedelta"} */
  get pyType() {
    return "timedelta";
  }

  /**
   * The number on the wire. Where it is not the one that Python writes, decode lays it over this getter as a property of the instance.
   * @returns {number}
   */
  get wire() {
    return exactSeconds(this);
  }

  /**
   * Python's `total_seconds()`; for a decoded timedelta the number on the wire.
   * @returns {number} seconds
   */
  totalSeconds() {
    return this.wire;
  }

  /** Python's `str()`. */
  toString() {
    const { days, seconds, microseconds } = this;
    const dayText = days === 0 ? "" : `${days} day${Math.abs(days) === 1 ? "" : "s"}, `;
    const clock = `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}`;
    return dayText + clock + (microseconds === 0 ? "" : `.${pad(microseconds, 6)}`);
  }

  /**
   * @returns {any} Temporal.Duration in days (of 24 hours), seconds and microseconds, all of one sign as Temporal wants them
   * @throws {TypeError} where the host has no Temporal
   */
  toTemporal() {
    const total = totalMicroseconds(this);
    const sign = total < 0n ? -1 : 1;
    const { days, seconds, microseconds } = durationFields(total < 0n ? -total : total);
    return temporal().Duration.from({ days: sign * days, seconds: sign * seconds, microseconds: sign * microseconds });
  }
}

brand(PyTimeDelta, "PyTimeDelta");

/** For decode: a PyTimeDelta without checks. */
export const UncheckedTimeDelta = unchecked(
  PyTimeDelta,
  /** @param {number} days @param {number} seconds @param {number} microseconds @param {number} wire total seconds as sent */
  function (days, seconds, microseconds, wire) {
    this.days = days;
    this.seconds = seconds;
    this.microseconds = microseconds;
    if (!Object.is(exactSeconds(this), wire)) Object.defineProperty(this, "wire", { value: wire });
  },
);

/**
 * @param {Partial<DurationFields>} value
 * @returns {DurationFields}
 */
function normalise(value) {
  if (typeof value !== "object" || value === null) throw new TypeError("PyTimeDelta takes seconds or { days, seconds, microseconds }");
  const [days, seconds, microseconds] = [count(value, "days"), count(value, "seconds"), count(value, "microseconds")];
  const total = totalMicroseconds({ days, seconds, microseconds });
  if (total < MIN || total > MAX) throw new RangeError("timedelta: days must be within ±999999999");
  return durationFields(total);
}

/**
 * @param {Partial<DurationFields>} fields
 * @param {keyof DurationFields} name
 */
function count(fields, name) {
  const value = fields[name] ?? 0;
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number: ${value}`);
  return value;
}
