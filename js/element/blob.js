// Images and bytes: what leaves the page's text.
//
// Guarantees that only a PNG, checked by decode, within the pixel limit becomes a picture; object URLs end with the element.
import { make } from "./dom.js";
import { heading } from "./tree.js";
import { counted } from "./words.js";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_PIXELS = 178_956_970; // Pillow's own limit
const DUMPED = 256;

/**
 * @param {any} image
 * @param {import("./render.js").Context} context
 */
export function renderImage(image, context) {
  const { bytes, width, height } = image;
  const most = context.limits?.pixels ?? MOST_PIXELS;
  const refusal = !PNG.every((byte, i) => bytes[i] === byte) ? "This is no PNG." : width * height > most ? `More than ${counted(most, "pixel")}: not shown.` : undefined;
  const picture = refusal === undefined ? shown(bytes, width, height, context) : make("p", { class: "note" }, refusal);
  return make("div", { class: "stack" }, heading(image), picture, downloadButton(bytes, "answer.png", "Download PNG"));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} width
 * @param {number} height
 * @param {import("./render.js").Context} context
 */
function shown(bytes, width, height, { onRelease }) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  onRelease(() => URL.revokeObjectURL(url));
  const image = make("img", { src: url, alt: `The agent’s image, ${width} by ${height} pixels`, width, height, part: "image", class: width < 65 ? "tiny" : "" });
  image.addEventListener("error", () => image.replaceWith(make("p", { class: "note" }, "The browser cannot decode this image.")));
  return image;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export function renderBytes(bytes) {
  const dump = make("pre", { class: "dump", part: "bytes", tabindex: 0, role: "region", "aria-label": "First bytes, hexadecimal" }, hexDump(bytes.subarray(0, DUMPED)));
  const rest = bytes.length > DUMPED ? [make("p", { class: "muted" }, `The first ${DUMPED} of ${counted(bytes.length, "byte")}.`)] : [];
  const size = make("div", { class: "head" }, make("span", { class: "type", part: "type" }, "bytes"), make("span", { class: "muted" }, counted(bytes.length, "byte")));
  return make("div", { class: "stack" }, size, ...(bytes.length > 0 ? [dump] : []), ...rest, downloadButton(bytes, "answer.bin", "Download"));
}

/** @param {Uint8Array} bytes */
function hexDump(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = Array.from(bytes.subarray(at, at + 16));
    const hex = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");
    lines.push(`${at.toString(16).padStart(4, "0")}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join("\n");
}

/**
 * As application/octet-stream, so that no browser opens it in the page's origin.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 * @param {string} label
 */
function downloadButton(bytes, name, label) {
  const click = () => {
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return make("button", { type: "button", class: "more", part: "download", click }, label);
}
