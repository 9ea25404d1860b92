// A row of numbers as a line; where there are more than pixels, each step's least and greatest.
import { make, makeSvg } from "./dom.js";
import { rangeOf, tick } from "./plane.js";
import { counted } from "./words.js";

const WIDTH = 600;
const HEIGHT = 180;
const STEPS = 600;

/**
 * @param {import("./plane.js").Plane} plane of one row
 * @returns {HTMLElement}
 */
export function renderLineChart(plane) {
  const [least, greatest] = rangeOf(plane);
  const label = `Line chart of ${counted(plane.columns, "number")}, from ${tick(least)} to ${tick(greatest)}`;
  const line = makeSvg("path", { d: pathOf(plane, least, greatest), class: "curve", "vector-effect": "non-scaling-stroke" });
  const svg = makeSvg("svg", { viewBox: `0 -4 ${WIDTH} ${HEIGHT + 8}`, preserveAspectRatio: "none", role: "img", "aria-label": label }, line);
  const side = make("div", { class: "side", "aria-hidden": "true" }, make("span", {}, tick(greatest)), make("span", {}, tick(least)));
  const foot = make("figcaption", { class: "foot" }, make("span", {}, "0"), make("span", {}, "index"), make("span", {}, String(plane.columns - 1)));
  return make("figure", { class: "chart", part: "chart" }, make("div", { class: "plot" }, side, svg), foot);
}

/**
 * @param {import("./plane.js").Plane} plane
 * @param {number} least
 * @param {number} greatest
 */
function pathOf({ columns, number }, least, greatest) {
  const span = greatest - least || 1;
  const y = (/** @type {number} */ n) => (HEIGHT - ((n - least) / span) * HEIGHT).toFixed(2);
  let pen = "M";
  let path = "";
  for (const [index, n] of points(columns, (i) => number(0, i))) {
    if (Number.isFinite(n)) path += `${pen}${((index / Math.max(1, columns - 1)) * WIDTH).toFixed(2)} ${y(n)}`;
    pen = Number.isFinite(n) ? "L" : "M";
  }
  return path;
}

/**
 * @param {number} count
 * @param {(index: number) => number} at
 * @returns {Generator<[index: number, n: number]>}
 */
function* points(count, at) {
  if (count <= STEPS) {
    for (let i = 0; i < count; i++) yield [i, at(i)];
    return;
  }
  for (let step = 0; step < STEPS; step++) {
    const from = Math.floor((step * count) / STEPS);
    const to = Math.floor(((step + 1) * count) / STEPS);
    let low = from;
    let high = from;
    for (let i = from; i < to; i++) {
      if (at(i) < at(low)) low = i;
      if (at(i) > at(high)) high = i;
    }
    for (const i of low < high ? [low, high] : [high, low]) yield [i, at(i)];
  }
}
