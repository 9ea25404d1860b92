/**
 * wasm.js: which module is in use, and its instances.
 *
 * An instance decodes one payload at a time. A decode that begins while another runs (from a revive callback) gets an instance of
 * its own; instances are kept and used again.
 */
import { Codec } from "./codec.js";
import { compileLater, compileNow, instantiate } from "./compile.js";

/** @typedef {import("./compile.js").Source} Source */

/** @type {WebAssembly.Module | undefined} */
let loaded;

/** @type {Codec[]} */
const codecs = [];

/** @param {WebAssembly.Module} module */
function use(module) {
  const codec = new Codec(instantiate(module)); // refuses a module of another version before anything relies on it
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
  use(compileNow(source));
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
  use(await compileLater(await source));
}

/**
 * An instance that is free, made if need be. Give it back with `release`.
 * @returns {Codec}
 */
export function acquire() {
  const free = codecs.pop();
  if (free !== undefined) return free;
  const module = loaded ?? compileNow();
  const codec = new Codec(instantiate(module));
  loaded = module; // not before: a policy may forbid instances, too
  return codec;
}

/** An instance whose memory has grown beyond this is not kept: one huge payload must not cost memory for ever. */
const MOST_KEPT = 64 << 20;

/**
 * @param {Codec} codec
 * @param {boolean} wipe leave nothing of the payload: all of its memory is cleared, stack and shapes included, and not used again
 */
export function release(codec, wipe) {
  if (wipe) new Uint8Array(codec.exports.memory.buffer).fill(0);
  else if (codec.bytes.length <= MOST_KEPT) codecs.push(codec);
}

/**
 * Gives back the memory that is kept between calls, with what it remembers of the shapes of objects. The module stays compiled.
 * @example reset()
 */
export function reset() {
  codecs.length = 0;
}
