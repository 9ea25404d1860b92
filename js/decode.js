/**
 * decode.js: a payload to a value: guard, codec, reader; and what a refusal is.
 */
import {
  FAILURE_offset,
  FAILURE_path,
  FAILURE_path_bytes,
  FAILURE_reason,
  FAILURE_tag,
  FAILURE_units,
  MEASURE,
  REASON_BYTES,
  REASON_MEMORY,
  REASON_PICKLE,
  REASON_UTF8,
  RESULT_cost,
  RESULT_depth,
  RESULT_tags,
  SLICE,
  TAGS,
} from "./generated/tables.js";
import { payloadFormat, viewOf } from "./format.js";
import { readOptions } from "./options.js";
import { Reader } from "./reader.js";
import { outOfMemory, refusal, unknownFormat } from "./refusal.js";
import { validated } from "./schema.js";
import { acquire, release } from "./wasm.js";

/** @typedef {import("./format.js").Payload} Payload */
/** @typedef {import("./options.js").DecodeOptions} DecodeOptions */
/** @typedef {import("./options.js").Settings} Settings */
/** @typedef {import("./codec.js").Codec} Codec */

/** Texts of payloads up to this many UTF-16 units are cut out of the payload itself; what a text keeps alive stays that small. */
const SLICED = 65536;

const pathDecoder = new TextDecoder();

/**
 * The index of the first lone surrogate of a string, -1 if there is none. C sees U+FFFD in its place.
 * @param {string} payload
 */
function findLoneSurrogate(payload) {
  return /** @type {any} */ (payload).isWellFormed?.() ? -1 : payload.search(/\p{Surrogate}/u);
}

/**
 * The error that says why the codec refused.
 * @param {Codec} codec
 * @param {string | Uint8Array} payload
 * @param {number} lone index of a lone surrogate, or -1
 */
function explainFailure({ outcome, bytes }, payload, lone) {
  const reason = outcome[FAILURE_reason];
  if (reason === REASON_MEMORY) return outOfMemory();
  const offset = outcome[typeof payload === "string" ? FAILURE_units : FAILURE_offset];
  if (lone >= 0 && lone <= offset) return loneSurrogate(/** @type {string} */ (payload), lone);
  const at = outcome[FAILURE_path];
  const path = at === 0 ? undefined : pathDecoder.decode(bytes.subarray(at, at + outcome[FAILURE_path_bytes]));
  return refusal(reason, { tag: outcome[FAILURE_tag], offset, path });
}

/**
 * Where a lone surrogate cannot be continued: at the surrogate, or where the string was cut in the middle of a pair.
 * @param {string} payload
 * @param {number} index
 */
function loneSurrogate(payload, index) {
  const cut = index === payload.length - 1 && payload.charCodeAt(index) < 0xdc00;
  const offset = cut ? payload.length : index;
  return refusal(REASON_UTF8, { offset, hint: "the string holds half of a surrogate pair; Python writes such characters as escapes" });
}

/**
 * Has the codec decode the payload to its tape.
 * @param {Codec} codec
 * @param {string | Uint8Array} payload
 * @param {Settings} settings
 * @param {number} flags beside those of settings
 * @returns {number} its length in bytes of UTF-8
 */
function check(codec, payload, settings, flags) {
  const bytes = codec.write(payload, settings.bytes);
  if (bytes > settings.bytes) throw refusal(REASON_BYTES, { offset: 0 });
  const valid = codec.run(bytes, settings.flags | flags, settings);
  const lone = payload.length === bytes ? -1 : findLoneSurrogate(/** @type {string} */ (payload));
  if (!valid) throw explainFailure(codec, payload, lone);
  if (lone >= 0) throw loneSurrogate(/** @type {string} */ (payload), lone);
  return bytes;
}

/**
 * @param {Codec} codec
 * @param {string | Uint8Array} payload
 * @param {Settings} settings
 */
function run(codec, payload, settings) {
  const sliced = typeof payload === "string" && payload.length <= SLICED;
  check(codec, payload, settings, sliced ? SLICE : 0);
  return read((codec.reader ??= new Reader(codec)), sliced ? payload : "", settings);
}

/**
 * Reads the value. The host's own errors, no stack and no memory, become ours; those of revivers do not.
 * @param {Reader} reader
 * @param {string} source
 * @param {Settings} settings
 */
function read(reader, source, settings) {
  try {
    return reader.read(source, settings);
  } catch (error) {
    if (error instanceof RangeError && reader.thrown?.error !== error) throw outOfMemory(error);
    throw error;
  }
}

/**
 * Decodes a final answer.
 *
 * @param {Payload} payload the string that smolagents sent, or its bytes in UTF-8; both give the same values
 * @param {DecodeOptions} [options]
 * @returns {any} the value: README lists which JavaScript value stands for which Python type
 * @throws {import("./errors.js").SerializationError} for a payload that is not a valid `safe:` payload or exceeds a limit; nothing is kept
 *   of it, and the next call works
 * @throws {TypeError} for a payload that is neither text nor bytes, for unknown options and for a schema that is asynchronous
 * @example decode('safe:{"__type__": "tuple", "data": [1, 2.5]}') // [1, 2.5]
 */
export function decode(payload, options) {
  const settings = readOptions(options);
  const value = withCodec(payload, settings, run);
  return settings.schema === undefined ? value : validated(value, settings.schema);
}

/**
 * What a payload is, without building its value: quick, and safe whatever the value would take.
 *
 * @param {Payload} payload
 * @returns {{ format: "safe", bytes: number, depth: number, cost: number, tags: Record<string, number> }} bytes of UTF-8, prefix included; depth of
 *   brackets; the heap that the value would take, in bytes, estimated as for `limits.cost`; how many values there are of each tag
 * @throws {import("./errors.js").SerializationError} as decode does, but for LIMIT_COST
 * @throws {TypeError} for a payload that is neither text nor bytes
 * @example inspectPayload(payload).tags // { Decimal: 2, ndarray: 1 }
 */
export function inspectPayload(payload) {
  const settings = { ...readOptions(undefined), cost: Number.MAX_SAFE_INTEGER };
  return withCodec(payload, settings, (codec, view) => {
    const bytes = check(codec, view, settings, MEASURE);
    const { outcome, words } = codec;
    const counts = TAGS.map((tag, i) => [tag, words[outcome[RESULT_tags] / 4 + i]]).filter(([tag, count]) => tag !== undefined && count !== 0);
    return { format: "safe", bytes, depth: outcome[RESULT_depth], cost: outcome[RESULT_cost] * 1024, tags: Object.fromEntries(counts) };
  });
}

/**
 * @template T
 * @param {Payload} payload
 * @param {Settings} settings
 * @param {(codec: Codec, payload: string | Uint8Array, settings: Settings) => T} work
 * @returns {T}
 */
function withCodec(payload, settings, work) {
  const view = viewOf(payload);
  const format = payloadFormat(view);
  if (format === "pickle") throw refusal(REASON_PICKLE, { offset: 0 });
  if (format === "unknown") throw unknownFormat(view);
  const codec = acquire();
  try {
    return work(codec, view, settings);
  } finally {
    release(codec, settings.wipe);
  }
}
