// The mark by which values of this package know each other.
//
// Owns: the brand symbol and the two helpers that finish a class. Every Py class has a getter `pyType`, the wire tag; `brand` copies it to a
//   symbol that is looked at instead of `instanceof`, since two copies of this package may meet (ESM beside CommonJS, another realm).
// Guarantees: nothing installed here is enumerable; `brandOf` never throws for ordinary values.

/**
 * @typedef {"tuple" | "float" | "dict" | "set" | "frozenset" | "complex" | "datetime" | "date" | "time" | "timedelta" | "Decimal" | "Path"
 *   | "ndarray" | "PIL.Image" | "dataclass"} PyTag
 */

import { toPlain } from "../to-plain.js";
import { INSPECT, inspectors } from "./inspect.js";

const BRAND = Symbol.for("final-answer.pyType");

/**
 * Brands a class: its prototype carries its tag and its name. The name is spelled out, since minifiers rename classes.
 * @param {{ prototype: { readonly pyType: PyTag } }} Class
 * @param {string} name what `Object.prototype.toString` shows
 */
export function brand({ prototype }, name) {
  Object.defineProperty(prototype, BRAND, { value: prototype.pyType });
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  Object.defineProperty(prototype, "toJSON", { value: toJSON, writable: true, configurable: true });
  const inspect = inspectors(name)[prototype.pyType];
  if (inspect !== undefined) Object.defineProperty(prototype, INSPECT, { value: inspect, writable: true, configurable: true });
}

/** For JSON.stringify: never throws, whatever the value holds. @this {unknown} */
function toJSON() {
  return toPlain(this);
}

/**
 * The tag of one of this package's values, whichever copy of the package made it.
 * @param {unknown} value
 * @returns {PyTag | undefined}
 */
export function brandOf(value) {
  return typeof value === "object" && value !== null ? /** @type {any} */ (value)[BRAND] : undefined;
}

/**
 * A second constructor for a class, for decode, which has already checked its arguments in C. It shares the prototype, so that what it
 * builds is an instance of the class; being a plain function, it costs one allocation, and fields set in one order give one hidden class.
 * @template T
 * @template {any[]} Fields
 * @param {{ prototype: T }} Class
 * @param {(this: any, ...fields: Fields) => void} assign
 * @returns {new (...fields: Fields) => T}
 */
export function unchecked(Class, assign) {
  assign.prototype = Class.prototype;
  return /** @type {any} */ (assign);
}
