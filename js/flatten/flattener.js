/*
 * Values → a draft (src/draft.def).
 *
 * Containers are not walked into: each is given a word, waits on a list, and is written as a box of its own later. So no depth costs stack,
 * and the loops over members stay small. Each box knows the chain of containers that it stands in: for cycles, for paths, for the limit of depth.
 * A caller's getters, iterators and toJSON may run in here; each call has a flattener of its own.
 */
import {
  BOX_DATACLASS, BOX_DICT, BOX_ENTRIES, BOX_FROZENSET, BOX_LIST, BOX_NDARRAY, BOX_PAIRS, BOX_RECORD, BOX_SET, BOX_TUPLE, REASON_NESTED, TAGS,
  WORD_BOX, WORD_FALSE, WORD_INT, WORD_LONG, WORD_NULL, WORD_REAL, WORD_STRING, WORD_TRUE,
} from "../generated/tables.js";
import { refusal } from "../refusal.js";
import { brandOf } from "../values/brand.js";
import { isPlain, kindOf } from "../values/kind.js";
import { putArray } from "./arrays.js";
import { Draft } from "./draft.js";
import { foreign } from "./foreign.js";
import { KeyTrie } from "./keys.js";
import { pathOf, pathTo, unitsAt, wordsAt } from "./path.js";
import { SCALARS } from "./scalars.js";
import { circular, unsupported } from "./refuse.js";

/** @typedef {import("./keys.js").KeyNode} KeyNode */

/** What may stand at a place: anything; only what Python can hash; only JSON, as in the elements of an object array. */
export const ANY = 0;
export const HASHABLE = 1;
export const RAW = 2;

/** Chains up to this long are searched from end to end; beyond, a Set is kept. */
const SHORT_CHAIN = 16;

/** Whether plain objects can be walked with for…in, which goes on to the prototype. */
function isPrototypeClean() {
  for (const _ in Object.prototype) return false;
  return true;
}

/** How many brackets stand around the members of a box; a dict with other than text keys has two more. @param {number} kind */
const bracketsOf = (kind) => (kind === BOX_LIST || kind === BOX_RECORD || kind === BOX_DICT ? 1 : 2);

export class Flattener {
  draft = new Draft();
  keys = new KeyTrie();
  /** @type {any[]} */
  waiting = [];
  /** For each: place of its word in the draft, depth of its box, what may stand there: slot * 4 + mode. @type {number[]} */
  places = [];
  /** @type {number[]} */
  depths = [];
  /** The containers that the box being written stands in, itself last; where their boxes begin; brackets open inside. @type {any[]} */
  chain = [];
  /** @type {number[]} */
  starts = [];
  /** @type {number[]} */
  brackets = [];
  /** The chain from SHORT_CHAIN on. @type {Set<any>} */
  deep = new Set();
  depth = 0;
  deepest = 0;
  mode = ANY;
  shapes = 0;
  call = 0;
  clean = true;
  most = 0;

  /**
   * @param {unknown} value
   * @param {{ depth: number }} limits
   * @throws {import("../errors.js").SerializationError} UNSUPPORTED_TYPE, CIRCULAR, LIMIT_DEPTH, LIMIT_BYTES
   */
  flatten(value, limits) {
    this.begin(limits.depth);
    this.put(value);
    while (this.waiting.length > 0) this.#open();
    return { shapes: this.shapes, depth: this.deepest };
  }

  /** @param {number} most brackets */
  begin(most) {
    this.keys.refresh();
    this.clean = isPrototypeClean();
    this.call++;
    this.most = most;
    this.shapes = this.depth = this.deepest = 0;
    this.mode = ANY;
  }

  /** Forgets the values. */
  clear() {
    this.draft.clear();
    for (let i = 0; i < this.deepest; i++) this.chain[i] = undefined; // setting a length takes longer (measured: Node 20)
    if (this.deep.size > 0) this.deep.clear();
    if (this.waiting.length > 0) this.waiting.length = this.places.length = this.depths.length = 0; // something was refused
  }

