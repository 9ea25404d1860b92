/**
 * deep-reader.js: reads a tape with a stack of its own, for payloads that nest too deep to recurse.
 *
 * Every container collects its members in a list and is finished when it has them all; finishing is the Reader's.
 */
import {
  ELEMENT_OBJECT,
  END,
  LIST,
  OBJECT,
  TAG_DATACLASS,
  TAG_DICT,
  TAG_FROZENSET,
  TAG_NDARRAY,
  TAG_SET,
  TAGGED,
  TUPLE,
  WIDE,
} from "./generated/tables.js";

/** @typedef {import("./reader.js").Reader} Reader */

/**
 * @typedef {object} Frame
 * @property {any[]} items members so far
 * @property {number} left members to come; negative: up to END
 * @property {(items: any[]) => unknown} finish
 */

/**
 * @param {number} left
 * @param {(items: any[]) => unknown} finish
 * @returns {Frame}
 */
const frame = (left, finish) => ({ items: [], left, finish });

/**
 * A wide dict: the values of its first keys, then texts and values in turn.
 * @param {Reader} reader
 * @param {string[]} known
 * @returns {Frame}
 */
function wideFrame(reader, known) {
  return frame(-1, (items) => {
    const keys = known.slice();
    const values = items.slice(0, known.length);
    for (let i = known.length; i < items.length; i += 2) {
      keys.push(items[i]);
      values.push(items[i + 1]);
    }
    return reader.finishDict(keys, values);
  });
}

/**
 * @param {Reader} reader
 * @returns {Frame | undefined} undefined for an array of numbers, whose value `reader` gives at once
 */
function arrayFrame(reader) {
  const array = reader.arrayHead();
  if (array.element !== ELEMENT_OBJECT) return frame(0, () => reader.finishArray(array, undefined));
  return frame(reader.next() >>> 4, (items) => reader.finishArray(array, items));
}

/**
 * @param {Reader} reader
 * @param {number} tag
 * @returns {Frame | undefined}
 */
function taggedFrame(reader, tag) {
  switch (tag) {
    case TAG_SET:
    case TAG_FROZENSET:
      return frame(reader.next() >>> 4, (items) => reader.finishSet(tag, items));
    case TAG_DICT: {
      const size = reader.words[reader.position++];
      return frame(size & ~1, (items) => reader.finishPairs((size & 1) === 1, items));
    }
    case TAG_DATACLASS:
      return frame(3, ([className, module, fields]) => reader.finishDataclass(className, module, fields));
    case TAG_NDARRAY:
      return arrayFrame(reader);
    default:
      return undefined;
  }
}

/**
 * The frame of a container; undefined for a leaf.
 * @param {Reader} reader
 * @param {number} word
 * @returns {Frame | undefined}
 */
function open(reader, word) {
  const n = word >>> 4;
  switch (word & 15) {
    case LIST:
      return frame(n, (items) => items.slice()); // pushing has left room for 17 members
    case TUPLE:
      return frame(n, (items) => reader.finishTuple(items.slice()));
    case OBJECT: {
      const { keys } = reader.shape(n);
      return frame(keys.length, (items) => reader.finishDict(keys, items));
    }
    case WIDE:
      return wideFrame(reader, reader.shape(n).keys);
    case TAGGED:
      return taggedFrame(reader, n);
    default:
      return undefined;
  }
}

/**
 * @param {Reader} reader
 * @param {number} word
 */
function leaf(reader, word) {
  return (word & 15) === TAGGED ? reader.revived(word >>> 4, reader.taggedLeaf(word >>> 4)) : reader.leaf(word);
}

/**
 * Whether the container has all its members; moves past an END.
 * @param {Reader} reader
 * @param {Frame} top
 */
function isComplete(reader, top) {
  if (top.left >= 0) return top.items.length === top.left;
  const ended = (reader.next() & 15) === END;
  if (!ended) reader.position--;
  return ended;
}

/**
 * @param {Reader} reader at the first word of a value
 * @returns {any} the value
 */
export function readDeep(reader) {
  /** @type {Frame[]} */
  const stack = [frame(1, ([value]) => value)];
  for (;;) {
    const top = stack[stack.length - 1];
    if (isComplete(reader, top)) {
      const value = top.finish(top.items);
      stack.pop();
      if (stack.length === 0) return value;
      stack[stack.length - 1].items.push(value);
    } else {
      const word = reader.next();
      const opened = open(reader, word);
      if (opened === undefined) top.items.push(leaf(reader, word));
      else stack.push(opened);
    }
  }
}
