/*
 * A refusal, for stderr: what, where, and what to do.
 * Trusts the error, not the payload. Shows no byte of a pickle.
 */
import { withoutPlace } from "../refusal.js";
import { escapeText } from "../safe-text.js";
import { excerpt } from "./excerpt.js";

const PICKLE_PREFIX = "pickle:".length;

/** How files go wrong before the payload even starts; matched against the first bytes as Latin-1. */
const BAD_STARTS = /** @type {const} */ ([
  [/^$/, "the input is empty"],
  [/^\xef\xbb\xbf/, "the input starts with a byte order mark; save it as UTF-8 without one"],
  [/^(\xff\xfe|\xfe\xff)/, "the input is UTF-16; save it as UTF-8"],
  [/^[ \t\r\n]/, "the input starts with white space; a payload starts with its prefix"],
  [/^["']/, "the input starts with a quote; pass the text inside the quotes, unescaped (for a JSON string: jq -r .)"],
]);

/**
 * @param {import("../errors.js").SerializationError} error
 * @param {Buffer} payload
 * @returns {Generator<string>}
 */
export function* report(error, payload) {
  const { code, offset, path, hint } = error;
  yield `final-answer: ${code}: ${escapeText(withoutPlace(error))}\n`;
  const place = [path && escapeText(path), offset !== undefined && `byte ${offset}`].filter(Boolean);
  if (place.length > 0) yield `  at ${place.join(", ")}\n`;
  if (offset !== undefined && payload.length > 0) {
    const end = code === "PICKLE_REJECTED" ? PICKLE_PREFIX : payload.length;
    for (const line of excerpt(payload, offset, end)) yield `  ${line}\n`;
  }
  const advice = (code === "UNKNOWN_FORMAT" && badStart(payload)) || hint;
  if (advice) yield `hint: ${escapeText(advice)}\n`;
}

/** @param {Buffer} payload */
function badStart(payload) {
  const start = payload.toString("latin1", 0, 3);
  return BAD_STARTS.find(([pattern]) => pattern.test(start))?.[1];
}
