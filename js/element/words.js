// What is said about a value on one line: its type's name as Python says it, its text, its size.
//
// Trusts values made by decode, of any copy of this package: classes are known by their tag.
// Guarantees text of bounded length, which still is a stranger's.
import { cut } from "../safe-text.js";
import { kindOf } from "../to-plain.js";

const LONGEST_PREVIEW = 120;
const COUNTED = new Intl.NumberFormat("en-US");

/** @type {Record<string, string>} */
const PYTHON_NAMES = { null: "None", boolean: "bool", number: "int", bigint: "int", string: "str", object: "dict", "PIL.Image": "image" };

/** Kinds whose values are shown beside their name rather than below it. */
const SCALARS = new Set([
  "null", "boolean", "number", "bigint", "float", "string", "complex", "datetime", "date", "time", "timedelta", "Decimal", "Path", "undefined",
]);

/** @param {unknown} value */
export function isScalar(value) {
  return SCALARS.has(kindOf(value));
}

/**
 * @param {any} value
 * @returns {string} such as "tuple", or a dataclass's own name
 */
export function typeName(value) {
  const kind = kindOf(value);
  if (kind === "dataclass") return cut(value.className, LONGEST_PREVIEW);
  if (kind === "number" && !Number.isSafeInteger(value)) return "float";
  return PYTHON_NAMES[kind] ?? kind;
}

/**
 * @param {number} count
 * @param {string} noun in the singular
 * @returns {string} such as "1,204 rows"
 */
export function counted(count, noun) {
  return `${COUNTED.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * The text of a scalar, as Python's str() gives it, in full.
 * @param {any} value
 * @returns {string}
 */
export function scalarText(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Object.is(value, -0)) return "-0.0";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value).replace("Infinity", "inf").replace("NaN", "nan");
  return String(value);
}

/** @type {Record<string, (value: any) => string>} */
const SIZES = {
  bytes: ({ length }) => counted(length, "byte"),
  ndarray: ({ dtype, shape }) => `${cut(dtype, LONGEST_PREVIEW)}, shape (${shape.join(", ")}${shape.length === 1 ? "," : ""})`,
  "PIL.Image": ({ width, height }) => `${width} × ${height}`,
  list: ({ length }) => counted(length, "item"),
  tuple: ({ length }) => counted(length, "item"),
  set: ({ size }) => counted(size, "item"),
  frozenset: ({ size }) => counted(size, "item"),
  dict: ({ size }) => counted(size, "entry").replace(/entrys$/, "entries"),
  object: (value) => counted(Object.keys(value).length, "entry").replace(/entrys$/, "entries"),
  dataclass: (value) => counted(membersOf(value).length, "field"),
};

/**
 * How much there is in a value that is no scalar.
 * @param {any} value
 */
export function sizeText(value) {
  return SIZES[kindOf(value)]?.(value) ?? "";
}

/**
 * Any value on one line.
 * @param {any} value
 */
export function preview(value) {
  return isScalar(value) ? cut(scalarText(value), LONGEST_PREVIEW) : `${typeName(value)}, ${sizeText(value)}`;
}

/**
 * What a container holds, in order: pairs of a key (undefined in lists and sets) and a value.
 * @param {any} value
 * @returns {[unknown, any][]}
 */
export function membersOf(value) {
  const kind = kindOf(value);
  if (kind === "dataclass") return membersOf(value.fields);
  if (kind === "dict") return [...value];
  if (kind === "object") return Object.entries(value);
  return Array.from(value, (member) => [undefined, member]);
}
