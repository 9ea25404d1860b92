/**
 * encode.js: a value to a payload: flattener, codec, text.
 */
import { FAILURE_reason, MAX_BYTES, RESULT_payload, RESULT_payload_bytes } from "./generated/tables.js";
import { Flattener } from "./flatten/flattener.js";
import { DEFAULTS as HOST } from "./options.js";
import { refusal } from "./refusal.js";
import { acquire, release } from "./wasm.js";

/**
 * @typedef {object} EncodeOptions
 * @property {{ bytes?: number, depth?: number }} [limits] bytes: longest payload, 256 MiB, which is also the most; depth: deepest nesting of
 *   brackets in the payload, 10 000
 */

// What decode takes by default.
/** @type {Readonly<{ bytes: number, depth: number }>} */
const DEFAULTS = Object.freeze({ bytes: MAX_BYTES, depth: 10000 });

/** Payloads up to so many bytes are put together from character codes; TextDecoder takes longer for those (measured: Node 20). */
const SHORT = 64;

const decoder = new TextDecoder();

/** Those that are free. A value whose getters encode something takes another one. @type {Flattener[]} */
const flatteners = [];

/**
 * @param {EncodeOptions | undefined} options
 * @returns {{ bytes: number, depth: number }}
 */
function readOptions(options) {
  if (options === undefined) return DEFAULTS;
  if (typeof options !== "object" || options === null) throw new TypeError("options is an object");
  for (const name of Object.keys(options)) if (name !== "limits") throw new TypeError(`encode has no option called ${name}`);
  const read = { ...DEFAULTS };
  for (const [name, value] of Object.entries(options.limits ?? {})) {
    if (!Object.hasOwn(read, name)) throw new TypeError(`encode has no limit called ${name}; there are bytes and depth`);
    if (value === undefined) continue;
    if (typeof value !== "number" || !(value >= 0)) throw new TypeError(`limits.${name} is a number, 0 or more`);
    read[/** @type {"bytes"} */ (name)] = Math.min(Math.floor(value), DEFAULTS[/** @type {"bytes"} */ (name)]);
  }
  return read;
}

/**
 * The payload that the codec has written.
 * @param {import("./codec.js").Codec} codec
 */
function textOf({ bytes, outcome }) {
  const start = outcome[RESULT_payload];
  const length = outcome[RESULT_payload_bytes];
  if (length > SHORT) return decoder.decode(bytes.subarray(start, start + length));
  let text = "";
  for (let i = 0; i < length; i++) text += String.fromCharCode(bytes[start + i]);
  return text;
}

/**
 * @param {Flattener} flattener
 * @param {{ shapes: number, depth: number, most: number }} fields
 */
function write(flattener, fields) {
  const codec = acquire();
  try {
    flattener.draft.copyTo(codec, fields);
    if (!codec.encode()) throw refusal(codec.outcome[FAILURE_reason]);
    return textOf(codec);
  } finally {
    release(codec, HOST.wipe);
  }
}

/**
 * Encodes a value: the text that Python's `SafeSerializer.dumps` would write, byte for byte.
 *
 * @param {unknown} value README lists which Python type each value becomes
 * @param {EncodeOptions} [options]
 * @returns {string} the payload, all ASCII, which `SafeSerializer.loads` and `decode` read
 * @throws {import("./errors.js").SerializationError} UNSUPPORTED_TYPE, CIRCULAR, LIMIT_BYTES, LIMIT_DEPTH; what getters and toJSON of the value
 *   throw passes through
 * @throws {TypeError} for unknown options
 * @example encode({ rows: [1, 2.5], at: new Date(0) })
 */
export function encode(value, options) {
  const limits = readOptions(options);
  const flattener = flatteners.pop() ?? new Flattener();
  try {
    const { shapes, depth } = flattener.flatten(value, limits);
    return write(flattener, { shapes, depth, most: limits.bytes });
  } finally {
    flattener.clear();
    flatteners.push(flattener);
  }
}
