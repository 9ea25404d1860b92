/*
 * How many columns of a terminal a text takes.
 * Counts by grapheme: East Asian wide characters and emoji 2, marks on their own 0, all others 1.
 * Trusts the text to be escaped; the colours of paint.js count nothing.
 */
import { stripVTControlCharacters } from "node:util";

const ASCII = /^[ -~]*$/;
const MARKS = /^[\p{Mn}\p{Me}\u200d\ufe00-\ufe0f]+$/u;
const WIDE = new RegExp(
  `[${[
    "\\p{Emoji_Presentation}\\ufe0f",
    "\\u1100-\\u115f\\ua960-\\ua97c\\uac00-\\ud7a3", // Hangul
    "\\u2e80-\\u303e\\u3041-\\ua4cf\\uf900-\\ufaff", // CJK, kana, Yi
    "\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uff60\\uffe0-\\uffe6", // vertical and fullwidth forms
    "\\u{16fe0}-\\u{18cff}\\u{1b000}-\\u{1b2fb}", // Tangut, Khitan, kana supplements
    "\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}", // enclosed ideographs, CJK extensions
  ].join("")}]`,
  "u",
);

const graphemes = new Intl.Segmenter();

/**
 * @param {string} text
 * @returns {string[]} what a reader sees as single characters
 */
export function characters(text) {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * @param {string} text
 * @returns {number}
 */
export function width(text) {
  if (ASCII.test(text)) return text.length;
  return characters(stripVTControlCharacters(text)).reduce((sum, character) => sum + columns(character), 0);
}

/** @param {string} character */
function columns(character) {
  if (WIDE.test(character)) return 2;
  return MARKS.test(character) ? 0 : 1;
}
