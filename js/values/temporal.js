// The host's Temporal, where it has one.

/**
 * @returns {any} the Temporal namespace
 * @throws {TypeError} where the host has none
 */
export function temporal() {
  const { Temporal } = /** @type {any} */ (globalThis);
  if (Temporal === undefined) throw new TypeError("This host has no Temporal; use toDate() or the fields, or load a Temporal polyfill");
  return Temporal;
}
