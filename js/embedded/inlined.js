/**
 * inlined.js: the module that the package brings, as bytes inside of its JavaScript: for hosts that may compile at run time.
 */
import { WASM_BASE64 } from "../generated/wasm.js";

/**
 * The quickest way that the host has: the loop takes 2 ms where nothing is compiled yet, Buffer 0.1 (Node 20).
 * @returns {WebAssembly.Module | BufferSource}
 */
export function embedded() {
  const { Buffer, Uint8Array } = /** @type {any} */ (globalThis);
  if (Buffer) return Buffer.from(WASM_BASE64, "base64");
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(WASM_BASE64);
  const text = atob(WASM_BASE64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
