/*
 * One value → what is to be said about it, members left as values.
 * Owns the words and brackets of the human output. Trusts values made by decode.
 * Guarantees that no text of the answer comes out unescaped, and that a long one is cut.
 */
import { cut, escapeText } from "../safe-text.js";
import { kindOf } from "../to-plain.js";

/** @typedef {import("./paint.js").Paint} Paint */
/** @typedef {{name?: string, key?: unknown, value: unknown}} Member `name` is ready to print, `key` is a value */
/** @typedef {{type: "leaf", text: string}} Leaf */
/** @typedef {{type: "group", open: string, close: string, size: number, members: Iterable<Member>}} Group */
/** @typedef {{type: "grid", head: string, array: any}} Grid */

const LONGEST_TEXT = 500;
const FIRST_BYTES = 16;
const COLOUR_TYPES = new Map([[0, "grey"], [2, "RGB"], [3, "palette"], [4, "grey and alpha"], [6, "RGBA"]]);

/** @type {Record<string, (value: any, paint: Paint) => Leaf | Group | Grid>} */
const DESCRIBE = {
  null: (_value, paint) => leaf(paint("word", "null")),
  boolean: (value, paint) => leaf(paint("word", String(value))),
  number: (value, paint) => leaf(paint("number", Object.is(value, -0) ? "-0" : String(value))),
  bigint: (value, paint) => leaf(paint("number", String(value))),
  float: (value, paint) => leaf(paint("number", String(value))),
  string: (value, paint) => leaf(shortened(value, paint)),
  bytes: (value, paint) => leaf(`${paint("label", `bytes, ${value.length} long`)}${hex(value)}`),
  complex: (value, paint) => labelled("complex", paint("number", String(value)), paint),
  datetime: (value, paint) => labelled("datetime", value.isoformat(), paint),
  date: (value, paint) => labelled("date", value.isoformat(), paint),
  time: (value, paint) => labelled("time", value.isoformat(), paint),
  timedelta: (value, paint) => called("timedelta", value, paint),
  Decimal: (value, paint) => called("Decimal", value, paint),
  Path: (value, paint) => called("Path", value, paint),
  "PIL.Image": (value, paint) => labelled("image", imageSummary(value), paint),
  ndarray: (array, paint) => ({ type: "grid", head: paint("label", arrayHead(array)), array }),

  list: (value) => group("[", "]", value.length, items(value)),
  tuple: (value, paint) => group(paint("label", "tuple ") + "(", ")", value.length, items(value)),
  set: (value, paint) => group(paint("label", "set ") + "{", "}", value.size, items(value)),
  frozenset: (value, paint) => group(paint("label", "frozenset ") + "{", "}", value.size, items(value)),
  dict: (value, paint) => group(paint("label", "dict ") + "{", "}", value.size, pairs(value)),
  object(value) {
    const keys = Object.keys(value);
    return group("{", "}", keys.length, properties(value, keys));
  },
  dataclass({ className, fields }, paint) {
    const members = fields instanceof Map ? [...fields] : Object.entries(fields);
    return group(`${paint("label", escapeText(className))}(`, ")", members.length, named(members));
  },
};

/**
 * @param {unknown} value
 * @param {Paint} paint
 * @returns {Leaf | Group | Grid}
 */
export function describe(value, paint) {
  return DESCRIBE[kindOf(value)](value, paint);
}

/**
 * @param {string} text
 * @returns {string} in double quotes, unambiguous and on one line
 */
export function quote(text) {
  return `"${escapeText(text.replace(/["\\]/g, "\\$&"))}"`;
}

/**
 * @param {number} count
 * @returns {string} such as "9 980"
 */
export function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, " ");
}

/**
 * @param {string} text
 * @returns {Leaf}
 */
function leaf(text) {
  return { type: "leaf", text };
}

/**
 * @param {string} label
 * @param {string} text
 * @param {Paint} paint
 */
function labelled(label, text, paint) {
  return leaf(`${paint("label", label)} ${escapeText(text)}`);
}

/**
 * @param {string} label
 * @param {unknown} value
 * @param {Paint} paint
 */
function called(label, value, paint) {
  return leaf(`${paint("label", label)}(${shortened(String(value), paint)})`);
}

/**
 * @param {string} open
 * @param {string} close
 * @param {number} size
 * @param {Iterable<Member>} members
 * @returns {Group}
 */
function group(open, close, size, members) {
  return { type: "group", open, close, size, members };
}

/**
 * @param {Iterable<unknown>} values
 * @returns {Generator<Member>}
 */
function* items(values) {
  for (const value of values) yield { value };
}

/**
 * @param {Iterable<[unknown, unknown]>} entries
 * @returns {Generator<Member>}
 */
function* pairs(entries) {
  for (const [key, value] of entries) yield { key, value };
}

/**
 * @param {Record<string, unknown>} object
 * @param {string[]} keys
 * @returns {Generator<Member>}
 */
function* properties(object, keys) {
  for (const key of keys) yield { key, value: object[key] };
}

/**
 * @param {Iterable<[string, unknown]>} fields
 * @returns {Generator<Member>}
 */
function* named(fields) {
  for (const [name, value] of fields) yield { name: `${escapeText(name)}=`, value };
}

/**
 * @param {string} text
 * @param {Paint} paint
 */
function shortened(text, paint) {
  const shown = paint("string", quote(cut(text, LONGEST_TEXT)));
  return text.length > LONGEST_TEXT ? shown + paint("note", ` (${grouped(text.length)} characters)`) : shown;
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  if (bytes.length === 0) return "";
  const first = Array.from(bytes.subarray(0, FIRST_BYTES), (byte) => byte.toString(16).padStart(2, "0"));
  return `: ${first.join(" ")}${bytes.length > FIRST_BYTES ? " …" : ""}`;
}

/** @param {any} image */
function imageSummary({ mimeType, width, height, bitDepth, colorType, bytes }) {
  const format = mimeType.replace("image/", "").toUpperCase();
  const colours = COLOUR_TYPES.get(colorType) ?? colorType;
  return `${format} ${width}×${height}, ${bitDepth}-bit ${colours}, ${bytes.length} bytes`;
}

/** @param {any} array */
function arrayHead({ dtype, shape }) {
  return `ndarray ${escapeText(cut(dtype, LONGEST_TEXT))} (${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
}
