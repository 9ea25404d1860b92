// An instance of a Python dataclass, inert: its class is a name, never looked up.
import { brand, brandOf, unchecked } from "./brand.js";
import { isPlain, kindOf } from "./kind.js";
import { repr } from "./repr.js";

/** @typedef {Record<string, any> | Map<string, any>} Fields */

/**
 * A Python dataclass instance.
 * @example String(new PyDataclass({ className: "Point", module: "__main__", fields: { x: 1 } })) // "Point(x=1)"
 */
export class PyDataclass {
  /**
   * @param {{ className: string, module: string, fields: Fields }} parts
   * @throws {TypeError} when a part is missing or of the wrong kind
   */
  constructor({ className, module, fields }) {
    if (typeof className !== "string" || typeof module !== "string") throw new TypeError("className and module must be strings");
    if (!isFields(fields)) throw new TypeError("fields must be a plain object or a Map");
    this.className = className;
    this.module = module;
    /** By name, in the order of the class; a PyDict when decoded losslessly. */
    this.fields = fields;
  }

  /** @returns {"dataclass"} */
  get pyType() {
    return "dataclass";
  }

  /** Python's `repr()`, which is on one line. */
  toString() {
    return repr(this);
  }
}

brand(PyDataclass, "PyDataclass");

/** For decode: a PyDataclass without checks. */
export const UncheckedDataclass = unchecked(
  PyDataclass,
  /** @param {string} className @param {string} module @param {Fields} fields */ function (className, module, fields) {
    this.className = className;
    this.module = module;
    this.fields = fields;
  },
);

/** @param {unknown} value */
function isFields(value) {
  if (typeof value !== "object" || value === null) return false;
  return isPlain(value) || kindOf(value) === "Map" || brandOf(value) === "dict";
}
