/**
 * check-values.js: lets the constructors of the value classes use the checks of the core, by decoding a payload of one tag.
 */
import { decode } from "./decode.js";
import { installChecks } from "./values/index.js";

/** Characters of base64 that are made at once. */
const CHUNK = 0x6000;

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += btoa(String.fromCharCode.apply(null, /** @type {any} */ (bytes.subarray(i, i + CHUNK))));
  return text;
}

/** @param {unknown} member as JSON, in Python's dialect */
function memberText(member) {
  if (member instanceof Uint8Array) return `"${base64(member)}"`;
  return typeof member === "number" ? String(member) : JSON.stringify(member);
}

installChecks((tag, members) => {
  const rest = Object.entries(members).map(([name, member]) => `, "${name}": ${memberText(member)}`);
  return decode(`safe:{"__type__": "${tag}"${rest.join("")}}`);
});
