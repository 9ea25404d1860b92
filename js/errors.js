/*
 * The one error class of the package.
 * Owns what a refusal looks like: a code to switch on, and the place in the payload.
 * Trusts that `message`, `path` and `hint` hold no raw payload text (see safe-text.js).
 * Guarantees four own properties on every instance, undefined where there is nothing to tell.
 */

/**
 * @typedef {"PICKLE_REJECTED" | "UNKNOWN_FORMAT" | "INVALID_JSON" | "INVALID_UTF8" | "INVALID_TAG"
 *   | "UNSAFE_KEY" | "UNSAFE_INTEGER" | "LIMIT_BYTES" | "LIMIT_COST" | "LIMIT_DEPTH" | "LIMIT_DIGITS"
 *   | "LIMIT_PIXELS" | "OUT_OF_MEMORY" | "SCHEMA" | "UNSUPPORTED_TYPE" | "CIRCULAR" | "WASM_BLOCKED"
 * } SerializationErrorCode
 */

/**
 * @typedef {object} SerializationErrorDetails
 * @property {number} [offset] UTF-16 index into a string payload, byte index into bytes
 * @property {string} [path] where in the answer, such as `$.rows[3].data[0]`
 * @property {string} [hint] what to do about it, one sentence
 * @property {unknown} [cause] what led to this error
 */

/**
 * A final answer that was refused, or a value that cannot become one.
 *
 * @example
 * try {
 *   decode(payload);
 * } catch (error) {
 *   if (error.name === "SerializationError") console.error(error.code, error.path, error.hint);
 * }
 */
export class SerializationError extends Error {
  /**
   * @param {SerializationErrorCode} code
   * @param {string} message
   * @param {SerializationErrorDetails} [details]
   */
  constructor(code, message, { offset, path, hint, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    /** @type {SerializationErrorCode} */
    this.code = code;
    /** @type {number | undefined} */
    this.offset = offset;
    /** @type {string | undefined} */
    this.path = path;
    /** @type {string | undefined} */
    this.hint = hint;
  }
}

// On the prototype, as for the host's own errors: an instance shows only what differs.
Object.defineProperty(SerializationError.prototype, "name", {
  value: "SerializationError",
  writable: true,
  configurable: true,
});
