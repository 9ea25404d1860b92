// An ndarray: a picture of it by its shape, and its elements in a grid.
import { make } from "./dom.js";
import { renderGrid } from "./grid.js";
import { renderHeatMap, renderPixels } from "./heat-map.js";
import { renderLineChart } from "./line-chart.js";
import { isNumeric, planeOf } from "./plane.js";
import { heading } from "./tree.js";
import { isolated } from "./dom.js";

const FOLDED = 10; // columns that a long row is folded into

/** @typedef {import("./plane.js").Plane} Plane */

/**
 * @param {any} array
 * @returns {HTMLElement}
 */
export function renderArray(array) {
  const { shape, dtype } = array;
  const stack = make("div", { class: "stack" }, heading(array));
  if (shape.includes(0)) stack.append(make("p", { class: "muted" }, "No elements."));
  else if (shape.length === 0) stack.append(make("span", { class: "big value" }, isolated(planeOf({ ...array, shape: [1], stride: [1] }, []).text(0, 0))));
  else if (isPicture(array)) stack.append(renderPixels(array), ...sliced(array, false));
  else stack.append(...sliced(array, isNumeric({ dtype, data: array.data })));
  return stack;
}

/** @param {any} array */
function isPicture({ shape, dtype, mask }) {
  return shape.length === 3 && (shape[2] === 3 || shape[2] === 4) && shape[0] > 1 && shape[1] > 1 && dtype === "uint8" && mask === undefined;
}

/**
 * Where there are more than two axes, a choice of the plane; then the plane.
 * @param {any} array
 * @param {boolean} drawn whether a chart is wanted above the numbers
 */
function sliced(array, drawn) {
  const held = array.shape.slice(0, -2).map(() => 0);
  const place = make("div", { class: "stack" });
  const show = () => {
    const plane = planeOf(array, held);
    place.replaceChildren(...(drawn ? chart(plane) : []), gridOf(plane));
  };
  const choices = held.map((/** @type {number} */ _, /** @type {number} */ axis) => axisChoice(axis, array.shape[axis], (index) => {
    held[axis] = index;
    show();
  }));
  show();
  return held.length > 0 ? [make("div", { class: "axes" }, ...choices), place] : [place];
}

/**
 * @param {number} axis
 * @param {number} length
 * @param {(index: number) => void} choose
 */
function axisChoice(axis, length, choose) {
  const input = make("input", { type: "number", min: 0, max: length - 1, value: 0 });
  input.addEventListener("input", () => {
    const index = Number(input.value);
    if (input.value !== "" && Number.isInteger(index) && index >= 0 && index < length) choose(index);
  });
  return make("label", {}, `axis ${axis} `, input, make("span", { class: "muted" }, ` of ${length}`));
}

/** @param {Plane} plane */
function chart(plane) {
  if (plane.rows * plane.columns < 2) return [];
  if (plane.columns === 1) return [renderLineChart({ ...plane, rows: 1, columns: plane.rows, number: (_, i) => plane.number(i, 0) })];
  return [plane.rows === 1 ? renderLineChart(plane) : renderHeatMap(plane)];
}

/** @param {Plane} plane */
function gridOf(plane) {
  if (plane.rows > 1) return renderGrid({ ...plane, cell: plane.text, rowName: String, columnName: String }, "Elements of the array");
  const columns = Math.min(FOLDED, plane.columns);
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => (row * columns + column < plane.columns ? plane.text(0, row * columns + column) : "");
  const rowName = (/** @type {number} */ row) => String(row * columns);
  return renderGrid({ rows: Math.ceil(plane.columns / columns), columns, cell, rowName, columnName: (column) => `+${column}` }, "Elements of the array");
}
