/*
 * A value laid out for people: a tree of lines, short containers on one line.
 * Owns layout and its limits; the words come from describe.js.
 * Guarantees recursion no deeper than DEEPEST whatever the value, lines made one at a time, and
 * nothing from the answer on the terminal but escaped text. What is left out is said.
 */
import { cut, escapeText } from "../safe-text.js";
import { arrayRows } from "./array-rows.js";
import { describe, grouped, quote } from "./describe.js";
import { width } from "./width.js";

/** @typedef {{columns: number, paint: import("./paint.js").Paint}} View */
/** @typedef {{indent: string, label: string, tail: string}} Frame what stands before and after a value */
/** @typedef {import("./describe.js").Member} Member */
/** @typedef {import("./describe.js").Group} Group */
/** @typedef {import("./describe.js").Grid} Grid */

/** @type {Frame} */
const BARE = { indent: "", label: "", tail: "" };

const DEEPEST = 20;
const MOST_ITEMS = 100;
const KEY_COLUMNS = 60;
const CELL_COLUMNS = 24;

/**
 * @param {unknown} value
 * @param {View} view
 * @returns {Generator<string>} lines, each with its "\n"
 */
export function* show(value, view) {
  const lines = typeof value === "string" ? paragraphs(value) : block(value, BARE, 0, view);
  for (const line of lines) yield `${line}\n`;
}

/**
 * An answer that is text keeps its line ends and tabs.
 *
 * @param {string} text
 */
function* paragraphs(text) {
  for (const line of text.split(/\r?\n/)) yield line.split("\t").map(escapeText).join("\t");
}

/**
 * @param {unknown} value
 * @param {Frame} frame
 * @param {number} depth
 * @param {View} view
 * @returns {Generator<string>}
 */
function* block(value, frame, depth, view) {
  const { indent, label, tail } = frame;
  const line = flat(value, view.columns - width(indent + label + tail), depth, view);
  if (line !== undefined) return yield indent + label + line + tail;

  const node = describe(value, view.paint);
  if (node.type === "group") yield* groupBlock(node, frame, depth, view);
  else if (node.type === "grid") yield* gridBlock(node, frame, depth, view);
  else yield indent + label + node.text + tail;
}

/**
 * @param {Group} group
 * @param {Frame} frame
 * @param {number} depth
 * @param {View} view
 */
function* groupBlock({ open, close, size, members }, { indent, label, tail }, depth, view) {
  const inner = `${indent}  `;
  let left = size;
  yield indent + label + open;
  for (const member of members) {
    if (size - left === MOST_ITEMS) {
      yield inner + view.paint("note", `… ${grouped(left)} more (--json shows all)`);
      break;
    }
    left -= 1;
    const frame = { indent: inner, label: labelOf(member, depth, view), tail: left > 0 ? "," : "" };
    yield* block(member.value, frame, depth + 1, view);
  }
  yield indent + close + tail;
}

/**
 * @param {Grid} grid
 * @param {Frame} frame
 * @param {number} depth
 * @param {View} view
 */
function* gridBlock(grid, { indent, label, tail }, depth, view) {
  const rows = gridRows(grid, depth, view);
  const last = rows.pop();
  yield indent + label + grid.head;
  for (const row of rows) yield `${indent}  ${row}`;
  yield `${indent}  ${last}${tail}`;
}

/**
 * The value on one line, if `room` columns hold it.
 *
 * @param {unknown} value
 * @param {number} room
 * @param {number} depth
 * @param {View} view
 * @returns {string | undefined}
 */
function flat(value, room, depth, view) {
  const node = describe(value, view.paint);
  if (depth >= DEEPEST) return stub(node);
  if (node.type === "group") return flatGroup(node, room, depth, view);
  if (node.type === "grid") return flatGrid(node, room, depth, view);
  return fitting(node.text, room);
}

/**
 * @param {Group} group
 * @param {number} room
 * @param {number} depth
 * @param {View} view
 */
function flatGroup({ open, close, size, members }, room, depth, view) {
  if (size > MOST_ITEMS) return undefined;
  let line = open;
  let comma = "";
  for (const member of members) {
    line += comma + labelOf(member, depth, view);
    const part = flat(member.value, room - width(line + close), depth + 1, view);
    if (part === undefined) return undefined;
    line += part;
    comma = ", ";
  }
  return fitting(line + close, room);
}

/**
 * @param {Grid} grid
 * @param {number} room
 * @param {number} depth
 * @param {View} view
 */
function flatGrid(grid, room, depth, view) {
  const rows = gridRows(grid, depth, view);
  return rows.length === 1 ? fitting(`${grid.head} ${rows[0]}`, room) : undefined;
}

/**
 * @param {Grid} grid
 * @param {number} depth
 * @param {View} view
 */
function gridRows({ array }, depth, view) {
  return arrayRows(array, (item) => oneLine(item, CELL_COLUMNS, depth + 1, view));
}

/**
 * What stands before a member: nothing, `name=` or `key: `.
 *
 * @param {Member} member
 * @param {number} depth
 * @param {View} view
 */
function labelOf(member, depth, view) {
  if (!("key" in member)) return member.name ?? "";
  if (typeof member.key === "string") return `${quote(cut(member.key, KEY_COLUMNS))}: `;
  return `${oneLine(member.key, KEY_COLUMNS, depth + 1, view)}: `;
}

/**
 * The value on one line, abbreviated if need be.
 *
 * @param {unknown} value
 * @param {number} room
 * @param {number} depth
 * @param {View} view
 */
function oneLine(value, room, depth, view) {
  if (typeof value === "string") return view.paint("string", quote(cut(value, room)));
  return flat(value, room, depth, view) ?? stub(describe(value, view.paint));
}

/** @param {ReturnType<typeof describe>} node */
function stub(node) {
  if (node.type === "leaf") return node.text;
  if (node.type === "grid") return node.head;
  return node.open + (node.size > 0 ? "…" : "") + node.close;
}

/**
 * @param {string} line
 * @param {number} room
 */
function fitting(line, room) {
  return width(line) <= room ? line : undefined;
}
