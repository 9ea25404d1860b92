/*
 * Colours for a terminal, or none.
 */

/** @typedef {"string" | "number" | "word" | "label" | "note"} Role */
/** @typedef {(role: Role, text: string) => string} Paint */

/** @type {Record<Role, number>} */
const COLOURS = { string: 32, number: 33, word: 35, label: 36, note: 2 };

/**
 * @param {boolean} coloured
 * @returns {Paint}
 */
export function painter(coloured) {
  return coloured ? (role, text) => `\x1b[${COLOURS[role]}m${text}\x1b[0m` : (_role, text) => text;
}
