/**
 * compile-js.js: stands in for compile.js in final-answer/js. There is no WebAssembly here: the same C as JavaScript (wasm2js), for pages
 * whose policy forbids it. Nothing is loaded, so a source is not looked at.
 */
import { instantiate as make } from "./generated/codec-js.js";
import { ABI } from "./generated/tables.js";

/** @typedef {import("./codec.js").Exports} Exports */

/** @returns {Exports} */
export function instantiate() {
  const exports = /** @type {any} */ (make());
  exports._initialize?.();
  if (exports.fa_abi() >>> 0 === ABI) return exports;
  throw new TypeError("the codec is of another version of final-answer than the JavaScript around it");
}

/**
 * Whether the memory has grown since the view was taken; nothing detaches it here.
 * @param {Uint8Array} view
 * @param {WebAssembly.Memory} memory
 */
export const hasMoved = (view, memory) => view.buffer !== memory.buffer;

export const compileNow = () => make;
export const compileLater = async () => make;
