// The door through which public constructors reach the checks in C.
//
// Owns: the one hook, installed when the package is loaded, and the translation of its refusals.
// Trusts: the hook to build an instance without calling a public constructor.
// Guarantees: a refused value is a RangeError, a value of the wrong kind a TypeError.

import { withoutPlace } from "../refusal.js";

/**
 * @callback Check builds an instance from wire members, or throws SerializationError
 * @param {string} tag
 * @param {Record<string, unknown>} members
 * @returns {any}
 */

/** @type {Check} */
let check = () => {
  throw new Error("final-answer: no checks are installed; import the classes from the package's entry");
};

/**
 * Installs the function that checks wire members.
 * @param {Check} fn
 */
export function installChecks(fn) {
  check = fn;
}

/**
 * The value that decode would make of a tag with these members.
 * @param {string} tag
 * @param {Record<string, unknown>} members wire members, e.g. `{ data: "2024-01-01" }`
 * @returns {any} an instance of the tag's class
 * @throws {RangeError} when the checks refuse them
 */
export function checked(tag, members) {
  try {
    return check(tag, members);
  } catch (error) {
    throw refusal(error) ? new RangeError(`Invalid ${tag}: ${withoutPlace(error).replace(`${tag}: `, "")}`, { cause: error }) : error;
  }
}

/**
 * `checked` for the tags whose one member is text.
 * @param {string} tag
 * @param {string} text
 * @returns {any}
 * @throws {TypeError} when text is not a string
 * @throws {RangeError} when the checks refuse it
 */
export function checkedText(tag, text) {
  if (typeof text !== "string") throw new TypeError(`${tag} takes a string`);
  return checked(tag, { data: text });
}

/**
 * Whether an error judges the value; others (WebAssembly blocked, no memory) pass unchanged.
 * @param {any} error
 * @returns {error is import("../errors.js").SerializationError}
 */
function refusal(error) {
  return error?.name === "SerializationError" && /^(INVALID|LIMIT)_/.test(error.code);
}
