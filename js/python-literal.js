/**
 * python-literal.js: a payload as a string literal in Python's source.
 */
import { decode } from "./decode.js";
import { payloadAllowed } from "./format.js";

/** @param {string} character one code point */
function spell(character) {
  if (character === '"' || character === "\\") return `\\${character}`;
  const code = /** @type {number} */ (character.codePointAt(0));
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/**
 * The payload as Python source: one line of printable ASCII, in double quotes, that evaluates to the payload and to nothing else.
 *
 * @param {string} payload as encode returns it
 * @returns {string}
 * @throws {import("./errors.js").SerializationError} as decode does for a payload without the prefix `safe:`
 * @throws {TypeError} when it is no string
 * @example `table = SafeSerializer.loads(${pythonLiteral(encode(rows))})`
 */
export function pythonLiteral(payload) {
  if (typeof payload !== "string") throw new TypeError("pythonLiteral takes a payload, a string");
  if (!payloadAllowed(payload)) decode(payload); // which says why not
  return `"${payload.replace(/["\\]|[^ -~]/gu, spell)}"`;
}
