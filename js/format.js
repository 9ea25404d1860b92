/**
 * format.js: the guard. Looks at the prefix of a payload and at nothing behind it.
 */

/** @typedef {string | Uint8Array | ArrayBufferLike | ArrayBufferView} Payload What decode accepts. */
/** @typedef {"safe" | "pickle" | "unknown"} PayloadFormat */

const SAFE = "safe:";
const PICKLE = "pickle:";

const typedArray = Object.getPrototypeOf(Uint8Array).prototype;

/**
 * Whether the value is a buffer, of whatever realm and whatever it calls itself.
 * @param {unknown} value
 * @returns {value is ArrayBuffer}
 */
function isBuffer(value) {
  return [ArrayBuffer, globalThis.SharedArrayBuffer].some((Buffer) => {
    try {
      return Reflect.get(Buffer.prototype, "byteLength", value) !== undefined;
    } catch {
      return false; // the getter wants a buffer; there may be no SharedArrayBuffer
    }
  });
}

/**
 * The payload as it is decoded: a string, or a view of its bytes (nothing is copied).
 * @param {unknown} payload
 * @returns {string | Uint8Array}
 * @throws {TypeError} for anything that is neither text nor bytes, and for views of buffers that are detached or have shrunk
 */
export function viewOf(payload) {
  if (typeof payload === "string") return payload;
  if (payload instanceof Uint8Array && payload.length > 0) return payload;
  if (ArrayBuffer.isView(payload)) {
    const isTyped = Reflect.get(typedArray, Symbol.toStringTag, payload) !== undefined; // of any realm; else it is a DataView
    if (isTyped) typedArray.keys.call(payload); // throws where there is nothing to view any more: it would look empty
    return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength);
  }
  if (isBuffer(payload)) return new Uint8Array(payload);
  const kind = payload === null ? "null" : Array.isArray(payload) ? "an array" : `a value of type ${typeof payload}`;
  throw new TypeError(`a payload is a string, a Uint8Array or an ArrayBuffer, not ${kind}`);
}

/**
 * @param {string | Uint8Array} payload
 * @param {string} prefix
 */
function startsWith(payload, prefix) {
  if (typeof payload === "string") return payload.startsWith(prefix);
  for (let i = 0; i < prefix.length; i++) if (payload[i] !== prefix.charCodeAt(i)) return false;
  return true;
}

/**
 * The format that a payload's prefix claims.
 * @param {Payload} payload
 * @returns {PayloadFormat}
 * @throws {TypeError} for anything that is neither text nor bytes
 * @example payloadFormat("safe:[1]") // "safe"
 */
export function payloadFormat(payload) {
  const view = viewOf(payload);
  if (startsWith(view, SAFE)) return "safe";
  return startsWith(view, PICKLE) ? "pickle" : "unknown";
}

/**
 * Whether decode would look at the payload at all: only `safe:` payloads.
 * @param {Payload} payload
 * @returns {boolean}
 * @throws {TypeError} for anything that is neither text nor bytes
 * @example payloadAllowed("pickle:gARLAS4=") // false
 */
export function payloadAllowed(payload) {
  return payloadFormat(payload) === "safe";
}

/**
 * Whether a payload without a prefix looks like the bare base64 pickle that smolagents sent before it had prefixes: base64 of
 * 0x80 and a protocol number from 2 to 5.
 * @param {string | Uint8Array} payload
 */
export function looksLikeBarePickle(payload) {
  return startsWith(payload, "gA") && /[I-X]/.test(typeof payload === "string" ? payload.charAt(2) : String.fromCharCode(payload[2] ?? 0));
}
