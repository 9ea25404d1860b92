/**
 * options.js: what decode can be asked for, checked once and turned into what the codec and the reader want.
 */
import { COST, WIPE } from "./embedded/defaults.js";
import { MAX_BYTES, RICH, SAFE_INT64, SAFE_INTS, SAFE_KEYS, TAGS, UNIQUE } from "./generated/tables.js";
import { isSchema } from "./schema.js";

/**
 * @typedef {object} Limits
 * @property {number} [bytes] longest payload in bytes of UTF-8, prefix included; 256 MiB, which is also the most
 * @property {number} [depth] deepest nesting of brackets; 10 000
 * @property {number} [digits] most digits of an integer; 4300, as in Python
 * @property {number} [cost] most bytes that the value may take on the JavaScript heap, by an estimate made before anything is built; 512 MiB
 * @property {number} [pixels] most pixels of an image; 178 956 970, as in Pillow
 */

/**
 * Called with each decoded value of a tag, innermost first, once the whole payload has been found valid; what it returns takes
 * the value's place, what it throws passes through.
 * @typedef {(value: any) => unknown} Reviver
 */

/**
 * @typedef {object} DecodeOptions
 * @property {boolean} [lossless] keep what plain values lose: tuples (PyTuple), integral floats (PyFloat), every dict (PyDict)
 * @property {"object" | "map"} [dict] "map": a PyDict for every dict, which keeps the order of keys such as "10" and "2"
 * @property {"auto" | "bigint" | "number"} [int] "auto": a number where it is exact, else a bigint; "number": else an
 *   UNSAFE_INTEGER error
 * @property {"bigint" | "number"} [int64] arrays of int64 and uint64: a BigInt64Array, or a Float64Array where that is exact, else
 *   an UNSAFE_INTEGER error
 * @property {Record<string, Reviver>} [revive] by tag: `{ datetime: (v) => v.toDate("UTC"), Decimal: Number }`
 * @property {Limits} [limits]
 * @property {"keep" | "error"} [unsafeKeys] "error": UNSAFE_KEY for a dict with a key `__proto__` or `constructor`
 * @property {import("./schema.js").StandardSchema} [schema] any Standard Schema; decode returns what it makes of the value, or throws SCHEMA
 * @property {boolean} [wipe] leave nothing of the payload in WebAssembly memory
 * @property {false} [allowPickle] there is no pickle decoder: anything truthy is a TypeError
 * @property {false} [allow_pickle] the same
 */

/**
 * @typedef {object} Settings what decode works with
 * @property {number} bytes
 * @property {number} depth
 * @property {number} digits
 * @property {number} cost
 * @property {number} pixels
 * @property {number} flags for the core
 * @property {boolean} plain none of those below is set: the quick way
 * @property {boolean} lossless
 * @property {boolean} map
 * @property {boolean} bigints
 * @property {boolean} int64Numbers
 * @property {(Reviver | undefined)[] | undefined} revive by tag number
 * @property {import("./schema.js").StandardSchema | undefined} schema
 * @property {boolean} safeKeys keys __proto__ and constructor are refused
 * @property {boolean} wipe
 */

/** @type {Settings} */
export const DEFAULTS = Object.freeze({
  bytes: MAX_BYTES,
  depth: 10000,
  digits: 4300,
  cost: COST,
  pixels: 178956970,
  flags: 0,
  plain: true,
  lossless: false,
  map: false,
  bigints: false,
  int64Numbers: false,
  revive: undefined,
  safeKeys: false,
  schema: undefined,
  wipe: WIPE,
});

/** @type {Record<string, readonly unknown[]>} */
const CHOICES = { dict: ["object", "map"], int: ["auto", "bigint", "number"], int64: ["bigint", "number"], lossless: [true, false], wipe: [true, false], unsafeKeys: ["keep", "error"] };

/** What the core can hold; more means so much. @type {Required<Limits>} */
const MOST = { bytes: MAX_BYTES, depth: 0x7fffffff, digits: 0x7fffffff, cost: Number.MAX_SAFE_INTEGER, pixels: Number.MAX_SAFE_INTEGER };

/** @param {string} text */
const refuse = (text) => {
  throw new TypeError(text);
};

/** @param {unknown} value */
function checkPickle(value) {
  if (value) refuse("allowPickle is not available: final-answer has no pickle decoder, since unpickling runs code that the sender chose. Let the sender use JSON-safe types.");
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function checkChoice(name, value) {
  if (!CHOICES[name].includes(value)) refuse(`the option ${name} is one of ${CHOICES[name].map((x) => JSON.stringify(x)).join(", ")}`);
}

/**
 * @param {unknown} limits
 * @returns {Required<Limits>}
 */
function readLimits(limits) {
  const { bytes, depth, digits, cost, pixels } = DEFAULTS;
  const read = { bytes, depth, digits, cost, pixels };
  if (limits === undefined) return read;
  if (typeof limits !== "object" || limits === null) return refuse("the option limits is an object such as { bytes: 1e6 }");
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(read, name)) refuse(`there is no limit called ${name}; there are ${Object.keys(read).join(", ")}`);
    if (value === undefined) continue;
    if (typeof value !== "number" || !(value >= 0)) refuse(`limits.${name} is a number, 0 or more`);
    read[/** @type {"bytes"} */ (name)] = Math.min(Math.floor(value), MOST[/** @type {"bytes"} */ (name)]);
  }
  return read;
}

/**
 * @param {unknown} revive
 * @returns {(Reviver | undefined)[] | undefined}
 */
function readRevive(revive) {
  if (revive === undefined) return undefined;
  if (typeof revive !== "object" || revive === null) return refuse("the option revive is an object of functions by tag");
  const byTag = new Array(TAGS.length);
  for (const [name, reviver] of Object.entries(revive)) {
    const tag = TAGS.indexOf(name);
    if (tag < 1) refuse(`revive: there is no tag called ${name}; there are ${TAGS.slice(1).join(", ")}`);
    if (reviver !== undefined && typeof reviver !== "function") refuse(`revive.${name} is a function`);
    byTag[tag] = reviver;
  }
  return byTag;
}

/**
 * @param {DecodeOptions | undefined} options
 * @returns {Settings}
 * @throws {TypeError} for an option that does not exist or cannot have that value
 */
export function readOptions(options) {
  if (options === undefined) return DEFAULTS;
  if (typeof options !== "object" || options === null) return refuse("options is an object");
  for (const [name, value] of Object.entries(options)) {
    if (name === "allowPickle" || name === "allow_pickle") checkPickle(value);
    else if (Object.hasOwn(CHOICES, name)) value === undefined || checkChoice(name, value);
    else if (name === "schema") value === undefined || isSchema(value) || refuse("the option schema is a Standard Schema: an object with ~standard.validate");
    else if (name !== "limits" && name !== "revive") refuse(`there is no option called ${name}`);
  }
  const { lossless = false, dict, int, int64, schema, wipe = DEFAULTS.wipe } = options;
  const revive = readRevive(options.revive);
  const map = lossless || dict === "map";
  const bigints = int === "bigint";
  const safeKeys = options.unsafeKeys === "error";
  const int64Numbers = int64 === "number";
  const flags =
    (int === "number" ? SAFE_INTS : 0) | (int64Numbers ? SAFE_INT64 : 0) | (revive ? UNIQUE : 0) | (safeKeys ? SAFE_KEYS : 0) | (map || bigints ? RICH : 0);
  const plain = !map && !bigints && !int64Numbers && revive === undefined;
  return { ...readLimits(options.limits), flags, plain, lossless, map, bigints, int64Numbers, revive, safeKeys, schema, wipe };
}
