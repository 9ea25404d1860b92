// Any number of cells in a box that scrolls: only those in sight exist.
//
// Guarantees a DOM of at most a few hundred nodes, and heights that every browser can lay out.
import { isolated, make, scroller } from "./dom.js";

const ROW = 26; // pixels, as in styles.js
const TALLEST = 8_000_000; // pixels; Firefox stops at 17 million
const AROUND = 4; // rows and columns beyond what is in sight

/** @typedef {{ rows: number, columns: number, cell: (row: number, column: number) => string, rowName: (row: number) => string, columnName: (column: number) => string }} Cells */

/**
 * @param {Cells} cells
 * @param {string} label
 * @returns {HTMLElement}
 */
export function renderGrid(cells, label) {
  const width = columnWidth(cells);
  const sheet = make("div", { class: "sheet", role: "table", "aria-label": label, "aria-rowcount": cells.rows + 1, "aria-colcount": cells.columns + 1 });
  const box = scroller(`${label}, scrollable`, "grid", sheet);
  const height = Math.min(cells.rows * ROW, TALLEST);
  box.style.setProperty("--column", `${width}px`);
  sheet.style.width = `calc(var(--row-name) + ${cells.columns * width}px)`;
  sheet.style.height = `${height + ROW}px`;
  const draw = () => sheet.replaceChildren(...windowOf(cells, box, width, height));
  let asked = 0;
  box.addEventListener("scroll", () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      draw();
    });
  });
  new ResizeObserver(draw).observe(box);
  return box;
}

/**
 * As wide as the widest of a sample.
 * @param {Cells} cells
 */
function columnWidth({ rows, columns, cell, columnName }) {
  const sample = (/** @type {number} */ n) => Array.from({ length: Math.min(n, 30) }, (_, i) => Math.floor((i * n) / Math.min(n, 30)));
  let longest = columnName(columns - 1).length;
  for (const row of sample(rows)) for (const column of sample(columns)) longest = Math.max(longest, cell(row, column).length);
  return Math.min(260, Math.max(44, Math.ceil(longest * 7.9) + 18));
}

/**
 * @param {Cells} cells
 * @param {HTMLElement} box
 * @param {number} width of a column
 * @param {number} height of all rows together
 */
function windowOf(cells, box, width, height) {
  const inSight = Math.ceil(box.clientHeight / ROW);
  const scale = height / (cells.rows * ROW);
  const top = Math.max(0, Math.min(cells.rows - inSight, Math.floor(box.scrollTop / scale / ROW)));
  const firstRow = Math.max(0, top - AROUND);
  const lastRow = Math.min(cells.rows, top + inSight + AROUND);
  const firstColumn = Math.max(0, Math.floor(box.scrollLeft / width) - AROUND);
  const lastColumn = Math.min(cells.columns, firstColumn + Math.ceil(box.clientWidth / width) + 2 * AROUND);
  const columns = Array.from({ length: lastColumn - firstColumn }, (_, i) => firstColumn + i);
  const start = scale === 1 ? firstRow * ROW : box.scrollTop - (top - firstRow) * ROW;
  const rows = [headRow(cells, columns, width)];
  for (let row = firstRow; row < lastRow; row++) {
    const line = bodyRow(cells, row, columns, width);
    line.style.top = `${start + (row - firstRow + 1) * ROW}px`;
    rows.push(line);
  }
  return rows;
}

/**
 * @param {Cells} cells
 * @param {number[]} columns
 * @param {number} width
 */
function headRow({ columnName }, columns, width) {
  const names = columns.map((column) => make("span", { role: "columnheader", "aria-colindex": column + 2 }, isolated(columnName(column))));
  return make("div", { role: "row", class: "columns", "aria-rowindex": 1 }, make("span", { role: "columnheader", class: "corner", "aria-colindex": 1, "aria-label": "Index" }), gap(columns, width), ...names);
}

/**
 * @param {Cells} cells
 * @param {number} row
 * @param {number[]} columns
 * @param {number} width
 */
function bodyRow({ cell, rowName }, row, columns, width) {
  const values = columns.map((column) => make("span", { role: "cell", "aria-colindex": column + 2 }, isolated(cell(row, column))));
  return make("div", { role: "row", class: "cells", "aria-rowindex": row + 2 }, make("span", { role: "rowheader", "aria-colindex": 1 }, rowName(row)), gap(columns, width), ...values);
}

/**
 * @param {number[]} columns
 * @param {number} width
 */
function gap(columns, width) {
  const space = make("span", { class: "gap", role: "presentation" });
  space.style.width = `${(columns[0] ?? 0) * width}px`;
  return space;
}
