/*
 * Where in the payload a member stands: worked out from the draft, only when something is refused.
 */
import {
  BOX_DATACLASS, BOX_DICT, BOX_ENTRIES, BOX_LIST, BOX_NDARRAY, BOX_PAIRS, BOX_RECORD, TAG_DECIMAL, TAG_NDARRAY, TAG_PATH, WORD_DIGITS, WORD_STRING, WORD_TYPED,
} from "../generated/tables.js";

/** How many words a value has. @param {Int32Array} words @param {number} place */
export function wordsAt(words, place) {
  const word = words[place];
  return (word & 15) === WORD_TYPED ? 1 + (word >>> 12) : 1;
}

/** How many units of text a value has. @param {Int32Array} words @param {number} place */
export function unitsAt(words, place) {
  const word = words[place];
  const kind = word & 15;
  if (kind === WORD_STRING || kind === WORD_DIGITS) return word >>> 4;
  const tag = kind === WORD_TYPED ? (word >>> 4) & 0xff : 0;
  return tag === TAG_DECIMAL || tag === TAG_PATH ? words[place + 1] : tag === TAG_NDARRAY ? words[place + 4] : 0;
}

/**
 * The place behind each of the containers of a flattener's chain, in the payload's own terms.
 * @param {import("./flattener.js").Flattener} flattener
 * @param {number} place of the member's first word
 * @param {number} [depth] how many containers it stands in
 */
export function pathOf({ chain, starts, draft, depth: all }, place, depth = all) {
  let path = "$";
  for (let i = 0; i < depth; i++) {
    const end = i + 1 < depth ? slotOf(draft.words, starts[i], starts[i + 1]) : place;
    path += stepOf(draft, chain[i], starts[i], end);
  }
  return path;
}

/**
 * The place of a container of the chain.
 * @param {import("./flattener.js").Flattener} flattener
 * @param {number} index
 */
export function pathTo(flattener, index) {
  const { starts, draft } = flattener;
  return index === 0 ? "$" : pathOf(flattener, slotOf(draft.words, starts[index - 1], starts[index]), index);
}

/** The member of the box at `start` that leads to the box at `target`. @param {Int32Array} words @param {number} start @param {number} target */
function slotOf(words, start, target) {
  let place = firstMember(words, start);
  while (place < target && words[place] >>> 4 !== target) place += wordsAt(words, place);
  return place;
}

/** @param {Int32Array} words @param {number} start */
function firstMember(words, start) {
  const kind = words[start] & 15;
  return start + 2 + (kind === BOX_NDARRAY ? 2 + (words[start] >>> 4) : kind === BOX_DATACLASS ? 2 : 0);
}

/**
 * @param {import("./draft.js").Draft} draft
 * @param {any} container
 * @param {number} start
 * @param {number} end
 */
function stepOf({ words, text }, container, start, end) {
  let index = 0;
  let unit = words[start + 1];
  let key = "";
  const kind = words[start] & 15;
  if (kind === BOX_DATACLASS) unit += unitsAt(words, start + 2) + unitsAt(words, start + 3);
  for (let place = firstMember(words, start); place < end; index++, place += wordsAt(words, place)) {
    const units = unitsAt(words, place);
    if (index % 2 === 0) key = text.slice(unit, unit + units);
    unit += units;
  }
  if (kind === BOX_RECORD || kind === BOX_ENTRIES) {
    const name = Object.keys(container).filter((name) => isThere(container, name))[index] ?? "?";
    return kind === BOX_RECORD ? keyStep(name) : `.data[${index}][1]`;
  }
  if (kind === BOX_DICT || kind === BOX_DATACLASS) return `${kind === BOX_DATACLASS ? ".data" : ""}${index % 2 === 1 ? keyStep(key) : ""}`;
  if (kind === BOX_PAIRS) return `.data[${index >> 1}][${index % 2}]`;
  return kind === BOX_LIST ? `[${index}]` : `.data[${index}]`;
}

/** Not asking getters. @param {any} object @param {string} name */
function isThere(object, name) {
  const own = Object.getOwnPropertyDescriptor(object, name);
  return own === undefined || own.get !== undefined || own.value !== undefined;
}

/** @param {string} name */
function keyStep(name) {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