  // ---- members ----

  /** Writes one member of the open box. @param {any} value */
  put(value) {
    const { draft } = this;
    if (typeof value === "string") draft.putString(value);
    else if (typeof value === "number") this.#putNumber(value);
    else if (typeof value === "boolean") draft.put(value ? WORD_TRUE : WORD_FALSE);
    else if (value === null) draft.put(WORD_NULL);
    else if (typeof value === "object") this.#putObject(value);
    else if (typeof value === "bigint") draft.putBigInt(value);
    else throw unsupported(value, this.path());
  }

  /** @param {number} value */
  #putNumber(value) {
    const { draft } = this;
    if ((value << 4) >> 4 === value && (value !== 0 || 1 / value > 0)) draft.put(WORD_INT | (value << 4));
    else draft.put((Number.isSafeInteger(value) && value !== 0 ? WORD_LONG : WORD_REAL) | (draft.real(value) << 4));
  }

  /** @param {any} value */
  #putObject(value) {
    const proto = Object.getPrototypeOf(value);
    if (proto === Array.prototype && Array.isArray(value)) this.wait(value);
    else if (proto === Object.prototype && typeof value.toJSON !== "function") this.wait(value);
    else this.#putOther(value);
  }

  /** @param {any} value neither a plain object nor a plain array */
  #putOther(value) {
    const tag = brandOf(value);
    const scalar = tag === undefined ? undefined : SCALARS[tag];
    if (scalar !== undefined) {
      if (this.mode === RAW && tag !== "float") throw unsupported(value, this.path(), "an object array holds only what JSON has");
      if (this.mode === HASHABLE && tag === "PIL.Image") throw this.unhashable(value);
      scalar(value, this);
    } else if (tag === "ndarray") {
      if (this.mode !== ANY) throw this.unhashable(value);
      if (Array.isArray(value.data)) this.wait(value);
      else putArray(value, this);
    } else if (tag !== undefined || Array.isArray(value)) this.wait(value);
    else foreign(value, this);
  }

  /** A container, for later. @param {any} value */
  wait(value) {
    this.waiting.push(value);
    this.places.push(this.draft.at * 4 + this.mode);
    this.depths.push(this.depth);
    this.draft.put(WORD_BOX);
  }

  // ---- boxes ----

  /** Writes the box of the container that waited least. */
  #open() {
    const value = this.waiting.pop();
    const place = /** @type {number} */ (this.places.pop());
    const depth = /** @type {number} */ (this.depths.pop());
    this.mode = place & 3;
    this.#enter(value, depth, place >> 2);
    const { draft } = this;
    draft.words[place >> 2] = WORD_BOX | (draft.at << 4);
    const first = this.waiting.length;
    if (this.mode !== HASHABLE && Object.getPrototypeOf(value) === Object.prototype) this.#writeObject(value);
    else this.#write(value);
    if (this.waiting.length - first < 2) return;
    reverse(this.waiting, first);
    reverse(this.places, first);
    reverse(this.depths, first);
  }

  /**
   * @param {any} value
   * @param {number} depth containers around it
   * @param {number} slot
   */
  #enter(value, depth, slot) {
    const { chain, deep } = this;
    for (let i = this.depth - 1; i >= depth && i >= SHORT_CHAIN; i--) deep.delete(chain[i]);
    this.depth = depth;
    let known = depth > SHORT_CHAIN && deep.has(value);
    for (let i = 0; i < depth && i < SHORT_CHAIN; i++) known ||= chain[i] === value;
    if (known) throw circular(pathOf(this, slot), pathTo(this, chain.indexOf(value)));
    if (depth >= SHORT_CHAIN) deep.add(value);
    chain[depth] = value;
    this.starts[depth] = this.draft.at;
    this.depth = depth + 1;
    if (this.depth > this.deepest) this.deepest = this.depth;
  }

  /**
   * Begins a box.
   * @param {number} kind
   * @param {number} [more] brackets beyond the usual
   * @returns {number} its place
   */
  begun(kind, more = 0) {
    const { draft, brackets, depth } = this;
    const open = (depth > 1 ? brackets[depth - 2] : 0) + bracketsOf(kind) + more;
    if (open > this.most) throw refusal(REASON_NESTED, { path: this.path() });
    brackets[depth - 1] = open;
    draft.room(2);
    const at = draft.at;
    draft.words[at] = kind;
    draft.words[at + 1] = draft.text.length;
    draft.at = at + 2;
    return at;
  }

  /** @param {any} value */
  #write(value) {
    const tag = brandOf(value);
    if (tag === "tuple") this.#writeList(value, this.mode === RAW ? BOX_LIST : BOX_TUPLE);
    else if (Array.isArray(value)) this.#writeList(value, this.mode === HASHABLE ? BOX_TUPLE : BOX_LIST);
    else if (tag === "set" || tag === "frozenset" || (tag === undefined && kindOf(value) === "Set")) this.#writeSet(value, tag);
    else if (tag === "dataclass") this.#writeDataclass(value);
    else if (tag === "ndarray") this.#writeArray(value);
    else if (this.mode === HASHABLE) throw this.unhashable(value);
    else if (tag === "dict" || kindOf(value) === "Map") this.#writeMap(value);
    else this.#writeObject(value);
  }

  /**
   * @param {any[]} list
   * @param {number} kind
   */
  #writeList(list, kind) {
    const at = this.begun(kind);
    let count = 0;
    for (; count < list.length; count++) this.put(list[count]);
    this.draft.words[at] |= count << 4;
  }

  /**
   * @param {Set<any>} set
   * @param {string | undefined} tag
   */
  #writeSet(set, tag) {
    if (this.mode === RAW) throw unsupported(set, this.path(), "an object array holds only what JSON has");
    const at = this.begun(tag === "frozenset" || this.mode === HASHABLE ? BOX_FROZENSET : BOX_SET);
    let count = 0;
    this.mode = HASHABLE;
    forEach(Set.prototype.forEach, set, this, (member) => {
      this.put(member);
      count++;
    });
    this.draft.words[at] |= count << 4;
  }

  /** @param {any} object */
  #writeObject(object) {
    const { draft, keys } = this;
    const at = this.begun(BOX_RECORD);
    let node = keys.root;
    if (this.clean && Object.getPrototypeOf(object) === Object.prototype) {
      for (const key in object) {
        const value = object[key];
        if (value === undefined) continue;
        node = node.nextKey === key && node.next !== undefined ? node.next : keys.follow(node, key);
        this.put(value);
      }
    } else {
      for (const key of Object.keys(object)) {
        const value = object[key];
        if (value === undefined) continue;
        node = keys.follow(node, key);
        this.put(value);
      }
    }
    if (node.call !== this.call) this.#define(node);
    const kind = node.typeAt >= 0 && this.mode === ANY && this.#isTagged(at, node.typeAt) ? BOX_ENTRIES : BOX_RECORD;
    draft.words[at] = kind | (node.place << 4);
  }

  /** Whether the value of the member `__type__` is one of the tags. @param {number} at @param {number} index */
  #isTagged(at, index) {
    const { words, text } = this.draft;
    let unit = words[at + 1];
    let place = at + 2;
    for (let i = 0; i < index; i++) {
      unit += unitsAt(words, place);
      place += wordsAt(words, place);
    }
    return (words[place] & 15) === WORD_STRING && TAGS.includes(text.slice(unit, unit + (words[place] >>> 4)));
  }

  /** @param {KeyNode} node */
  #define(node) {
    const { draft } = this;
    const { count } = node;
    draft.room(count + 3);
    const place = draft.at;
    draft.words[place] = this.shapes;
    draft.words[place + 1] = count;
    draft.words[place + 2] = draft.text.length;
    draft.at += count + 3;
    /** @type {string[]} */
    const names = new Array(count);
    for (let from = /** @type {KeyNode | undefined} */ (node); from !== undefined && from.count > 0; from = from.parent) names[from.count - 1] = from.key;
    for (let i = 0; i < count; i++) draft.words[place + 3 + i] = draft.addText(names[i]);
    this.shapes = place;
    node.call = this.call;
    node.place = place;
  }

  /** @param {Map<any, any>} map */
  #writeMap(map) {
    const { draft, mode } = this;
    const at = this.begun(BOX_DICT);
    let count = 0;
    let texts = true;
    let tagged = false;
    forEach(Map.prototype.forEach, map, this, (value, key) => {
      if (typeof key !== "string") {
        if (mode === RAW) throw unsupported(key, this.path(), "a dict in an object array has text keys only");
        texts = false;
        draft.words[at] = BOX_PAIRS;
        this.mode = HASHABLE;
      } else if (key === "__type__" && mode === ANY && TAGS.includes(value)) tagged = true;
      this.put(key);
      this.mode = mode;
      this.put(value);
      count += 2;
    });
    draft.words[at] = (texts && !tagged ? BOX_DICT : BOX_PAIRS) | (count << 4);
    if (texts && !tagged) return;
    this.brackets[this.depth - 1] += 2;
    if (this.brackets[this.depth - 1] > this.most) throw refusal(REASON_NESTED, { path: this.path() });
  }

  /** @param {any} dataclass */
  #writeDataclass({ className, module, fields }) {
    const { draft, mode } = this;
    if (mode === RAW || typeof className !== "string" || typeof module !== "string") throw unsupported(this.chain[this.depth - 1], this.path());
    const at = this.begun(BOX_DATACLASS);
    let count = 0;
    draft.putString(className);
    draft.putString(module);
    this.mode = ANY;
    const entries = isPlain(fields) ? Object.entries(fields) : fields;
    for (const [name, value] of entries) {
      if (typeof name !== "string") throw unsupported(name, this.path(), "the names of a dataclass's fields are strings");
      if (value === undefined) continue;
      draft.putString(name);
      this.put(value);
      count += 2;
    }
    draft.words[at] |= count << 4;
  }

  /** An array of texts or objects. @param {any} array */
  #writeArray(array) {
    const { draft } = this;
    const { dtype, data, shape } = array;
    const at = this.begun(BOX_NDARRAY, shape.length - 1);
    draft.words[at] |= shape.length << 4;
    draft.room(2 + shape.length);
    const size = shape.reduce((/** @type {number} */ product, /** @type {number} */ length) => product * length, 1);
    if (typeof dtype !== "string" || size !== data.length) throw unsupported(array, this.path(), "its shape is not that of its data");
    draft.words[draft.at++] = size;
    draft.words[draft.at++] = draft.addText(dtype);
    for (const length of shape) draft.words[draft.at++] = length;
    this.mode = RAW;
    for (let i = 0; i < size; i++) this.put(data[i]);
  }

  /** @param {unknown} value */
  unhashable(value) {
    return unsupported(value, this.path(), "Python cannot hash it: as a key or member use an Array (a tuple), a Set (a frozenset) or a scalar");
  }

  /** Where the next member of the open box stands. */
  path() {
    return pathOf(this, this.draft.at);
  }
}

/**
 * A container's own forEach: what a subclass or a Proxy makes of its iterator does not matter.
 * @param {(this: any, visit: (value: any, key: any) => void) => void} method
 * @param {any} container
 * @param {Flattener} flattener
 * @param {(value: any, key: any) => void} visit
 */
function forEach(method, container, flattener, visit) {
  let entered = false;
  try {
    method.call(container, (value, key) => {
      entered = true;
      visit(value, key);
    });
  } catch (error) {
    if (entered || !(error instanceof TypeError)) throw error;
    throw unsupported(container, flattener.path(), "it only looks like a Map or a Set");
  }
}

/**
 * Reverses what was added last, so that it is taken in order.
 * @param {any[]} list
 * @param {number} first
 */
function reverse(list, first) {
  for (let last = list.length - 1; first < last; first++, last--) {
    const other = list[first];
    list[first] = list[last];
    list[last] = other;
  }
}
