/*
 * JSON data → its text, in pieces, whatever the depth and the size.
 * JSON.stringify recurses (a few thousand levels end it) and cannot exceed one string's length.
 * Trusts its input to be what toPlain returns. Guarantees text that is safe on a terminal: what
 * JSON.stringify would leave raw but escapeText would not is written as `\uXXXX`, which JSON reads back.
 */
import { escapeText } from "../safe-text.js";

/** @typedef {import("../to-plain.js").Plain} Plain */
/** @typedef {{items: any, keys: string[] | undefined, length: number, next: number}} Level */

/**
 * @param {Plain} value
 * @returns {Generator<string>}
 */
export function* jsonText(value) {
  /** @type {Level[]} */
  const levels = [];

  /** @param {Plain} item */
  function begin(item) {
    if (item === null || typeof item !== "object") return scalar(item);
    const keys = Array.isArray(item) ? undefined : Object.keys(item);
    levels.push({ items: item, keys, length: keys?.length ?? item.length, next: 0 });
    return keys ? "{" : "[";
  }

  yield begin(value);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (level.next === level.length) {
      levels.pop();
      yield level.keys ? "}" : "]";
      continue;
    }
    const key = level.keys?.[level.next] ?? level.next;
    const comma = level.next === 0 ? "" : ",";
    level.next += 1;
    yield comma + (level.keys ? `${scalar(key)}:` : "") + begin(level.items[key]);
  }
}

/** @param {null | boolean | number | string} value */
function scalar(value) {
  return escapeText(JSON.stringify(value));
}
