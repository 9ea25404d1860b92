/**
 * wasm.js: loading the module, and the instances that decode.
 *
 * An instance decodes one payload at a time. A decode that begins while another runs (from a revive callback) gets an instance of
 * its own; instances are kept and used again.
 */
import { SerializationError } from "./errors.js";
import { ABI, OUTCOME_WORDS } from "./generated/tables.js";
import { WASM_BASE64 } from "./generated/wasm.js";
import { outOfMemory } from "./refusal.js";

/**
 * The exports of wasm/bridge.c.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} [_initialize]
 * @property {() => number} fa_abi
 * @property {(bytes: number) => number} fa_room
 * @property {(bytes: number, flags: number, mostBytes: number, depth: number, digits: number) => number} fa_run
 * @property {() => number} fa_outcome
 * @property {(shape: number) => number} fa_parent
 * @property {(shape: number) => number} fa_name
 * @property {(shape: number) => number} fa_name_bytes
 * @property {() => void} fa_forget
 */

const encoder = new TextEncoder();

/** One instance of the module, with views of its memory. */
export class Codec {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
    this.exports._initialize?.();
    if (this.exports.fa_abi() !== ABI) throw new TypeError(`this module has ABI ${this.exports.fa_abi()}, the package wants ${ABI}: they are of different versions`);
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.words = new Int32Array(0);
    this.doubles = new Float64Array(0);
    this.outcome = new Uint32Array(0);
    this.look();
  }

  /** Takes views of the memory anew: growing detaches the old ones. */
  look() {
    const { buffer } = this.exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    const outcome = this.exports.fa_outcome();
    this.outcome = new Uint32Array(buffer, outcome, OUTCOME_WORDS);
  }

  /**
   * Room for that many bytes of payload.
   * @param {number} bytes
   * @returns {number} its address
   * @throws {SerializationError} OUT_OF_MEMORY
   */
  room(bytes) {
    const address = this.exports.fa_room(bytes);
    if (address === 0) throw outOfMemory();
    if (this.bytes.length === 0) this.look();
    return address;
  }

  /**
   * Puts the payload into memory.
   * @param {string | Uint8Array} payload
   * @param {number} most bytes it may have
   * @returns {number} its length in bytes of UTF-8; more than `most` if it is too long, and then nothing was copied
   */
  write(payload, most) {
    if (payload.length > most) return payload.length;
    if (typeof payload !== "string") {
      this.bytes.set(payload, this.room(payload.length));
      return payload.length;
    }
    const { length } = payload;
    const address = this.room(length);
    const { read, written } = encoder.encodeInto(payload, this.bytes.subarray(address, address + length));
    return read === length ? written : this.#writeWide(payload, most);
  }

  /**
   * Of a string that is not all ASCII.
   * @param {string} payload
   * @param {number} most
   */
  #writeWide(payload, most) {
    const bytes = byteLength(payload);
    if (bytes > most) return bytes;
    const address = this.room(bytes);
    return encoder.encodeInto(payload, this.bytes.subarray(address, address + bytes)).written;
  }

  /**
   * Decodes the payload that was written.
   * @param {number} bytes
   * @param {number} flags
   * @param {{ bytes: number, depth: number, digits: number }} settings
   * @returns {boolean} whether it was valid: `outcome` tells the rest
   */
  run(bytes, flags, { bytes: most, depth, digits }) {
    const valid = this.exports.fa_run(bytes, flags, most, depth, digits) === 0;
    if (this.bytes.length === 0) this.look();
    return valid;
  }
}

/**
 * Bytes of a string in UTF-8; a lone surrogate counts 3, as encodeInto writes it.
 * @param {string} text
 */
function byteLength(text) {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x800) bytes += 2;
    else if (unit >= 0x80) bytes++;
    if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++; // 4 bytes for the two
  }
  return bytes;
}

/** @type {WebAssembly.Module | undefined} */
let loaded;

/** @type {Codec[]} */
const codecs = [];

function inlinedBytes() {
  const text = atob(WASM_BASE64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * Hosts without WebAssembly, or whose policy forbids it, get an error that names the remedies.
 * @template T
 * @param {() => T} compile
 * @returns {T}
 */
function explainBlocked(compile) {
  try {
    return compile();
  } catch (cause) {
    if (cause instanceof TypeError && typeof WebAssembly === "object") throw cause;
    const hint = "allow it with the CSP source 'wasm-unsafe-eval', or prepare it with `await init()` where only asynchronous compilation is allowed";
    throw new SerializationError("WASM_BLOCKED", "WebAssembly is missing or blocked here", { hint, cause });
  }
}

/** @param {BufferSource | undefined} bytes */
const compileNow = (bytes) => explainBlocked(() => new WebAssembly.Module(bytes ?? inlinedBytes()));

/** @param {unknown} value @returns {value is WebAssembly.Module} */
const isModule = (value) => Object.prototype.toString.call(value) === "[object WebAssembly.Module]"; // of any realm

/** @param {WebAssembly.Module} module */
function use(module) {
  const codec = new Codec(module); // refuses a module of another version before anything relies on it
  loaded = module;
  codecs.length = 0;
  codecs.push(codec);
}

/**
 * Prepares the module now, so that the first decode does not have to.
 * @param {WebAssembly.Module | BufferSource} [source] a compiled module, or the bytes of one; the one inlined here if there is none
 * @throws {SerializationError} WASM_BLOCKED
 * @throws {TypeError} for a module of another version of this package
 * @example initSync()
 */
export function initSync(source) {
  if (source === undefined && loaded !== undefined) return;
  use(isModule(source) ? source : compileNow(source));
}

/**
 * @param {Response} response
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response) {
  if (!response.ok) throw new TypeError(`init: the server answered ${response.status} for ${response.url || "the module"}`);
  const streamable = typeof WebAssembly.compileStreaming === "function" && response.headers.get("content-type")?.startsWith("application/wasm");
  return streamable ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {WebAssembly.Module | BufferSource | Response | URL | string | undefined} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(source) {
  if (isModule(source)) return source;
  if (source === undefined) return WebAssembly.compile(inlinedBytes());
  if (typeof source === "string" || source instanceof URL) return compileResponse(await fetch(source));
  if (typeof Response === "function" && source instanceof Response) return compileResponse(source);
  return WebAssembly.compile(/** @type {BufferSource} */ (source));
}

/**
 * Prepares the module off the critical path. Calling it is never necessary where WebAssembly may be compiled synchronously.
 * @param {WebAssembly.Module | BufferSource | Response | URL | string | Promise<WebAssembly.Module | BufferSource | Response>} [source] a module
 *   (of any realm), its bytes, a response or a URL that brings them, or a promise; the one inlined here if there is none
 * @returns {Promise<void>}
 * @throws {SerializationError} WASM_BLOCKED
 * @throws {TypeError} for a module of another version of this package
 * @example await init(fetch("/final_answer.wasm"))
 */
export async function init(source) {
  if (source === undefined && loaded !== undefined) return;
  const given = await source;
  const module = await compile(given).catch((cause) => {
    if (cause instanceof TypeError) throw cause;
    return explainBlocked(() => {
      throw cause;
    });
  });
  use(module);
}

/**
 * An instance that is free, made if need be. Give it back with `release`.
 * @returns {Codec}
 */
export function acquire() {
  let codec = codecs.pop();
  if (codec === undefined) codec = new Codec((loaded ??= compileNow(undefined)));
  return codec;
}

/** @param {Codec} codec */
export function release(codec) {
  codecs.push(codec);
}
