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

/**
 * @param {WebAssembly.Module} module
 * @returns {Exports}
 * @throws {TypeError} for a module that is not of this version of the package
 * @throws {SerializationError} OUT_OF_MEMORY
 */
function instantiate(module) {
  const isOurs = WebAssembly.Module.exports(module).some(({ name }) => name === "fa_abi") && WebAssembly.Module.imports(module).length === 0;
  if (!isOurs) throw new TypeError("this WebAssembly module is not the one of final-answer");
  try {
    const exports = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
    exports._initialize?.();
    if (exports.fa_abi() >>> 0 === ABI) return exports;
  } catch (error) {
    throw error instanceof RangeError ? outOfMemory(error) : error;
  }
  throw new TypeError("this WebAssembly module is of another version of final-answer than the JavaScript that loads it");
}

/** One instance of the module, with views of its memory. */
export class Codec {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.exports = instantiate(module);
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
    if (!this.#hasRoom(bytes)) throw outOfMemory();
  }

  /** @param {number} bytes */
  #hasRoom(bytes) {
    if (bytes <= this.capacity) return true;
    const given = this.exports.fa_room(bytes) !== 0;
    if (given) this.#look();
    return given;
  }

  /**
   * Puts the payload into memory.
   * @param {string | Uint8Array} payload
   * @param {number} most bytes it may have
   * @returns {number} its length in bytes of UTF-8; more than `most` if it is too long, and then nothing was copied
   */
  write(payload, most) {
    const { length } = payload;
    const tooLong = length > most || (3 * length > most && typeof payload === "string" && byteLength(payload) > most);
    if (tooLong) return most + 1;
    this.#makeRoom(length);
    if (typeof payload === "string") return length <= SHORT ? this.#writeShort(payload) : this.#writeText(payload);
    this.bytes.set(payload, this.address);
    return length;
  }

  /** @param {string} payload */
  #writeShort(payload) {
    const { bytes, address } = this;
    for (let i = 0; i < payload.length; i++) {
      const unit = payload.charCodeAt(i);
      if (unit >= 0x80) return this.#writeText(payload);
      bytes[address + i] = unit;
    }
    return payload.length;
  }

  /** @param {string} payload */
  #writeText(payload) {
    const { length } = payload;
    const { read, written } = encoder.encodeInto(payload, this.bytes.subarray(this.address, this.address + length));
    return read === length ? written : this.#writeRest(payload.slice(read), written);
  }

  /**
   * What is left of a string that is not all ASCII once the room for as many bytes as it has units is full. 3 bytes for each unit are surely
   * enough; to count first takes longer than to encode.
   * @param {string} rest
   * @param {number} at bytes that stand before it
   */
  #writeRest(rest, at) {
    if (!this.#hasRoom(at + 3 * rest.length)) this.#makeRoom(at + byteLength(rest));
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

/** The quickest way that the host has: the loop takes 2 ms where nothing is compiled yet, Buffer 0.1 (Node 20). */
function inlinedBytes() {
  const { Buffer, Uint8Array } = /** @type {any} */ (globalThis);
  if (Buffer) return Buffer.from(WASM_BASE64, "base64");
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(WASM_BASE64);
  const text = atob(WASM_BASE64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * What to tell where the module cannot be compiled. Hosts report their policy in many ways; that bytes are no module is checked apart.
 * @param {unknown} cause
 */
function blocked(cause) {
  const hint =
    "allow it with the CSP source 'wasm-unsafe-eval'; where compiling is only allowed ahead of time, pass the module: initSync(module); where only asynchronously: await init()";
  return new SerializationError("WASM_BLOCKED", "WebAssembly is missing or blocked here", { hint, cause });
}

/**
 * @param {BufferSource | undefined} source
 * @returns {BufferSource}
 */
function bytesOf(source) {
  if (source === undefined) return inlinedBytes();
  const isBytes = ArrayBuffer.isView(source) || Object.prototype.toString.call(source) === "[object ArrayBuffer]";
  if (!isBytes) throw new TypeError("init takes a WebAssembly.Module, its bytes, a Response or a URL");
  if (typeof WebAssembly === "object" && !WebAssembly.validate(source)) throw new TypeError("these bytes are no WebAssembly module that this host can run");
  return source;
}

/** @param {BufferSource} [source] */
function compileNow(source) {
  const bytes = bytesOf(source);
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw blocked(cause);
  }
}

/** @param {BufferSource} [source] */
async function compileLater(source) {
  const bytes = bytesOf(source);
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw blocked(cause);
  }
}

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
  const streamable = response.headers.get("content-type") === "application/wasm"; // compileStreaming takes no other
  if (!streamable || typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return compileLater(await response.arrayBuffer());
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (cause) {
    throw blocked(cause);
  }
}

/**
 * @param {WebAssembly.Module | BufferSource | Response | URL | string | undefined} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(source) {
  if (isModule(source)) return /** @type {WebAssembly.Module} */ (source);
  if (typeof source === "string" || source instanceof URL) return compileResponse(await fetch(source));
  if (typeof Response === "function" && source instanceof Response) return compileResponse(source);
  return compileLater(/** @type {BufferSource | undefined} */ (source));
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
  use(await compile(await source));
}

/**
 * An instance that is free, made if need be. Give it back with `release`.
 * @returns {Codec}
 */
export function acquire() {
  let codec = codecs.pop();
  if (codec === undefined) codec = new Codec((loaded ??= compileNow()));
  return codec;
}

/** An instance whose memory has grown beyond this is not kept: one huge payload must not cost memory for ever. */
const MOST_KEPT = 64 << 20;

/** @param {Codec} codec */
export function release(codec) {
  if (codec.bytes.length <= MOST_KEPT) codecs.push(codec);
}
