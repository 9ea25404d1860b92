/*
 * An ndarray as NumPy prints it: brackets, aligned columns, the middle of long axes left out.
 * Trusts `data` to be in C order, as decode makes it. Guarantees at most MOST_ROWS + 1 rows.
 */
import { width } from "./width.js";

const WHOLE_AXIS = 10; // longer axes show EDGE items on either side
const EDGE = [0, 1, 2];
const MOST_ROWS = 60;
const DIGITS = 8; // as NumPy's default
const TOO_LONG = 1e16; // where Python's repr turns to exponents
const GAP = -1;

/** @typedef {{lead: string, indexes: number[], tail: string}} Row indexes into data, or GAP */

/**
 * @param {any} array
 * @param {(item: unknown) => string} cell prints one item
 * @returns {string[]}
 */
export function arrayRows(array, cell) {
  const rows = [];
  for (const row of walk(array.shape, 0, "", "")) {
    if (rows.push(row) > MOST_ROWS) break;
  }
  const grid = rows.map(({ indexes }) => indexes.map((index) => cellText(array, index, cell)));
  const columns = rows.length > 1 ? Math.max(...grid.flat().map(width)) : 0;
  const lines = rows.map(({ lead, tail }, i) => lead + grid[i].map((text) => padded(text, columns)).join(" ") + tail);
  if (rows.length > MOST_ROWS) lines[MOST_ROWS] = "…";
  return lines;
}

/**
 * @param {number[]} shape
 * @param {number} start where this part of the data begins
 * @param {string} lead brackets opened before it
 * @param {string} tail brackets closed after it
 * @returns {Generator<Row>}
 */
function* walk([length, ...inner], start, lead, tail) {
  if (length === undefined) return yield { lead, indexes: [start], tail };
  if (length === 0 || inner.length === 0) {
    yield { lead: `${lead}[`, indexes: picks(length).map((i) => (i === GAP ? GAP : start + i)), tail: `]${tail}` };
    return;
  }
  const step = inner.reduce((product, n) => product * n, 1);
  for (const i of picks(length)) {
    const opened = i === 0 ? `${lead}[` : " ".repeat(lead.length + 1);
    if (i === GAP) yield { lead: opened, indexes: [GAP], tail: "" };
    else yield* walk(inner, start + i * step, opened, i === length - 1 ? `]${tail}` : "");
  }
}

/** @param {number} length */
function picks(length) {
  if (length <= WHOLE_AXIS) return Array.from({ length }, (_, i) => i);
  return [...EDGE, GAP, ...EDGE.map((i) => length - EDGE.length + i)];
}

/**
 * @param {any} array
 * @param {number} index
 * @param {(item: unknown) => string} cell
 */
function cellText({ dtype, data, mask }, index, cell) {
  if (index === GAP) return "…";
  if (mask?.[index]) return "--";
  const item = data[index];
  if (dtype === "bool") return item ? "true" : "false";
  return isFloatArray(data) ? floatText(item) : cell(item);
}

/** @param {any} data */
function isFloatArray(data) {
  return ArrayBuffer.isView(data) && Object.prototype.toString.call(data).startsWith("[object Float");
}

/** @param {number} value */
function floatText(value) {
  const rounded = Number(value.toPrecision(DIGITS));
  if (Math.abs(rounded) >= TOO_LONG) return rounded.toExponential();
  return Number.isInteger(rounded) ? `${rounded}.` : String(rounded);
}

/**
 * @param {string} text
 * @param {number} columns
 */
function padded(text, columns) {
  return text === "…" ? text : " ".repeat(Math.max(0, columns - width(text))) + text;
}
