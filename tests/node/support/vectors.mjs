// The rows of tests/vectors, and what of them decode has to refuse with which code.
//
// A row of answers and quirks: {name, payload, value} with value in canonical form (canonical.mjs), and perhaps look-ups: "get": [[key payload,
// canonical value or null], ..], "has": [[member payload, bool], ..]. A row of rejects: {name, payload}.
import { readFileSync } from "node:fs";

export { codeOf, formsOf } from "./rejections.mjs";

/** @param {string} name of a file in tests/vectors, without .jsonl */
export function rowsOf(name) {
  const text = readFileSync(new URL(`../../vectors/${name}.jsonl`, import.meta.url), "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

export const accepted = [...rowsOf("answers"), ...rowsOf("quirks")];
export const rejected = rowsOf("rejects");
