/**
 * workerd.js: the module that the package brings, for Cloudflare Workers, where modules are compiled at deployment and by nobody later.
 */
// @ts-ignore: the host's import of WebAssembly
import module from "./final-answer.wasm";

/** @returns {WebAssembly.Module} */
export const embedded = () => module;
