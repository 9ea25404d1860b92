// Python's repr of a value, for `toString()` of containers.
//
// Owns: the spelling. Values are recognised by brand or by their JavaScript kind, so that no class needs importing here.
// Guarantees: one line; containers deeper than DEPTH are cut off with "…", which also ends cycles.
import { brandOf } from "./brand.js";
import { durationFields } from "./duration.js";
import { floatRepr } from "./float-repr.js";
import { offsetMicroseconds } from "./iso.js";
import { isPlain, kindOf } from "./kind.js";
import { bytesRepr, printable, textRepr } from "./text.js";

const DEPTH = 100;

/** @typedef {(value: any, depth: number) => string} Repr */

/**
 * Python's `repr()`.
 * @param {unknown} value
 * @param {number} [depth] how many containers deep to look
 * @returns {string}
 * @example repr([null, "a"]) // "[None, 'a']"
 */
export function repr(value, depth = DEPTH) {
  if (typeof value !== "object" || value === null) return primitive(value);
  if (depth === 0) return "…";
  const branded = BRANDED[brandOf(value) ?? ""];
  return branded === undefined ? unbranded(value, depth - 1) : branded(value, depth - 1);
}

/** @type {Record<string, Repr>} */
const BRANDED = {
  tuple: (v, depth) => (v.length === 1 ? `(${repr(v[0], depth)},)` : `(${list(v, depth)})`),
  set: (v, depth) => (v.size === 0 ? "set()" : `{${list(v, depth)}}`),
  frozenset: (v, depth) => (v.size === 0 ? "frozenset()" : `frozenset({${list(v, depth)}})`),
  dict,
  dataclass,
  float: String,
  complex: String,
  ndarray: String,
  "PIL.Image": String,
  datetime: (v) => (v.isNaT ? "NaT" : `datetime.datetime(${[v.year, v.month, v.day, ...clock(v)].join(", ")})`),
  date: (v) => `datetime.date(${v.year}, ${v.month}, ${v.day})`,
  time: (v) => `datetime.time(${clock(v).join(", ")})`,
  timedelta,
  Decimal: (v) => `Decimal('${v.text}')`,
  Path: (v) => `PosixPath(${textRepr(v.text)})`,
};

/** @type {Repr} */
function unbranded(value, depth) {
  if (Array.isArray(value)) return `[${list(value, depth)}]`;
  const kind = kindOf(value);
  if (kind === "Uint8Array") return bytesRepr(value);
  if (kind === "Set") return BRANDED.set(value, depth);
  if (kind === "Map" || isPlain(value)) return dict(value, depth);
  return Object.prototype.toString.call(value);
}

/** @param {unknown} value */
function primitive(value) {
  if (value == null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" && !(Number.isSafeInteger(value) && !Object.is(value, -0))) return floatRepr(value);
  return typeof value === "string" ? textRepr(value) : String(value);
}

/** @param {Iterable<unknown>} members @param {number} depth */
function list(members, depth) {
  return Array.from(members, (member) => repr(member, depth)).join(", ");
}

/** @type {Repr} */
function dataclass({ className, fields }, depth) {
  return `${printable(className)}(${pairs(fields, (name, field) => `${printable(String(name))}=${repr(field, depth)}`)})`;
}

/** @type {Repr} */
function dict(value, depth) {
  return `{${pairs(value, (key, member) => `${repr(key, depth)}: ${repr(member, depth)}`)}}`;
}

/**
 * @param {any} dict a Map or a plain object
 * @param {(key: unknown, value: unknown) => string} spell
 */
function pairs(dict, spell) {
  /** @type {Iterable<[unknown, unknown]>} */
  const entries = isPlain(dict) ? Object.entries(dict) : dict;
  return Array.from(entries, ([key, value]) => spell(key, value)).join(", ");
}

/**
 * The arguments from the hour on: Python leaves out trailing zeros of second and microsecond.
 * @param {import("./iso.js").ClockFields} fields
 */
function clock({ hour, minute, second, microsecond, offsetSeconds }) {
  const tail = microsecond !== 0 ? [second, microsecond] : second !== 0 ? [second] : [];
  return [hour, minute, ...tail, ...(offsetSeconds === null ? [] : [`tzinfo=${timezone(offsetSeconds)}`])];
}

/** @param {number} offsetSeconds */
function timezone(offsetSeconds) {
  if (offsetSeconds === 0) return "datetime.timezone.utc";
  return `datetime.timezone(${timedelta(durationFields(BigInt(offsetMicroseconds(offsetSeconds))))})`;
}

/** @param {import("./duration.js").DurationFields} fields */
function timedelta({ days, seconds, microseconds }) {
  const parts = Object.entries({ days, seconds, microseconds }).filter(([, count]) => count !== 0);
  return `datetime.timedelta(${parts.map(([name, count]) => `${name}=${count}`).join(", ") || "0"})`;
}
