// Text: as text, whatever it says.
//
// Guarantees textContent inside <bdi>; a long text comes in pieces. What `renderText` returns is the page's own doing.
import { isolated, make } from "./dom.js";
import { counted } from "./words.js";

const PIECE = 20_000;
const FILE_NAME = /^[^\n"<>|]{1,200}\.(png|jpe?g|gif|svg|webp|bmp|tiff?|pdf|csv|tsv|xlsx?|html?|json|npy|npz|parquet|mp[34]|wav|txt|md)$/i;
const PICTURES = /\.(png|jpe?g|gif|svg|webp|bmp|tiff?)$/i;

/**
 * @param {string} text
 * @param {import("./render.js").Context} context
 * @returns {Node}
 */
export function renderText(text, { hooks }) {
  const own = hooks.renderText?.(text);
  if (own) return make("div", { class: "text", part: "text" }, own);
  const body = make("div", { class: "text", part: "text", dir: "auto" });
  appendPiece(body, text, 0);
  const note = fileNote(text);
  return note === undefined ? body : make("div", { class: "stack" }, body, note);
}

/**
 * @param {Element} body
 * @param {string} text
 * @param {number} start
 */
function appendPiece(body, text, start) {
  const end = pieceEnd(text, start + PIECE);
  body.append(isolated(text.slice(start, end)));
  if (end >= text.length) return;
  const more = () => {
    button.remove();
    appendPiece(body, text, end);
  };
  const button = make("button", { type: "button", part: "more", class: "more", click: more }, `Show more (${counted(text.length - end, "character")} left)`);
  body.append(button);
}

/**
 * Not inside of a surrogate pair.
 * @param {string} text
 * @param {number} end
 */
function pieceEnd(text, end) {
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}

/**
 * A note where the text is nothing but the name of a file.
 * @param {string} text
 */
function fileNote(text) {
  if (!FILE_NAME.test(text.trim())) return undefined;
  const what = PICTURES.test(text.trim()) ? "image" : "file";
  const remedy = what === "image" ? "Let it return the image itself: final_answer(PIL.Image.open(name))." : "Let it return what is in the file.";
  return make("p", { class: "note", part: "note" }, `The agent returned a file’s name, not the ${what}. The file stayed where the agent ran. ${remedy}`);
}
