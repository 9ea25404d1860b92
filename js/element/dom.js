// Nodes from words: the only place where the element makes DOM.
//
// Trusts tag and attribute names, which are this package's own; text may be anybody's.
// Guarantees that text becomes text nodes: nothing here parses HTML, and no style attribute is written (a strict policy forbids both).

/** @typedef {Node | string} Child */
/** @typedef {Record<string, string | number | boolean | ((event: any) => void)>} Attributes functions are listeners, true is an empty value */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 * @example make("button", { part: "more", click: showMore }, "Show more")
 */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * The same for SVG.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function makeSvg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A stranger's text, whose direction and reordering characters end where it ends.
 * @param {string} text
 */
export function isolated(text) {
  return make("bdi", {}, text);
}

/**
 * A region that scrolls, reachable by keyboard.
 * @param {string} label
 * @param {string} className
 * @param {...Child} children
 */
export function scroller(label, className, ...children) {
  return make("div", { class: className, part: className, role: "region", "aria-label": label, tabindex: 0 }, ...children);
}
