/**
 * python-literal.js: a payload as a string literal in Python's source.
 */
import { payloadFormat } from "./format.js";
import { REASON_PICKLE } from "./generated/tables.js";
import { refusal, unknownFormat } from "./refusal.js";

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
 * @throws {import("./errors.js").SerializationError} PICKLE_REJECTED, UNKNOWN_FORMAT
 * @throws {TypeError} when it is no string
 * @example `table = SafeSerializer.loads(${pythonLiteral(encode(rows))})`
 */
export function pythonLiteral(payload) {
  if (typeof payload !== "string") throw new TypeError("pythonLiteral takes a payload, a string");
  const format = payloadFormat(payload);
  if (format === "pickle") throw refusal(REASON_PICKLE, { offset: 0 });
  if (format === "unknown") throw unknownFormat(payload);
  return `"${payload.replace(/["\\]|[^ -~]/gu, spell)}"`;
}
