// Lists of dicts, and of dataclasses alike, as a table.
import { isolated, make, scroller } from "./dom.js";
import { paged } from "./more.js";
import { lazily } from "./tree.js";
import { counted, isScalar, membersOf, preview, scalarText, typeName } from "./words.js";
import { kindOf } from "../to-plain.js";

const PAGE = 100;
const MOST_COLUMNS = 40;
const LOOKED_AT = 200; // rows whose keys decide about columns
const LONG_CELL = 300;

/** @typedef {import("./render.js").Context} Context */

/**
 * @param {any} value
 * @param {Context} context
 * @returns {HTMLElement | undefined} nothing where rows would not share columns
 */
export function renderTable(value, context) {
  const columns = columnsOf(value);
  if (columns === undefined) return undefined;
  const head = make("tr", {}, make("th", { scope: "col", class: "index" }, "#"), ...columns.map((name) => make("th", { scope: "col" }, isolated(name))));
  const body = make("tbody");
  paged(body, [...value], PAGE, (row, index) => rowOf(row, index, columns, context), {
    noun: "row",
    wrap: (button) => make("tr", {}, make("td", { colspan: columns.length + 1 }, button)),
  });
  const caption = `${counted(value.length, "row")}, ${counted(columns.length, "column")}`;
  return scroller(`Table: ${caption}`, "table", make("table", {}, make("caption", {}, caption), make("thead", {}, head), body));
}

/**
 * The columns, where every row is a dict with text keys and rows agree on most of them.
 * @param {any} value
 * @returns {string[] | undefined}
 */
function columnsOf(value) {
  if (!Array.isArray(value) || value.length < 2) return undefined;
  /** @type {Map<string, number>} */
  const seen = new Map();
  const rows = value.slice(0, LOOKED_AT);
  for (const row of rows) {
    if (!/^(dict|object|dataclass)$/.test(kindOf(row))) return undefined;
    for (const [key] of membersOf(row)) {
      if (typeof key !== "string") return undefined;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const filled = [...seen.values()].reduce((sum, count) => sum + count, 0);
  const fits = seen.size > 0 && seen.size <= MOST_COLUMNS && filled * 2 >= seen.size * rows.length && value.every((row) => !isScalar(row));
  return fits ? [...seen.keys()] : undefined;
}

/**
 * @param {any} row
 * @param {number} index
 * @param {string[]} columns
 * @param {Context} context
 */
function rowOf(row, index, columns, context) {
  const members = new Map(membersOf(row));
  const cells = columns.map((name) => (members.has(name) ? cellOf(members.get(name), context) : make("td", { class: "muted" }, "–")));
  return make("tr", {}, make("th", { scope: "row", class: "index" }, String(index)), ...cells);
}

/**
 * @param {any} value
 * @param {Context} context
 */
function cellOf(value, context) {
  if (isScalar(value) && !(typeof value === "string" && value.length > LONG_CELL)) {
    const isNumber = /^(number|bigint|float|Decimal)$/.test(kindOf(value));
    return make("td", { class: isNumber ? "number" : `value ${typeName(value)}` }, isolated(scalarText(value)));
  }
  const details = make("details", {}, make("summary", {}, isolated(preview(value))));
  lazily(details, () => context.render(value, { ...context, level: context.level + 2 }));
  return make("td", {}, details);
}
