// One plane of an array: the last two axes, the others held fixed.
import { scalarText } from "./words.js";

/**
 * @typedef {object} Plane
 * @property {number} rows
 * @property {number} columns
 * @property {(row: number, column: number) => number} number NaN where missing or no number
 * @property {(row: number, column: number) => string} text
 */

const NAT = -(2n ** 63n);
/** Nanoseconds to a unit of datetime64. @type {Record<string, bigint>} */
const UNITS = { ns: 1n, us: 1_000n, ms: 1_000_000n, s: 1_000_000_000n, m: 60_000_000_000n, h: 3_600_000_000_000n, D: 86_400_000_000_000n };

/**
 * @param {any} array a PyNDArray of one dimension or more
 * @param {number[]} held an index for each axis but the last two
 * @returns {Plane}
 */
export function planeOf(array, held) {
  const { data, shape, stride, offset, mask } = array;
  const axis = shape.length - 1;
  const start = held.reduce((at, index, i) => at + index * stride[i], offset);
  const rowStep = shape.length > 1 ? stride[axis - 1] : 0;
  const at = (/** @type {number} */ row, /** @type {number} */ column) => start + row * rowStep + column * stride[axis];
  const text = textOf(array);
  return {
    rows: shape.length > 1 ? shape[axis - 1] : 1,
    columns: shape[axis],
    number: (row, column) => (mask?.[at(row, column)] ? NaN : Number(data[at(row, column)])),
    text: (row, column) => (mask?.[at(row, column)] ? "missing" : text(data[at(row, column)])),
  };
}

/**
 * @param {any} array
 * @returns {boolean} whether its elements can be drawn
 */
export function isNumeric({ dtype, data }) {
  return !Array.isArray(data) && !/datetime64|timedelta64|M8|m8/.test(dtype);
}

/**
 * @param {any} array
 * @returns {(element: any) => string}
 */
function textOf({ dtype, data }) {
  if (/^[<>=|]?(bool|b1)$/.test(dtype)) return (element) => (element ? "True" : "False");
  const unit = /(?:datetime64|M8)\[(\w+)\]/.exec(dtype)?.[1];
  if (unit !== undefined && Object.hasOwn(UNITS, unit)) return (element) => instantText(element, UNITS[unit]);
  if (Array.isArray(data)) return elementText;
  return floatText(dtype);
}

/** @param {any} element of an object array: JSON, tags and all */
function elementText(element) {
  if (typeof element !== "object" || element === null) return scalarText(element).slice(0, 200);
  return JSON.stringify(element, (_, member) => (typeof member === "bigint" ? String(member) : member)).slice(0, 200);
}

/**
 * As many digits as the type has.
 * @param {string} dtype
 * @returns {(element: any) => string}
 */
function floatText(dtype) {
  const digits = /float16|f2/.test(dtype) ? 4 : /float32|f4/.test(dtype) ? 8 : 17;
  return (element) => scalarText(typeof element === "number" && digits < 17 ? Number(element.toPrecision(digits)) : element);
}

/**
 * @param {bigint} count
 * @param {bigint} unit in nanoseconds
 */
function instantText(count, unit) {
  if (count === NAT) return "NaT";
  const date = new Date(Number((count * unit) / 1_000_000n));
  return Number.isNaN(date.getTime()) ? String(count) : date.toISOString().replace(/(T00:00:00)?\.000Z$|Z$/, "");
}

/**
 * @param {Plane} plane
 * @returns {[least: number, greatest: number]} of the finite numbers; NaN where there are none
 */
export function rangeOf({ rows, columns, number }) {
  let least = Infinity;
  let greatest = -Infinity;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const n = number(row, column);
      if (n < least && n !== -Infinity) least = n;
      if (n > greatest && n !== Infinity) greatest = n;
    }
  }
  return least <= greatest ? [least, greatest] : [NaN, NaN];
}

/**
 * @param {number} n
 * @returns {string} short, for an axis
 */
export function tick(n) {
  return String(Number(n.toPrecision(4)));
}
