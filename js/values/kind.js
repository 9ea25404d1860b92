// What JavaScript calls an object, whichever realm it comes from (frames, vm contexts, test runners).

/**
 * @param {object} value
 * @returns {string} "Map", "Uint8Array", "Date", "Object" …
 */
export function kindOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/**
 * Whether an object has no class of its own.
 * @param {object} value
 */
export function isPlain(value) {
  if (kindOf(value) !== "Object") return false;
  const proto = Object.getPrototypeOf(value);
  return proto === null || Object.getPrototypeOf(proto) === null;
}
