/**
 * kinds.js: what a value is in Python's words, and its members, without regard to how JavaScript holds them.
 */
import { kindOf } from "./to-plain.js";

/** How Python calls what JavaScript has of its own. @type {Record<string, string>} */
const PYTHON = { null: "None", boolean: "bool", bigint: "int", string: "str", object: "dict" };

/** @param {number} value */
const numberType = (value) => (Number.isSafeInteger(value) && !Object.is(value, -0) ? "int" : "float");

/**
 * The Python type that a value stands for: its `pyType` if it has one, else `"None"`, `"bool"`, `"int"`, `"float"`, `"str"`, `"bytes"`,
 * `"list"`, `"set"` or `"dict"`. An integral number counts as an int, since decode cannot tell `1.0` from `1` unless it is lossless.
 *
 * @param {unknown} value
 * @returns {string | undefined} undefined for what decode does not make: undefined, functions, symbols, other classes
 * @example pyType(decode("safe:1.5")) // "float"
 */
export function pyType(value) {
  const kind = kindOf(value);
  if (kind === "number") return numberType(/** @type {number} */ (value));
  if (kind === "object" && !isPlain(value)) return undefined;
  if (kind === "undefined" || kind === "function" || kind === "symbol") return undefined;
  return PYTHON[kind] ?? kind;
}

/** @param {unknown} value */
function isPlain(value) {
  const proto = Object.getPrototypeOf(value);
  return proto === null || Object.getPrototypeOf(proto) === null;
}

/**
 * The items of a dict, whether it came as a plain object or as a PyDict; the fields of a dataclass, too.
 *
 * @param {object} dict
 * @returns {[any, any][]} keys and values, in order; a plain object has keys such as "10" first
 * @throws {TypeError} for what is no dict
 * @example entries(decode(payload)).map(([key, value]) => `${key}: ${value}`)
 */
export function entries(dict) {
  const type = pyType(dict);
  if (type === "dataclass") return entries(/** @type {any} */ (dict).fields);
  if (type !== "dict") throw new TypeError(`entries takes a dict, not ${type === undefined ? "that" : `a value of type ${type}`}`);
  return dict instanceof Map ? [...dict] : Object.entries(dict);
}
