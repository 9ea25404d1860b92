/**
 * shapes.js: what the reader knows about the shapes of objects: their keys, and the quick way to build them once they are seen often.
 */
import { BUILDERS, MOST_KEYS } from "./generated/builders.js";

/** @typedef {import("./generated/builders.js").Builder} Builder */

/** From this many objects on a shape gets a builder; from so many on it takes another's, if none is free. */
const OFTEN = 4;
const VERY_OFTEN = 1000;

/** One shape: ordered keys. */
export class Shape {
  /** @param {string[]} keys */
  constructor(keys) {
    this.keys = keys;
    this.uses = 0;
    /** @type {Builder | undefined} */
    this.build = undefined;
    /** An object with all of the keys, to be copied: each is an own property before it is assigned, whatever Object.prototype holds. */
    this.template = templateOf(keys);
  }
}

/** The shape that each builder serves. Builders are shared by all readers: what they have learnt outlives a reader. */
/** @type {{ signature: string, template: object }[]} */
const served = [];
let turn = 0;

/**
 * Keys that a builder can store: few, and none that V8 keeps apart as an index.
 * @param {string[]} keys
 */
function isBuildable(keys) {
  return keys.length > 0 && keys.length <= MOST_KEYS && !keys.some((key) => /^\d+$/.test(key));
}

/**
 * An object with these keys whose hidden class holds values of any kind: JSON.parse makes every key an own property, `__proto__`, too, and
 * the three kinds of values widen its fields at once instead of one by one later.
 * @param {string[]} keys
 */
function templateOf(keys) {
  const objectOf = (/** @type {string} */ value) => JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:${value}`).join()}}`);
  return [objectOf("0"), objectOf('"text"'), objectOf("null")][2];
}

/**
 * The number of the builder for a signature; the next in turn if there is none and `take`.
 * @param {string} signature
 * @param {boolean} take
 * @returns {number} -1 if there is none
 */
function builderFor(signature, take) {
  const known = served.findIndex((entry) => entry.signature === signature);
  if (known >= 0 || (served.length === BUILDERS.length && !take)) return known;
  if (served.length < BUILDERS.length) return served.length;
  return turn++ % BUILDERS.length;
}

/**
 * Notes that an object of the shape is about to be built, and gives the shape a builder when it is time for that. A shape whose builder was
 * taken keeps using it, a little slower.
 * @param {Shape} shape
 */
export function noteUse(shape) {
  const uses = ++shape.uses;
  if ((uses !== OFTEN && uses !== VERY_OFTEN) || !isBuildable(shape.keys)) return;
  const signature = JSON.stringify(shape.keys);
  const index = builderFor(signature, uses === VERY_OFTEN);
  if (index < 0) return;
  if (served[index]?.signature !== signature) served[index] = { signature, template: templateOf(shape.keys) };
  shape.template = served[index].template;
  shape.build = BUILDERS[index];
}
