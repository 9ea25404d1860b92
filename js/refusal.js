/**
 * refusal.js: turns a reason of the core (src/errors.def) into the error that the caller gets.
 */
import { SerializationError } from "./errors.js";
import { REASONS, REASON_MEMORY, REASON_PREFIX, TAGS } from "./generated/tables.js";
import { looksLikeBarePickle } from "./format.js";
import { cut, escapeText } from "./safe-text.js";

/** @typedef {import("./errors.js").SerializationErrorCode} SerializationErrorCode */

const LONGEST_PATH = 200;

/** By number; 0 is none. */
const reasons = /** @type {readonly { code: SerializationErrorCode, message: string, hint: string }[]} */ (/** @type {unknown} */ (REASONS));

/**
 * @param {number} reason
 * @param {{ tag?: number, offset?: number, path?: string, hint?: string, cause?: unknown }} [details] path: raw, as the payload
 *   spells it
 * @returns {SerializationError}
 */
export function refusal(reason, { tag = 0, offset, path, hint, cause } = {}) {
  const { code, message, hint: advice } = reasons[reason];
  const shown = path === undefined ? undefined : cut(escapeText(path), LONGEST_PATH);
  const subject = tag > 0 ? `${TAGS[tag]}: ` : "";
  const details = { offset, path: shown, hint: hint ?? advice, cause };
  return new SerializationError(code, subject + message + placeText(shown, offset), details);
}

/**
 * What was wrong, without the place, for messages that name the place themselves or have none.
 * @param {SerializationError} error
 * @returns {string}
 */
export function withoutPlace({ message, path, offset }) {
  const place = placeText(path, offset);
  return message.endsWith(place) ? message.slice(0, message.length - place.length) : message;
}

/**
 * @param {string | undefined} path
 * @param {number | undefined} offset
 */
function placeText(path, offset) {
  if (path === undefined) return "";
  return offset === undefined ? ` (at ${path})` : ` (at ${path}, offset ${offset})`;
}

/**
 * @param {string | Uint8Array} payload without a known prefix
 * @returns {SerializationError}
 */
export function unknownFormat(payload) {
  const hint = looksLikeBarePickle(payload)
    ? "this looks like bare base64 pickle, as smolagents releases before the safe: and pickle: prefixes sent it; update the sender"
    : undefined;
  return refusal(REASON_PREFIX, { offset: 0, hint });
}

/** @param {unknown} [cause] */
export const outOfMemory = (cause) => refusal(REASON_MEMORY, { cause });
