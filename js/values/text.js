// Python's spelling of text and bytes.
//
// Guarantees: what comes out is on one line and holds only what Unicode calls printable: no controls, bidi marks or lone surrogates.

const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/gu;

/** @type {Record<string, string>} */
const SHORT_ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Python's `repr` of a str.
 * @param {string} text
 * @returns {string}
 * @example textRepr("it's") // `"it's"`
 */
export function textRepr(text) {
  return quoted(text, (part) => printable(part.replaceAll("\\", "\\\\")));
}

/**
 * Python's `repr` of bytes.
 * @param {Uint8Array} bytes
 * @returns {string}
 * @example bytesRepr(Uint8Array.of(97, 0)) // "b'a\\x00'"
 */
export function bytesRepr(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `b${quoted(text, (part) => part.replace(/\\|[^ -~]/g, escaped))}`;
}

/**
 * Text without quotes, such as a name: only what is not printable is escaped.
 * @param {string} text
 * @returns {string}
 */
export function printable(text) {
  return text.replace(UNPRINTABLE, escaped);
}

/**
 * Quotes as Python does: double ones only around text that holds single ones alone.
 * @param {string} text
 * @param {(text: string) => string} escape for all but quotes
 */
function quoted(text, escape) {
  if (text.includes("'") && !text.includes('"')) return `"${escape(text)}"`;
  return `'${escape(text).replaceAll("'", "\\'")}'`;
}

/** @param {string} char one code point */
function escaped(char) {
  const code = /** @type {number} */ (char.codePointAt(0));
  const [letter, width] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return SHORT_ESCAPES[char] ?? `\\${letter}${code.toString(16).padStart(Number(width), "0")}`;
}
