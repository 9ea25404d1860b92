// Nested values, as a list whose branches open and close.
//
// Guarantees that a branch is built when it is first opened, so that depth costs nothing.
import { isolated, make } from "./dom.js";
import { paged } from "./more.js";
import { timeNotes } from "./scalar.js";
import { isScalar, membersOf, preview, scalarText, sizeText, typeName } from "./words.js";

const PAGE = 100;
const OPEN_LEVELS = 2;
const SHORT_TEXT = 200;

/** @typedef {import("./render.js").Context} Context */

/**
 * @param {any} value a container
 * @param {Context} context
 * @returns {HTMLElement}
 */
export function renderTree(value, context) {
  return make("div", { class: "stack" }, heading(value), branch(value, context));
}

/** @param {any} value */
export function heading(value) {
  return make("div", { class: "head", part: "head" }, make("span", { class: "type", part: "type" }, isolated(typeName(value))), make("span", { class: "muted" }, isolated(sizeText(value))));
}

/**
 * @param {any} value
 * @param {Context} context
 */
function branch(value, context) {
  const list = make("ul", { class: "tree", part: "tree" });
  const members = membersOf(value);
  if (members.length === 0) return make("p", { class: "muted" }, "Nothing in it.");
  paged(list, members, PAGE, ([key, member], index) => make("li", {}, node(key, member, index, context)), {
    noun: "item",
    wrap: (button) => make("li", {}, button),
  });
  return list;
}

/**
 * @param {unknown} key
 * @param {any} value
 * @param {number} index
 * @param {Context} context
 */
function node(key, value, index, context) {
  const name = make("span", { class: key === undefined ? "index" : "key", part: "key" }, isolated(key === undefined ? String(index) : preview(key)));
  return isScalar(value) && !isLong(value) ? leaf(name, value) : twig(name, value, context);
}

/** @param {unknown} value */
function isLong(value) {
  return typeof value === "string" && (value.length > SHORT_TEXT || value.includes("\n"));
}

/**
 * @param {HTMLElement} name
 * @param {any} value
 */
function leaf(name, value) {
  const text = make("span", { class: `value ${typeName(value)}`, part: "value" }, isolated(scalarText(value)));
  return make("div", { class: "leaf" }, name, text, make("span", { class: "type", part: "type" }, typeName(value)), ...timeNotes(value));
}

/**
 * @param {HTMLElement} name
 * @param {any} value
 * @param {Context} context
 */
function twig(name, value, context) {
  const type = make("span", { class: "type", part: "type" }, isolated(typeName(value)));
  const details = make("details", {}, make("summary", {}, name, type, make("span", { class: "muted clip" }, isolated(sizeText(value) || preview(value)))));
  const inner = { ...context, level: context.level + 1 };
  lazily(details, () => (isContainer(value) ? bodyOf(value, inner) : context.render(value, inner)));
  details.open = inner.level < OPEN_LEVELS && membersOf.length > 0 && isContainer(value);
  return details;
}

/** @param {any} value */
function isContainer(value) {
  return !isScalar(value) && !["ndarray", "PIL.Image", "bytes"].includes(value.pyType) && !ArrayBuffer.isView(value);
}

/**
 * @param {any} value
 * @param {Context} context
 */
function bodyOf(value, context) {
  return context.table(value, context) ?? branch(value, context);
}

/**
 * @param {HTMLDetailsElement} details
 * @param {() => Node} build
 */
export function lazily(details, build) {
  details.addEventListener("toggle", () => details.open && details.append(build()), { once: true });
}
