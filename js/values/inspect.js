// What Node's console.log shows of a value: its class and Python's text instead of a list of fields.
//
// Owns: the wording. Dicts, sets and tuples are left to Node, which shows them as the Map, Set and Array that they are.
// Guarantees: one line for scalars; text of the answer is escaped, as everywhere on a terminal.
import { cut, escapeText } from "../safe-text.js";

/** Node's and Deno's name for it; a symbol that other hosts never look for. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

const LONGEST = 200;

/** @typedef {(this: any, depth: number, options: object, inspect: (value: unknown, options: object) => string) => string} Inspector */

/** @param {unknown} text */
const shown = (text) => escapeText(cut(String(text), LONGEST));

/**
 * What a class is inspected with, by its tag.
 * @param {string} name of the class
 * @returns {Partial<Record<string, Inspector>>}
 */
export function inspectors(name) {
  /** @type {Inspector} */
  const scalar = function () {
    return `${name}(${shown(this)})`;
  };
  const scalars = ["float", "complex", "datetime", "date", "time", "timedelta", "Decimal", "Path"];
  return {
    ...Object.fromEntries(scalars.map((tag) => [tag, scalar])),
    ndarray(_depth, options, inspect) {
      return `${name} ${shown(this.dtype)} (${this.shape.join(", ")}) ${inspect(this.data, options)}`;
    },
    "PIL.Image"() {
      return `${name}(${this.mimeType}, ${this.width}x${this.height}, ${this.bytes.length} bytes)`;
    },
    dataclass(_depth, options, inspect) {
      return `${name} ${shown(this.className)} ${inspect(this.fields, options)}`;
    },
  };
}
