/*
 * The place of an error: a piece of the payload's line and a caret under the offending character.
 * Trusts nothing: the payload is whatever a stranger sent, in any encoding.
 * Guarantees escaped output of bounded width and time, with the caret counted in terminal columns.
 */
import { escapeText } from "../safe-text.js";
import { characters, width } from "./width.js";

const COLUMNS = 64;
const REACH = 512; // bytes looked at on either side: enough for COLUMNS, whatever the script
const LF = 0x0a;

/** @typedef {{text: string, columns: number}} Cell one character, escaped */

/**
 * @param {Buffer} payload
 * @param {number} offset a byte index, up to the payload's length
 * @param {number} [end] nothing from here on is shown
 * @returns {[line: string, caret: string]}
 */
export function excerpt(payload, offset, end = payload.length) {
  const start = windowStart(payload, offset);
  const stop = windowEnd(payload, offset, end);
  const before = cells(payload.toString("utf8", start, offset)).reverse();
  const after = cells(payload.toString("utf8", offset, stop));

  const right = take(after, COLUMNS - Math.min(columns(before), COLUMNS / 2));
  const left = take(before, COLUMNS - columns(right));
  const cutLeft = left.length < before.length || !startsLine(payload, start);
  const cutRight = right.length < after.length || !endsLine(payload, stop);

  const head = (cutLeft ? "…" : "") + text(left.reverse());
  return [head + text(right) + (cutRight ? "…" : ""), `${" ".repeat(width(head))}^`];
}

/**
 * @param {Buffer} payload
 * @param {number} offset
 */
function windowStart(payload, offset) {
  let at = Math.max(0, offset - REACH);
  at += payload.subarray(at, offset).lastIndexOf(LF) + 1;
  while (at < offset && isContinuation(payload[at])) at++;
  return at;
}

/**
 * @param {Buffer} payload
 * @param {number} offset
 * @param {number} end
 */
function windowEnd(payload, offset, end) {
  const limit = Math.min(end, offset + REACH);
  const newline = payload.subarray(offset, limit).indexOf(LF);
  if (newline === 0) return offset + 1; // the line end itself is what offends: show it
  let at = newline < 0 ? limit : offset + newline;
  while (at > offset + 1 && isContinuation(payload[at])) at--;
  return at;
}

/** @param {number} byte */
function isContinuation(byte) {
  return (byte & 0xc0) === 0x80;
}

/**
 * @param {Buffer} payload
 * @param {number} at
 */
function startsLine(payload, at) {
  return at === 0 || payload[at - 1] === LF;
}

/**
 * @param {Buffer} payload
 * @param {number} at
 */
function endsLine(payload, at) {
  return at === payload.length || payload[at] === LF || payload[at - 1] === LF;
}

/**
 * @param {string} raw
 * @returns {Cell[]}
 */
function cells(raw) {
  return characters(raw).map((character) => {
    const shown = escapeText(character);
    return { text: shown, columns: width(shown) };
  });
}

/**
 * The first cells that fit.
 *
 * @param {Cell[]} line
 * @param {number} room
 */
function take(line, room) {
  const overflow = line.findIndex((cell) => (room -= cell.columns) < 0);
  return overflow < 0 ? line : line.slice(0, overflow);
}

/** @param {Cell[]} line */
function columns(line) {
  return line.reduce((sum, cell) => sum + cell.columns, 0);
}

/** @param {Cell[]} line */
function text(line) {
  return line.map((cell) => cell.text).join("");
}
