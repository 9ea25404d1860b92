// What decode should give, and what it gave, brought to one form that assert.deepEqual can compare.
//
// The vectors hold values in a canonical form that knows Python's types: null true false · {"int": "-12"} · {"float": 16 hex digits of the
// bits, or "nan"} · {"str"} · {"list"} {"tuple"} {"set"} · {"dict": [[k, v], ..]} · {"bytes": hex} · {"complex": [bits, bits]} · {"datetime"}
// {"date"} {"time"}: isoformat · {"timedelta": [days, seconds, microseconds]} · {"decimal"} {"path"}: str() · {"ndarray": {dtype, shape, data}} ·
// {"image": {format, width, height, mode}} · {"dataclass": {class, module, fields}}.
// No host is asked for anything: tests/runtimes runs this everywhere.
// `expected` turns that into what JavaScript can tell under the options of a decode; `actual` describes a JavaScript value in the same words.
const view = new DataView(new ArrayBuffer(8));

/** @param {string} bits 16 hex digits, or "nan" */
function doubleOf(bits) {
  if (bits === "nan") return NaN;
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

const number = (x) => `number ${Object.is(x, -0) ? "-0" : x}`;
const isSafe = (big) => big >= Number.MIN_SAFE_INTEGER && big <= Number.MAX_SAFE_INTEGER;
const integer = (big) => (isSafe(big) ? number(Number(big)) : `bigint ${big}`);
const sorted = (descriptions) => descriptions.map((d) => JSON.stringify(d)).sort();
const isIndex = (key) => /^(0|[1-9]\d*)$/.test(key) && Number(key) < 2 ** 32 - 1;

/** Keys of an object in the order in which JavaScript keeps them. */
function objectOrder(entries) {
  const indices = entries.filter(([key]) => isIndex(key)).sort(([a], [b]) => a - b);
  return [...indices, ...entries.filter(([key]) => !isIndex(key))];
}

/** dtype → the typed array of its elements; Array for all others. */
const ARRAYS = {
  int8: Int8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array, uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array,
  uint64: BigUint64Array, float16: globalThis.Float16Array ?? Float32Array, float32: Float32Array, float64: Float64Array, bool: Uint8Array,
};
const LETTERS = { i: "int", u: "uint", f: "float", b: "bool" };

const isFloat = (array) => array.name.startsWith("Float");

function arrayOf(dtype) {
  const lettered = /^[<>=|]?([iufb])([1248])$/.exec(dtype);
  if (/^[<>=|]?([Mm]8|datetime64|timedelta64)/.test(dtype)) return BigInt64Array;
  if (lettered === null) return ARRAYS[dtype] ?? Array;
  return ARRAYS[lettered[1] === "b" ? "bool" : LETTERS[lettered[1]] + 8 * lettered[2]];
}

/** Pillow's modes → PNG's colour types. */
const COLOR_TYPES = { 1: 0, L: 0, I: 0, "I;16": 0, P: 3, LA: 4, RGB: 2, RGBA: 6 };

/**
 * @param {any} c canonical value
 * @param {{ lossless?: boolean, dict?: string }} options of the decode
 * @param {boolean} [key] whether it is a dict's key or a set's member: Map and Set keep no −0
 */
export function expected(c, options, key = false) {
  if (c === null || typeof c === "boolean") return c;
  const [[kind, x]] = Object.entries(c);
  const again = (member) => expected(member, options);
  const asKey = (member) => expected(member, options, true);
  switch (kind) {
    case "int":
      return integer(BigInt(x));
    case "float": {
      const value = doubleOf(x);
      if (options.lossless && Number.isInteger(value)) return `PyFloat ${number(value)}`;
      return number(key && value === 0 ? 0 : value);
    }
    case "str":
      return { str: x };
    case "list":
      return { list: x.map(again) };
    case "tuple":
      return { [options.lossless ? "tuple" : "list"]: x.map(again) };
    case "set":
      return { set: sorted(x.map(asKey)) };
    case "dict": {
      const plain = x.every(([k]) => typeof k?.str === "string");
      if (!plain || options.lossless || options.dict === "map") return { PyDict: x.map(([k, v]) => [asKey(k), again(v)]) };
      return { object: objectOrder(x.map(([k, v]) => [k.str, again(v)])) };
    }
    case "complex":
      return { complex: x.map((bits) => number(doubleOf(bits))) };
    case "dataclass":
      return { dataclass: [x.class, x.module, again({ dict: x.fields.map(([name, v]) => [{ str: name }, v]) })] };
    case "image":
      return { image: ["image/png", x.width, x.height, COLOR_TYPES[x.mode]] };
    case "ndarray":
      return expectedArray(x, options);
    default:
      return c;
  }
}

function expectedArray({ dtype, shape, data }, options) {
  const array = arrayOf(dtype);
  if (array === Array) return { ndarray: [dtype, shape, "Array", data.map((m) => expected(m, options))] };
  if (isFloat(array)) return { ndarray: [dtype, shape, array.name, data.map((m) => number(m === null ? NaN : doubleOf(m.float)))] };
  const mask = data.includes(null) ? data.map((m) => Number(m === null)) : undefined;
  const whole = array.name.startsWith("Big") ? (text) => `big ${text}` : (text) => number(Number(text));
  const element = (m) => whole(m === null ? 0 : (m.int ?? Number(m)));
  return { ndarray: [dtype, shape, array.name, data.map(element)], ...(mask && { mask }) };
}

/** By brand, so that values of any copy of the package can be described. */
const DESCRIPTIONS = {
  float: (v) => `PyFloat ${number(v.value)}`,
  tuple: (v) => ({ tuple: [...v].map(actual) }),
  frozenset: (v) => ({ set: sorted([...v].map(actual)) }),
  set: (v) => ({ set: sorted([...v].map(actual)) }),
  dict: (v) => ({ PyDict: [...v].map(([k, m]) => [actual(k), actual(m)]) }),
  complex: (v) => ({ complex: [number(v.real), number(v.imag)] }),
  datetime: (v) => ({ datetime: v.isoformat() }),
  date: (v) => ({ date: v.isoformat() }),
  time: (v) => ({ time: v.isoformat() }),
  timedelta: (v) => ({ timedelta: [v.days, v.seconds, v.microseconds] }),
  Decimal: (v) => ({ decimal: String(v) }),
  Path: (v) => ({ path: String(v) }),
  dataclass: (v) => ({ dataclass: [v.className, v.module, actual(v.fields)] }),
  "PIL.Image": (v) => ({ image: [isPng(v.bytes) ? v.mimeType : "no PNG", v.width, v.height, v.colorType] }),
  ndarray: actualArray,
};

const isPng = (bytes) => String.fromCharCode(...bytes.subarray(0, 8)) === "\x89PNG\r\n\x1a\n";

function actualArray({ dtype, shape, data, mask }) {
  // The canonical form does not tell a missing float from NaN; so the mask of floats may only stand where NaN does.
  if (isFloat(data.constructor)) mask = mask?.every((missing, i) => !missing || Number.isNaN(data[i])) === false ? mask : undefined;
  const element = Array.isArray(data) ? actual : (m) => (typeof m === "bigint" ? `big ${m}` : number(m));
  return { ndarray: [dtype, shape, data.constructor.name, Array.from(data, element)], ...(mask && { mask: [...mask] }) };
}

function actualObject(object) {
  if (Object.getPrototypeOf(object) !== Object.prototype) return { "unknown prototype": String(object) };
  const entries = Reflect.ownKeys(object).map((key) => {
    const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(object, key);
    return writable && enumerable && configurable ? [key, actual(value)] : [key, "no plain property"];
  });
  return { object: entries };
}

/** @param {any} value from decode */
export function actual(value) {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return number(value);
  if (typeof value === "bigint") return isSafe(value) ? `needless bigint ${value}` : `bigint ${value}`;
  if (typeof value === "string") return { str: value };
  const tag = value[Symbol.for("final-answer.pyType")];
  if (tag !== undefined) return DESCRIPTIONS[tag](value);
  if (value instanceof Uint8Array) return { bytes: Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("") };
  return Array.isArray(value) ? { list: value.map(actual) } : actualObject(value);
}
