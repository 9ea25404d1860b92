// A payload that was refused: the code, the place, the cause, what to do.
//
// Guarantees that of a pickle nothing behind the prefix is shown or read, and that of other payloads only a few escaped characters are.
import { explain } from "../api.js";
import { escapeText } from "../safe-text.js";
import { isolated, make } from "./dom.js";
import { counted } from "./words.js";

const REACH = 48;

/**
 * @param {any} error
 * @param {string | Uint8Array | undefined} payload
 * @returns {HTMLElement}
 */
export function renderRefusal(error, payload) {
  const parts = error.code === "PICKLE_REJECTED" ? unopened(payload) : refused(error, payload);
  return make("section", { class: "refusal", part: "error", role: "alert" }, ...parts);
}

/** @param {string | Uint8Array | undefined} payload */
function unopened(payload) {
  const hidden = Math.max(0, (payload?.length ?? 0) - "pickle:".length);
  return [
    headline("This answer is a pickle, and stays closed", "PICKLE_REJECTED"),
    make("p", {}, "A pickle is not data but a small program: opening one runs whatever its sender wrote into it. Nothing behind the prefix was read."),
    make("pre", { class: "place" }, make("mark", {}, "pickle:"), make("span", { class: "muted" }, `… ${counted(hidden, "character")}, not read`)),
    make("h3", {}, "What to do"),
    listOf([
      "Let the agent return plain values: text, numbers, lists, dicts, dates, NumPy arrays, PIL images, dataclasses.",
      "Let the sender call SafeSerializer.dumps(value) without allow_pickle=True, so that the answer begins with “safe:”.",
      "If you expected no pickle: somebody else may have written this. Do not open it in Python either.",
    ]),
  ];
}

/**
 * @param {any} error
 * @param {string | Uint8Array | undefined} payload
 */
function refused(error, payload) {
  const { code, message, offset, path, hint } = error;
  const known = explanationOf(code);
  const place = offset === undefined || payload === undefined ? [] : [excerpt(payload, offset)];
  const where = [path && `at ${path}`, offset !== undefined && `offset ${offset}`].filter(Boolean).join(", ");
  return [
    headline("This answer was refused", code ?? error.name),
    make("p", { class: "message" }, isolated(escapeText(message))),
    ...place,
    ...(where ? [make("p", { class: "muted" }, isolated(escapeText(where)))] : []),
    ...(known ? [make("h3", {}, "Cause"), make("p", {}, known.meaning), make("h3", {}, "What to do"), listOf(hint ? [hint, ...known.fixes] : known.fixes)] : []),
  ];
}

/** @param {any} code */
function explanationOf(code) {
  try {
    return explain(code);
  } catch {
    return undefined; // an error of the page's own: a revive function's, say
  }
}

/**
 * @param {string} text
 * @param {string} code
 */
function headline(text, code) {
  return make("h2", {}, text, " ", make("code", { class: "type", part: "code" }, code));
}

/** @param {readonly string[]} items */
function listOf(items) {
  return make("ul", {}, ...items.map((item) => make("li", {}, isolated(item))));
}

/**
 * The payload around an offset, the offending character marked.
 * @param {string | Uint8Array} payload
 * @param {number} offset
 */
function excerpt(payload, offset) {
  const slice = (/** @type {number} */ from, /** @type {number} */ to) => {
    const piece = payload.slice(Math.max(0, from), to);
    return escapeText(typeof piece === "string" ? piece : new TextDecoder().decode(piece));
  };
  const before = slice(offset - REACH, offset);
  const mark = make("mark", { class: "caret" }, slice(offset, offset + 1) || "⏎");
  const spoken = make("span", { class: "spoken" }, " (the error is at the character before this) ");
  const after = slice(offset + 1, offset + REACH);
  const line = [offset > REACH ? "…" : "", before, mark, spoken, after, payload.length > offset + REACH ? "…" : ""];
  return make("pre", { class: "place", part: "place", tabindex: 0, role: "region", "aria-label": "The place in the payload" }, ...line);
}
