// How Python compares what may be a key: for each kind of value a form, such that equal values have one form.
//
// Owns: the table of kinds. A scalar's form is a primitive, or the value itself where JavaScript compares by identity. A form that is text
//   was made here and starts with its kind; strings of the user never come here (interner.js keeps them apart).
// Trusts: brands. A foreign object with a brand has the fields of that class.
import { brandOf } from "../values/brand.js";
import { offsetMicroseconds } from "../values/iso.js";
import { isPlain, kindOf } from "../values/kind.js";
import { ABSENT, complexForm, decimalForm, intForm } from "./exact.js";

/** @typedef {"tuple" | "frozenset" | "dataclass"} ContainerKind */

/** @type {Record<string, (value: any) => unknown>} */
const BRANDED = {
  float: (v) => v.value,
  complex: (v) => complexForm(v.real, v.imag),
  Decimal: (v) => decimalForm(v.text),
  datetime: datetimeForm,
  date: (v) => `date ${v.isoformat()}`,
  time: timeForm,
  timedelta: (v) => `timedelta ${v.days} ${v.seconds} ${v.microseconds}`,
  Path: (v) => `path ${v.text}`,
};

/** @type {Record<string, string>} */
const UNHASHABLE = { dict: "dict", set: "set", ndarray: "numpy.ndarray", "PIL.Image": "Image" };

/**
 * @param {unknown} value neither a string nor a container (see `containerKind`)
 * @returns {unknown} the form, or ABSENT if Python would not hash the value
 */
export function scalarForm(value) {
  if (typeof value === "bigint") return intForm(value);
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  const tag = brandOf(value);
  if (tag !== undefined) return BRANDED[tag]?.(value) ?? ABSENT;
  return hostForm(value);
}

/**
 * What is no counterpart of a Python value is compared by identity, as a Map does.
 * @param {any} value an object that is not one of ours
 */
function hostForm(value) {
  if (ArrayBuffer.isView(value)) return kindOf(value) === "Uint8Array" ? bytesForm(/** @type {Uint8Array} */ (value)) : ABSENT;
  if (kindOf(value) === "ArrayBuffer") return bytesForm(new Uint8Array(value));
  if (kindOf(value) === "Date") return dateForm(value.getTime());
  return unhashableName(value) === undefined ? value : ABSENT;
}

/**
 * How a container is compared, or undefined for a scalar. An Array stands for a tuple; when looking up, a set stands for its frozenset.
 * @param {unknown} value
 * @param {boolean} storing
 * @returns {ContainerKind | undefined}
 */
export function containerKind(value, storing) {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return "tuple";
  const tag = brandOf(value);
  if (tag === "frozenset" || tag === "dataclass") return tag;
  return !storing && unhashableName(value) === "set" ? "frozenset" : undefined;
}

/**
 * What a container is compared by.
 * @param {any} container
 * @param {ContainerKind} kind
 * @returns {unknown[]}
 */
export function membersOf(container, kind) {
  if (kind === "tuple") return container;
  if (kind === "frozenset") return [...container];
  const { className, module, fields } = container;
  const entries = isPlain(fields) ? Object.entries(fields) : [...fields];
  return [className, module, ...entries.flat()];
}

/**
 * The error Python would raise for a value without a form.
 * @param {any} value
 */
export function unhashable(value) {
  if (brandOf(value) === "Decimal") return new TypeError("Cannot hash a signaling NaN value");
  return new TypeError(`unhashable type: '${unhashableName(value)}'`);
}

/**
 * Python's name of the type, where it is unhashable.
 * @param {object} value
 * @returns {string | undefined}
 */
function unhashableName(value) {
  const tag = brandOf(value);
  if (tag !== undefined) return UNHASHABLE[tag];
  if (ArrayBuffer.isView(value)) return "numpy.ndarray";
  if (kindOf(value) === "Map" || isPlain(value)) return "dict";
  return kindOf(value) === "Set" ? "set" : undefined;
}

/** @param {Uint8Array} bytes */
function bytesForm(bytes) {
  let form = "bytes ";
  for (const byte of bytes) form += String.fromCharCode(byte);
  return form;
}

/** @param {any} datetime */
function datetimeForm(datetime) {
  if (datetime.isNaT) return "NaT";
  return datetime.offsetSeconds === null ? `naive ${datetime.epochNanoseconds("UTC")}` : instantForm(datetime.epochNanoseconds());
}

/** @param {bigint} ns nanoseconds since 1970 */
function instantForm(ns) {
  return `instant ${ns}`;
}

/** @param {number} ms milliseconds since 1970, NaN for an invalid Date */
function dateForm(ms) {
  return Number.isNaN(ms) ? "NaT" : instantForm(BigInt(ms) * 1_000_000n);
}

/**
 * Python compares aware times by the clock less the offset, without wrapping round midnight.
 * @param {any} time
 */
function timeForm({ hour, minute, second, microsecond, nanosecond, offsetSeconds }) {
  const micros = (hour * 3600 + minute * 60 + second) * 1e6 + microsecond - offsetMicroseconds(offsetSeconds ?? 0);
  return `${offsetSeconds === null ? "naive" : "aware"} time ${micros} ${nanosecond ?? 0}`;
}
