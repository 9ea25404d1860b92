// to-js.mjs FILE.mjs: turns what wasm2js wrote into a module that makes instances, and whose memory grows as WebAssembly's does: at most to
// 2 GiB, and with -1 where the host has no more. Prints it.
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

const GROW = `if ((oldPages < newPages) && (newPages < 65536)) {
   var newBuffer = new ArrayBuffer(Math_imul(newPages, 65536));`;

const ROOM = `
/** @param {number} pages */
function room(pages) {
  try {
    return pages <= 32768 ? new ArrayBuffer(pages * 65536) : undefined;
  } catch {
    return undefined;
  }
}
`;

/** [what wasm2js wrote, what is wanted] */
const CHANGES = [
  [GROW, "if (oldPages < newPages) {\n   var newBuffer = room(newPages);\n   if (!newBuffer) return -1;"],
  [/var retasmFunc = asmFunc\((.*?)\);\n/s, "export const instantiate = () => asmFunc($1);\n"],
  [/(export var \w+ = retasmFunc\.\w+;\s*)+$/, ""],
];

function change(text, [from, to]) {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`wasm2js no longer writes ${from}`);
  return changed;
}

const source = CHANGES.reduce(change, readFileSync(process.argv[2], "utf8"));
console.log("// @ts-nocheck Generated from the C code by wasm2js and wasm/to-js.mjs; do not edit.");
console.log(transformSync(source + ROOM, { minify: true }).code);
