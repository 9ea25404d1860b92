/*
 * Text from strangers, made fit to show to people.
 * Owns the list of characters that can attack a terminal, a log file or a reader.
 * Trusts nothing about its input.
 * Guarantees output without controls, without invisible or reordering characters and without lone
 * surrogates. Escaping is idempotent. Ordinary emoji stay whole: U+200D and U+FE00–FE0F pass.
 */

// Spelled out rather than taken from Unicode properties, so that every host escapes the same.
const HOSTILE = new RegExp(
  `[${[
    "\\u0000-\\u001f\\u007f-\\u009f", // C0, DEL, C1: terminals obey them
    "\\ud800-\\udfff", // surrogates; under the u flag only lone ones match
    "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069", // bidi controls: shown order is not stored order
    "\\u2028\\u2029", // line and paragraph separator: a forged line in a log
    "\\u00ad\\u034f\\u180b-\\u180f\\u200b\\u200c\\ufeff", // zero width
    "\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0", // fillers that look like nothing
    "\\u2060-\\u2065\\u206a-\\u206f", // invisible operators, deprecated formats
    "\\ufff0-\\ufffb", // interlinear annotation
    "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}", // shorthand and musical formats
    "\\u{e0000}-\\u{e0fff}", // tags and selectors 17–256: carriers of smuggled text
  ].join("")}]`,
  "gu",
);

/** @type {Record<string, string>} */
const SHORT = { "\n": "\\n", "\t": "\\t" };

/**
 * The same text with every dangerous character written as `\n`, `\t` or `\uXXXX`
 * (astral ones as two escapes, as JSON does). Backslashes are left alone.
 *
 * @param {string} text
 * @returns {string}
 * @example escapeText("red \x1b[31malert\n") // 'red \\u001b[31malert\\n'
 */
export function escapeText(text) {
  return text.replace(HOSTILE, spell);
}

/** @param {string} character */
function spell(character) {
  return SHORT[character] ?? character.replace(/[^]/g, spellUnit);
}

/** @param {string} unit */
function spellUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * At most `max` UTF-16 units of text, the last of them "…" where something was cut.
 * A surrogate pair is kept or dropped whole. Cut first, then escape: the other way round halves escapes.
 *
 * @param {string} text
 * @param {number} max at least 1
 * @returns {string}
 * @example cut("final answer", 6) // "final…"
 */
export function cut(text, max) {
  if (text.length <= max) return text;
  const end = max - 1;
  const splitsPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}
