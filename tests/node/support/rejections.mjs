// What a row of tests/vectors is fed to decode as, and with which code a refused one has to be refused. Asks the host for nothing.
const encoder = new TextEncoder();

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
