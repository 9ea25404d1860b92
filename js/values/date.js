// Python's date: a day, in no zone.
import { brand, unchecked } from "./brand.js";
import { checkedText } from "./check.js";
import { dateText, readDate } from "./iso.js";
import { temporal } from "./temporal.js";

/**
 * A Python date. Treat it as immutable.
 * @example new PyDate({ year: 2024, month: 2, day: 29 }).isoformat() // "2024-02-29"
 */
export class PyDate {
  /**
   * @param {string | import("./iso.js").DateFields} value `"YYYY-MM-DD"` or fields
   * @throws {TypeError} when it is neither, or a field is no number
   * @throws {RangeError} when there is no such day
   */
  constructor(value) {
    const from = checkedText("date", typeof value === "object" && value !== null ? readDate(value) : value);
    /** 1 to 9999. @type {number} */
    this.year = from.year;
    /** 1 to 12. @type {number} */
    this.month = from.month;
    /** @type {number} */
    this.day = from.day;
  }

  /** @returns {"date"} */
  get pyType() {
    return "date";
  }

  /** Python's `isoformat()`. */
  isoformat() {
    return dateText(this);
  }

  /** Python's `str()`. */
  toString() {
    return dateText(this);
  }

  /**
   * @returns {any} Temporal.PlainDate
   * @throws {TypeError} where the host has no Temporal
   */
  toTemporal() {
    const { PlainDate } = temporal();
    return new PlainDate(this.year, this.month, this.day);
  }
}

brand(PyDate, "PyDate");

/** For decode: a PyDate without checks. */
export const UncheckedDate = unchecked(
  PyDate,
  /** @param {number} year @param {number} month @param {number} day */ function (year, month, day) {
    this.year = year;
    this.month = month;
    this.day = day;
  },
);
