/*
 * The refusals of encode.
 */
import { REASON_CIRCULAR, REASON_UNSUPPORTED } from "../generated/tables.js";
import { refusal } from "../refusal.js";
import { kindOf } from "../values/kind.js";

/** @type {Record<string, string>} */
const HINTS = {
  undefined: "use null, or leave the member out",
  function: "call it, and send what it returns",
  symbol: "send its description",
  Promise: "await it first",
  Error: "send its message",
};

/**
 * @param {unknown} value
 * @param {string} path
 * @param {string} [hint]
 */
export function unsupported(value, path, hint) {
  const kind = typeof value === "object" && value !== null ? kindOf(value) : typeof value;
  return refusal(REASON_UNSUPPORTED, { path, hint: hint ?? HINTS[kind] });
}

/**
 * @param {string} path
 * @param {string} back the path of the same container, outside
 */
export function circular(path, back) {
  return refusal(REASON_CIRCULAR, { path, hint: `it is the value at ${back}: refer to that by a name or a number` });
}
