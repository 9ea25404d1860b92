// Which renderer shows a value: by its kind, whichever copy of the package made it.
import { kindOf } from "../to-plain.js";
import { renderArray } from "./array.js";
import { renderBytes, renderImage } from "./blob.js";
import { renderScalar } from "./scalar.js";
import { renderTable } from "./table.js";
import { renderText } from "./text.js";
import { renderTree } from "./tree.js";
import { isScalar } from "./words.js";

/**
 * @typedef {object} Context what renderers need beside the value
 * @property {number} level how deep in the answer
 * @property {{ renderText?: ((text: string) => Node | undefined) | null }} hooks
 * @property {{ pixels?: number } | undefined} limits
 * @property {(release: () => void) => void} onRelease registers what is to be undone when the answer goes
 * @property {(value: any, context: Context) => Node} render
 * @property {(value: any, context: Context) => HTMLElement | undefined} table
 */

/** @type {Record<string, (value: any, context: Context) => Node>} */
const RENDERERS = { string: renderText, ndarray: renderArray, "PIL.Image": renderImage, bytes: renderBytes };

/**
 * @param {any} value
 * @param {Context} context
 * @returns {Node}
 */
function renderValue(value, context) {
  const renderer = RENDERERS[kindOf(value)];
  if (renderer !== undefined) return renderer(value, context);
  return isScalar(value) ? renderScalar(value) : (renderTable(value, context) ?? renderTree(value, context));
}

/**
 * @param {any} value
 * @param {Pick<Context, "hooks" | "limits" | "onRelease">} needs
 * @returns {Node}
 */
export function renderAnswer(value, needs) {
  return renderValue(value, { ...needs, level: 0, render: renderValue, table: renderTable });
}
