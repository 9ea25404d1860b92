// A plane of numbers as colours, dark blue for the least, yellow for the greatest; and uint8 planes of three or four channels as a picture.
import { make } from "./dom.js";
import { rangeOf, tick } from "./plane.js";
import { counted } from "./words.js";

/** Samples of viridis, by Nathaniel Smith and Stéfan van der Walt (CC0): even steps to the eye, and in grey. */
const VIRIDIS = [0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725];
const MISSING = [128, 128, 128, 90];
const MOST_PIXELS = 1024; // along an axis; more are sampled

const SCALE = Array.from({ length: 256 }, (_, i) => colourAt(i / 255));

/** @typedef {import("./plane.js").Plane} Plane */

/** @param {number} share from 0 to 1 */
function colourAt(share) {
  const place = share * (VIRIDIS.length - 1);
  const from = VIRIDIS[Math.floor(place)];
  const to = VIRIDIS[Math.ceil(place)];
  const mix = (/** @type {number} */ shift) => ((from >> shift) & 255) * (1 - (place % 1)) + ((to >> shift) & 255) * (place % 1);
  return [mix(16), mix(8), mix(0), 255];
}

/**
 * @param {Plane} plane
 * @returns {HTMLElement}
 */
export function renderHeatMap(plane) {
  const [least, greatest] = rangeOf(plane);
  const span = greatest - least || 1;
  const colour = (/** @type {number} */ n) => (Number.isNaN(n) ? MISSING : SCALE[Math.max(0, Math.min(255, Math.round(((n - least) / span) * 255)))]);
  const what = `Heat map, ${counted(plane.rows, "row")} by ${counted(plane.columns, "column")}, from ${tick(least)} to ${tick(greatest)}`;
  const canvas = paint(plane.rows, plane.columns, what, (row, column) => colour(plane.number(row, column)));
  return make("figure", { class: "chart", part: "chart" }, canvas, make("figcaption", {}, legend(least, greatest), readout(canvas, plane)));
}

/**
 * @param {any} array uint8 of shape (height, width, 3 or 4)
 * @returns {HTMLElement}
 */
export function renderPixels({ data, offset, shape: [rows, columns, channels], stride: [down, right, deep] }) {
  const pixel = (/** @type {number} */ row, /** @type {number} */ column) => {
    const at = offset + row * down + column * right;
    return [data[at], data[at + deep], data[at + 2 * deep], channels === 4 ? data[at + 3 * deep] : 255];
  };
  const what = `The array as a picture, ${columns} by ${rows} pixels`;
  return make("figure", { class: "chart", part: "chart" }, paint(rows, columns, what, pixel), make("figcaption", { class: "muted" }, "shown as a picture"));
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {string} label
 * @param {(row: number, column: number) => number[]} colour red, green, blue, alpha
 */
function paint(rows, columns, label, colour) {
  const width = Math.min(columns, MOST_PIXELS);
  const height = Math.min(rows, MOST_PIXELS);
  const canvas = make("canvas", { width, height, role: "img", "aria-label": label, class: "heat" });
  const image = new ImageData(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x++, at += 4) image.data.set(colour(row, Math.floor((x * columns) / width)), at);
  }
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  canvas.style.aspectRatio = `${Math.max(0.25, Math.min(6, columns / rows))}`;
  return canvas;
}

/**
 * @param {number} least
 * @param {number} greatest
 */
function legend(least, greatest) {
  return make("span", { class: "legend" }, make("span", {}, tick(least)), make("span", { class: "ramp" }), make("span", {}, tick(greatest)));
}

/**
 * What the pointer is over.
 * @param {HTMLCanvasElement} canvas
 * @param {Plane} plane
 */
function readout(canvas, { rows, columns, text }) {
  const output = make("span", { class: "muted" });
  canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
    const row = Math.min(rows - 1, Math.max(0, Math.floor((offsetY / canvas.clientHeight) * rows)));
    const column = Math.min(columns - 1, Math.max(0, Math.floor((offsetX / canvas.clientWidth) * columns)));
    output.textContent = `[${row}, ${column}] ${text(row, column)}`;
  });
  return output;
}
