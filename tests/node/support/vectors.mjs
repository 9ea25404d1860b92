// The rows of tests/vectors, and what of them decode has to refuse with which code.
//
// A row of answers and quirks: {name, payload, value} with value in canonical form (canonical.mjs), and perhaps look-ups: "get": [[key payload,
// canonical value or null], ..], "has": [[member payload, bool], ..]. A row of rejects: {name, payload}.
import { readFileSync } from "node:fs";

const encoder = new TextEncoder();

/** @param {string} name of a file in tests/vectors, without .jsonl */
export function rowsOf(name) {
  const text = readFileSync(new URL(`../../vectors/${name}.jsonl`, import.meta.url), "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

export const accepted = [...rowsOf("answers"), ...rowsOf("quirks")];
export const rejected = rowsOf("rejects");

/** The payload as decode can get it: text, and bytes. */
export const formsOf = (payload) => [payload, encoder.encode(payload)];

/** [in the name, code]; the first that fits. */
const CODES = [
  ["/bad_tag/", "INVALID_TAG"],
  ["/lenient/", "INVALID_TAG"],
  ["/bad_int/", "LIMIT_DIGITS"],
  ["/deep/", "LIMIT_DEPTH"],
  ["", "INVALID_JSON"],
];

/** The code that a refused row must get. */
export function codeOf({ name, payload }) {
  if (payload.startsWith("pickle:")) return "PICKLE_REJECTED";
  if (!payload.startsWith("safe:")) return "UNKNOWN_FORMAT";
  return CODES.find(([part]) => name.includes(part))[1];
}
