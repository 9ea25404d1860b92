/*
 * Values → what JSON can say.
 * Owns how each Python type looks in plain JSON. Trusts values made by decode or by the Py classes.
 * Guarantees a tree of null, booleans, finite numbers, strings, arrays and plain objects, whatever
 * the depth: containers wait on a list instead of the call stack. Shared containers stay shared.
 */

/** @typedef {null | boolean | number | string | any[] | {[key: string]: any}} Plain all the way down */

/**
 * What a value is: `"null"`, a JavaScript `typeof`, `"list"`, `"bytes"`, `"date"` and the like as
 * sent by Python (`pyType`), or `"object"`.
 * An own property named `pyType` is a member of somebody's answer and says nothing.
 *
 * @param {any} value
 * @returns {string}
 */
export function kindOf(value) {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (typeof value.pyType === "string" && !Object.hasOwn(value, "pyType")) return value.pyType;
  if (Array.isArray(value)) return "list";
  if (value instanceof Uint8Array) return "bytes";
  if (value instanceof Map) return "dict";
  if (value instanceof Set) return "set";
  return "object";
}

/**
 * @typedef {object} PlainOptions
 * @property {"null" | "text"} [nonFinite] what stands for NaN and infinities: null, or "NaN", "Infinity" and "-Infinity"
 */

/** @type {Record<string, (value: any, finite: (value: number) => Plain) => Plain>} */
const SCALARS = {
  null: () => null,
  undefined: () => null,
  function: () => null,
  symbol: () => null,
  boolean: (value) => value,
  string: (value) => value,
  number: (value, finite) => finite(value),
  bigint: integer,
  bytes: base64,
  float: (value, finite) => finite(value.value),
  complex: ({ real, imag }, finite) => ({ real: finite(real), imag: finite(imag) }),
  datetime: (value) => value.isoformat(),
  date: (value) => value.isoformat(),
  time: (value) => value.isoformat(),
  timedelta: (value) => value.totalSeconds(),
  Decimal: String,
  Path: String,
  "PIL.Image": ({ mimeType, width, height, bytes }) => ({ mimeType, width, height, data: base64(bytes) }),
};

/** @typedef {(value: any) => Plain} Convert turns a member, its own members later */

/** @type {Record<string, (source: any, target: any, convert: Convert) => void>} */
const FILLERS = {
  list: fillItems,
  tuple: fillItems,
  set: fillItems,
  frozenset: fillItems,
  dict(source, target, convert) {
    for (const [key, value] of source) target.push([convert(key), convert(value)]);
  },
  object(source, target, convert) {
    fillMembers(Object.entries(source), target, convert);
  },
  dataclass({ className, module, fields }, target, convert) {
    const members = fields instanceof Map ? fields : Object.entries(fields);
    Object.assign(target, { className, module, fields: {} });
    fillMembers(members, target.fields, convert);
  },
  ndarray({ dtype, shape, data, mask }, target, convert) {
    Object.assign(target, { dtype, shape: [...shape], data: [] });
    for (let i = 0; i < data.length; i++) target.data.push(mask?.[i] ? null : convert(data[i]));
  },
};

const OBJECTS = new Set(["object", "dataclass", "ndarray"]);

/**
 * The value as JSON data: integers beyond 2^53 and Decimals as text, NaN and infinities as null or text,
 * bytes as base64, dates as ISO text, timedelta as seconds, PyDict as `[key, value]` pairs, sets and
 * tuples as arrays, an ndarray as `{dtype, shape, data}` with flat data and null where masked.
 * Foreign objects answer for themselves through `toJSON()`.
 *
 * @param {unknown} value
 * @param {PlainOptions} [options]
 * @returns {Plain}
 * @throws {TypeError} for options that do not exist; never because of the value
 * @example JSON.stringify(toPlain(decode(payload)))
 */
export function toPlain(value, options) {
  const finite = readOptions(options) === "text" ? finiteOrText : finiteOrNull;
  /** @type {Map<object, any>} */
  const targets = new Map();
  /** @type {{kind: string, source: any, target: any}[]} */
  const waiting = [];

  /** @type {Convert} */
  function convert(source) {
    const kind = kindOf(source);
    if (Object.hasOwn(SCALARS, kind)) return SCALARS[kind](source, finite);
    if (kind === "object" && typeof source.toJSON === "function") return convert(source.toJSON());
    const known = targets.get(source);
    if (known) return known;
    const target = OBJECTS.has(kind) ? {} : [];
    targets.set(source, target);
    waiting.push({ kind, source, target });
    return target;
  }

  const plain = convert(value);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    FILLERS[next.kind](next.source, next.target, convert);
  }
  return plain;
}

/**
 * @param {Iterable<any>} source
 * @param {Plain[]} target
 * @param {Convert} convert
 */
function fillItems(source, target, convert) {
  for (const item of source) target.push(convert(item));
}

/**
 * @param {Iterable<[string, any]>} members
 * @param {object} target
 * @param {Convert} convert
 */
function fillMembers(members, target, convert) {
  for (const [key, member] of members) setOwn(target, key, convert(member));
}

/**
 * @param {any} target
 * @param {string} key
 * @param {Plain} value
 */
function setOwn(target, key, value) {
  if (key !== "__proto__") {
    target[key] = value;
    return;
  }
  // Assignment would take it for the prototype.
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** @param {number} value */
const finiteOrNull = (value) => (Number.isFinite(value) ? value : null);

/** @param {number} value */
const finiteOrText = (value) => (Number.isFinite(value) ? value : String(value));

/** @param {PlainOptions | undefined} options */
function readOptions({ nonFinite = "null", ...rest } = {}) {
  if (nonFinite !== "null" && nonFinite !== "text") throw new TypeError('the option nonFinite is one of "null", "text"');
  for (const name of Object.keys(rest)) throw new TypeError(`there is no option called ${name}`);
  return nonFinite;
}

/** @param {bigint} value */
function integer(value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

const CHUNK = 0x6000; // a multiple of 3, so that base64 pieces join without padding

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += btoa(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK)));
  }
  return text;
}
