/**
 * wasm.js: loading the module, and the instances that decode.
 *
 * An instance decodes one payload at a time. A decode that begins while another runs (from a revive callback) gets an instance of
 * its own; instances are kept and used again.
 */
import { SerializationError } from "./errors.js";
import { ABI, OUTCOME_WORDS, PADDING } from "./generated/tables.js";
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

/** Up to this many characters a loop is quicker than encodeInto with the view it needs (measured: Node 20 to 24). */
const SHORT = 48;

/** One instance of the module, with views of its memory. */
export class Codec {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
    this.exports._initialize?.();
    if (this.exports.fa_abi() !== ABI) throw new TypeError(`this module has ABI ${this.exports.fa_abi()}, the package wants ${ABI}: they are of different versions`);
    /** Where payloads go; always the same place. */
    this.address = this.exports.fa_room(0);
    if (this.address === 0) throw outOfMemory();
    this.bytes = new Uint8Array(0);
    this.words = new Int32Array(0);
    this.doubles = new Float64Array(0);
    this.outcome = new Uint32Array(0);
    this.capacity = 0;
    this.#look();
    /** @type {import("./reader.js").Reader | undefined} */
    this.reader = undefined;
  }

  /** Takes views of the memory anew: growing detaches the old ones. */
  #look() {
    const { buffer } = this.exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    this.outcome = new Uint32Array(buffer, this.exports.fa_outcome(), OUTCOME_WORDS);
    this.capacity = buffer.byteLength - this.address - PADDING;
  }

  /**
   * Makes room for that many bytes of payload.
   * @param {number} bytes
   * @throws {SerializationError} OUT_OF_MEMORY
   */
  #makeRoom(bytes) {
    if (bytes <= this.capacity) return;
    if (this.exports.fa_room(bytes) === 0) throw outOfMemory();
    this.#look();
  }

  /**
   * Puts the payload into memory.
   * @param {string | Uint8Array} payload
   * @param {number} most bytes it may have
   * @returns {number} its length in bytes of UTF-8; more than `most` if it is too long, and then nothing was copied
   */
  write(payload, most) {
    const { length } = payload;
    if (length > most) return length;
    this.#makeRoom(length);
    if (typeof payload === "string") return length <= SHORT ? this.#writeShort(payload, most) : this.#writeText(payload, 0, most);
    this.bytes.set(payload, this.address);
    return length;
  }

  /**
   * @param {string} payload
   * @param {number} most
   */
  #writeShort(payload, most) {
    const { bytes, address } = this;
    for (let i = 0; i < payload.length; i++) {
      const unit = payload.charCodeAt(i);
      if (unit >= 0x80) return this.#writeText(payload, 0, most);
      bytes[address + i] = unit;
    }
    return payload.length;
  }

  /**
   * @param {string} payload
   * @param {number} at bytes that stand before it
   * @param {number} most
   * @returns {number}
   */
  #writeText(payload, at, most) {
    const { length } = payload;
    const from = this.address + at;
    const { read, written } = encoder.encodeInto(payload, this.bytes.subarray(from, from + length));
    return read === length ? at + written : this.#writeRest(payload.slice(read), at + written, most);
  }

  /**
   * What is left of a string that is not all ASCII once the room for as many bytes as it has units is full.
   * @param {string} rest
   * @param {number} at bytes that stand before it
   * @param {number} most
   */
  #writeRest(rest, at, most) {
    const room = at + 3 * rest.length; // the most it can take
    if (room > most && at + byteLength(rest) > most) return most + 1;
    this.#makeRoom(room);
    const from = this.address + at;
    return at + encoder.encodeInto(rest, this.bytes.subarray(from, from + 3 * rest.length)).written;
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
    if (this.bytes.length === 0) this.#look();
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

/** @param {unknown} value */
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
  use(isModule(source) ? /** @type {WebAssembly.Module} */ (source) : compileNow(/** @type {BufferSource | undefined} */ (source)));
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
  if (isModule(source)) return /** @type {WebAssembly.Module} */ (source);
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
