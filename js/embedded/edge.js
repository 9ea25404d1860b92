/**
 * edge.js: the module that the package brings, for Vercel's edge functions, where `?module` asks the bundler for a compiled module.
 */
// @ts-ignore: the host's import of WebAssembly
import module from "./final-answer.wasm?module";

/** @returns {WebAssembly.Module} */
export const embedded = () => module;
