// Long lists, a page at a time.
import { make } from "./dom.js";
import { counted } from "./words.js";

/**
 * Fills a parent with what `build` makes of each item: the first page at once, the others on request. The focus moves to what came.
 * @template Item
 * @param {Element} parent
 * @param {Item[]} items
 * @param {number} page how many at a time
 * @param {(item: Item, index: number) => HTMLElement} build
 * @param {{ noun: string, wrap?: (button: HTMLElement) => HTMLElement }} words `wrap` puts the button where the parent may hold it
 */
export function paged(parent, items, page, build, { noun, wrap = (button) => button }) {
  const show = (/** @type {number} */ from) => {
    const to = Math.min(items.length, from + page);
    const made = items.slice(from, to).map((item, i) => build(item, from + i));
    parent.append(...made);
    if (to < items.length) parent.append(moreRow(to));
    return made[0];
  };
  const moreRow = (/** @type {number} */ from) => {
    const label = `Show ${counted(Math.min(page, items.length - from), `more ${noun}`)} (${counted(items.length - from, noun)} left)`;
    const click = () => {
      row.remove();
      const first = show(from);
      first.setAttribute("tabindex", "-1");
      first.focus();
    };
    const row = wrap(make("button", { type: "button", class: "more", part: "more", click }, label));
    return row;
  };
  show(0);
}
