/**
 * compile.js: a WebAssembly module from whatever brings one, and instances of it. compile-js.js stands in for it in final-answer/js.
 */
import { embedded } from "./embedded/inlined.js";
import { SerializationError } from "./errors.js";
import { ABI } from "./generated/tables.js";
import { outOfMemory } from "./refusal.js";

/** @typedef {import("./codec.js").Exports} Exports */
/** @typedef {WebAssembly.Module | BufferSource | Response | URL | string} Source */

/**
 * @param {WebAssembly.Module} module
 * @returns {Exports}
 * @throws {TypeError} for a module that is not of this version of the package
 * @throws {SerializationError} OUT_OF_MEMORY, WASM_BLOCKED
 */
export function instantiate(module) {
  const isOurs = WebAssembly.Module.exports(module).some(({ name }) => name === "fa_abi") && WebAssembly.Module.imports(module).length === 0;
  if (!isOurs) throw new TypeError("this WebAssembly module is not the one of final-answer");
  const exports = exportsOf(module);
  exports._initialize?.();
  if (exports.fa_abi() >>> 0 === ABI) return exports;
  throw new TypeError("this WebAssembly module is of another version of final-answer than the JavaScript that loads it");
}

/**
 * @param {WebAssembly.Module} module
 * @returns {Exports}
 */
function exportsOf(module) {
  try {
    return /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
  } catch (error) {
    throw error instanceof RangeError ? outOfMemory(error) : blocked(error); // WebKit asks its policy here, not when compiling
  }
}

/**
 * Whether the memory has grown since the view was taken: that detaches it. Asking the memory for its buffer takes longer.
 * @param {Uint8Array} view
 * @param {WebAssembly.Memory} _memory
 */
export const hasMoved = (view, _memory) => view.length === 0;

/**
 * What to tell where the module cannot be compiled. Hosts report their policy in many ways; that bytes are no module is checked apart.
 * @param {unknown} cause
 */
function blocked(cause) {
  const hint =
    "allow it with the CSP source 'wasm-unsafe-eval', or import final-answer/js, which needs no WebAssembly; where compiling is only allowed ahead of time, pass the module: initSync(module); where only asynchronously: await init()";
  return new SerializationError("WASM_BLOCKED", "WebAssembly is missing or blocked here", { hint, cause });
}

/**
 * What a host's object says it is; `instanceof` knows this realm only.
 * @param {unknown} value
 */
const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

/** @param {unknown} value @returns {value is WebAssembly.Module} */
const isModule = (value) => kindOf(value) === "WebAssembly.Module";

/**
 * @param {WebAssembly.Module | BufferSource | undefined} source
 * @returns {WebAssembly.Module | BufferSource} the one that the package brings if there is none
 * @throws {TypeError} for anything else
 */
function compilable(source) {
  if (source === undefined) return embedded();
  if (isModule(source)) return source;
  if (!ArrayBuffer.isView(source) && kindOf(source) !== "ArrayBuffer") throw new TypeError("init takes a WebAssembly.Module, its bytes, a Response or a URL");
  if (typeof WebAssembly === "object" && !WebAssembly.validate(source)) throw new TypeError("these bytes are no WebAssembly module that this host can run");
  return source;
}

/**
 * @param {WebAssembly.Module | BufferSource} [source]
 * @returns {WebAssembly.Module}
 * @throws {SerializationError} WASM_BLOCKED
 */
export function compileNow(source) {
  const given = compilable(source);
  if (isModule(given)) return given;
  try {
    return new WebAssembly.Module(given);
  } catch (cause) {
    throw blocked(cause);
  }
}

/** @param {WebAssembly.Module | BufferSource} [source] */
async function compile(source) {
  const given = compilable(source);
  if (isModule(given)) return given;
  try {
    return await WebAssembly.compile(given);
  } catch (cause) {
    throw blocked(cause);
  }
}

/**
 * @param {Response} response
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response) {
  if (!response.ok) throw new TypeError(`init: the server answered ${response.status} for ${response.url || "the module"}`);
  const streamable = response.headers.get("content-type") === "application/wasm"; // compileStreaming takes no other
  if (!streamable || typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return compile(await response.arrayBuffer());
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (cause) {
    throw blocked(cause);
  }
}

/**
 * @param {Source} [source]
 * @returns {Promise<WebAssembly.Module>}
 * @throws {SerializationError} WASM_BLOCKED
 */
export async function compileLater(source) {
  if (typeof source === "string" || kindOf(source) === "URL") return compileResponse(await fetch(/** @type {string} */ (source)));
  if (kindOf(source) === "Response") return compileResponse(/** @type {Response} */ (source));
  return compile(/** @type {BufferSource | undefined} */ (source));
}
