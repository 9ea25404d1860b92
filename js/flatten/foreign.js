/*
 * Objects that are neither ours nor plain: binary data, dates, Temporal, and what answers for itself through toJSON().
 */
import { TAG_BYTES, TAG_TIMEDELTA } from "../generated/tables.js";
import { isPlain, kindOf } from "../values/kind.js";
import { putView } from "./arrays.js";
import { putBytes, putDateTime, SCALARS } from "./scalars.js";
import { unsupported } from "./refuse.js";

/** @typedef {import("./flattener.js").Flattener} Flattener */

const RAW = 2;

/**
 * @param {any} value
 * @param {Flattener} flattener
 */
export function foreign(value, flattener) {
  const kind = kindOf(value);
  if (flattener.mode === RAW && (kind === "Date" || ArrayBuffer.isView(value))) throw unsupported(value, flattener.path(), "an object array holds only what JSON has");
  if (flattener.mode !== RAW && putKnown(kind, value, flattener)) return;
  if (kind === "Map" || kind === "Set") flattener.wait(value);
  else if (typeof value.toJSON === "function") putJSON(value, flattener);
  else if (isPlain(value)) flattener.wait(value);
  else throw unsupported(value, flattener.path());
}

/**
 * @param {string} kind
 * @param {any} value
 * @param {Flattener} flattener
 * @returns {boolean} whether it is of a kind that Python has
 */
function putKnown(kind, value, flattener) {
  if (kind === "Uint8Array") putBytes(TAG_BYTES, value, flattener);
  else if (kind === "ArrayBuffer" || kind === "SharedArrayBuffer") putBytes(TAG_BYTES, new Uint8Array(value), flattener);
  else if (kind === "Date") putDate(value, flattener);
  else if (ArrayBuffer.isView(value)) {
    if (flattener.mode !== 0) throw flattener.unhashable(value);
    return putView(value, flattener);
  } else if (kind.startsWith("Temporal.")) putTemporal(kind.slice(9), value, flattener);
  else return false;
  return true;
}

/** @param {Date} date @param {Flattener} flattener */
function putDate(date, flattener) {
  const ms = Date.prototype.getTime.call(date);
  if (Number.isNaN(ms)) throw unsupported(date, flattener.path(), "it is an invalid Date");
  putDateTime(fieldsAt(ms, 0), flattener);
}

/**
 * @param {number} ms since 1970
 * @param {number | null} offsetSeconds
 */
function fieldsAt(ms, offsetSeconds) {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    microsecond: date.getUTCMilliseconds() * 1000,
    nanosecond: null,
    offsetSeconds,
  };
}

/**
 * @param {string} kind
 * @param {any} value
 * @param {Flattener} flattener
 */
function putTemporal(kind, value, flattener) {
  const { draft } = flattener;
  if (value.nanosecond) throw unsupported(value, flattener.path(), 'Python has no nanoseconds: value.round({ smallestUnit: "microsecond" })');
  if (kind === "PlainDate") SCALARS.date(value.withCalendar("iso8601"), flattener);
  else if (kind === "PlainTime") SCALARS.time(temporalFields(value, null), flattener);
  else if (kind === "PlainDateTime") putDateTime(temporalFields(value.withCalendar("iso8601"), null), flattener);
  else if (kind === "ZonedDateTime") putDateTime(temporalFields(value.withCalendar("iso8601"), value.offsetNanoseconds / 1e9), flattener);
  else if (kind === "Instant") putTemporal("ZonedDateTime", value.toZonedDateTimeISO("UTC"), flattener);
  else if (kind === "Duration") draft.putTyped(TAG_TIMEDELTA, [draft.real(durationSeconds(value, flattener))]);
  else throw unsupported(value, flattener.path());
}

/**
 * @param {any} value
 * @param {number | null} offsetSeconds
 */
function temporalFields({ year, month, day, hour, minute, second, millisecond, microsecond }, offsetSeconds) {
  return { year, month, day, hour, minute, second, microsecond: millisecond * 1000 + microsecond, nanosecond: null, offsetSeconds };
}

/** @param {any} duration @param {Flattener} flattener */
function durationSeconds(duration, flattener) {
  if (duration.years || duration.months) throw unsupported(duration, flattener.path(), "a timedelta has no years and months: duration.round() to days first");
  const ns = duration.nanoseconds;
  if (ns) throw unsupported(duration, flattener.path(), "a timedelta has no nanoseconds");
  const { weeks, days, hours, minutes, seconds, milliseconds, microseconds } = duration;
  const whole = BigInt((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds);
  return Number(whole * 1_000_000n + BigInt(milliseconds * 1000 + microseconds)) / 1e6;
}

/** @param {any} value @param {Flattener} flattener */
function putJSON(value, flattener) {
  const json = value.toJSON("");
  if (typeof json === "object" && json !== null && typeof json.toJSON === "function") throw unsupported(value, flattener.path(), "its toJSON() returns an object with a toJSON() again");
  flattener.put(json);
}

