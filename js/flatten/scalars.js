/*
 * The Py classes that are no containers: what of them a draft holds. By brand; fields that a caller has changed since are checked.
 */
import { TAG_COMPLEX, TAG_DATE, TAG_DATETIME, TAG_DECIMAL, TAG_IMAGE, TAG_PATH, TAG_TIME, TAG_TIMEDELTA, WORD_REAL } from "../generated/tables.js";
import { offsetMicroseconds } from "../values/iso.js";
import { unsupported } from "./refuse.js";

/** @typedef {import("./flattener.js").Flattener} Flattener */

const NANO = 1 << 30;
const AWARE = 1 << 31;

/** @param {unknown} n @param {number} least @param {number} most */
const isIn = (n, least, most) => Number.isInteger(n) && /** @type {number} */ (n) >= least && /** @type {number} */ (n) <= most;

/** @param {number} year @param {number} month */
const daysIn = (year, month) => (month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : 30 + ((month + (month >> 3)) & 1));

/** @param {any} value @param {Flattener} flattener */
function dateWord({ year, month, day }, flattener) {
  const real = isIn(year, 1, 9999) && isIn(month, 1, 12) && isIn(day, 1, daysIn(year, month));
  if (!real) throw unsupported({}, flattener.path(), "its year, month and day are no day of Python's calendar");
  return (year << 9) | (month << 5) | day;
}

/**
 * Clock, fraction, offset seconds and microseconds.
 * @param {any} value
 * @param {Flattener} flattener
 */
function clockWords({ hour, minute, second, microsecond, nanosecond, offsetSeconds }, flattener) {
  const real = isIn(hour, 0, 23) && isIn(minute, 0, 59) && isIn(second, 0, 59) && isIn(microsecond, 0, 999999) && (nanosecond === null || isIn(nanosecond, 0, 999));
  if (!real || (offsetSeconds !== null && !(Math.abs(offsetSeconds) < 86400))) throw unsupported({}, flattener.path(), "its fields are no time that Python has");
  const fraction = microsecond * 1000 + (nanosecond ?? 0) + (nanosecond === null ? 0 : NANO);
  const micros = offsetSeconds === null ? 0 : offsetMicroseconds(offsetSeconds);
  return [(hour << 12) | (minute << 6) | second, offsetSeconds === null ? fraction : fraction | AWARE, Math.trunc(micros / 1e6), micros % 1e6];
}

/**
 * @param {number} tag
 * @param {string} hint
 * @returns {(value: any, flattener: Flattener) => void}
 */
function textOf(tag, hint) {
  return (value, flattener) => {
    if (typeof value.text !== "string") throw unsupported(value, flattener.path(), hint);
    flattener.draft.putTyped(tag, [flattener.draft.addText(value.text)]);
  };
}

/** @param {any} value @param {Flattener} flattener */
export function putDateTime(value, flattener) {
  const words = value.isNaT ? [0, 0, 0, 0, 0] : [dateWord(value, flattener), ...clockWords(value, flattener)];
  flattener.draft.putTyped(TAG_DATETIME, words);
}

/**
 * @param {number} tag
 * @param {Uint8Array} bytes
 * @param {Flattener} flattener
 */
export function putBytes(tag, bytes, flattener) {
  flattener.draft.putTyped(tag, [flattener.draft.blob(bytes), bytes.byteLength]);
}

/** @param {unknown} x @param {any} value @param {Flattener} flattener */
function putReal(x, value, flattener) {
  if (typeof x !== "number") throw unsupported(value, flattener.path(), "its value is no number");
  return flattener.draft.real(x);
}

/** @type {Record<string, (value: any, flattener: Flattener) => void>} */
export const SCALARS = {
  float: (value, flattener) => flattener.draft.put(WORD_REAL | (putReal(value.value, value, flattener) << 4)),
  complex(value, flattener) {
    const place = putReal(value.real, value, flattener);
    putReal(value.imag, value, flattener);
    flattener.draft.putTyped(TAG_COMPLEX, [place]);
  },
  datetime: putDateTime,
  date: (value, flattener) => flattener.draft.putTyped(TAG_DATE, [dateWord(value, flattener)]),
  time: (value, flattener) => flattener.draft.putTyped(TAG_TIME, clockWords(value, flattener)),
  timedelta: (value, flattener) => flattener.draft.putTyped(TAG_TIMEDELTA, [putReal(value.totalSeconds(), value, flattener)]),
  Decimal: textOf(TAG_DECIMAL, "its text is no string"),
  Path: textOf(TAG_PATH, "its text is no string"),
  "PIL.Image": (value, flattener) => putBytes(TAG_IMAGE, value.bytes, flattener),
};

