// size.mjs [FILE.wasm]: what a user downloads, raw, gzip and brotli, beside the budgets of budget.json (gzip). Exit 1 where one is exceeded.
// FILE is the module built without the encoder. JavaScript is measured as a user's bundler leaves it: minified, what is not imported left out.
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

const budget = JSON.parse(readFileSync(new URL("budget.json", import.meta.url), "utf8"));

/** A program that imports from an entry of dist/, bundled; the module apart. */
async function bundled(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: "." },
    bundle: true, minify: true, format: "esm", external: ["*.wasm"], write: false, logLevel: "warning",
  });
  return outputFiles[0].contents;
}

/** [name, bytes] */
const PARTS = [
  ["wasm", readFileSync("dist/final-answer.wasm")],
  ["wasm, decode only", readFileSync(process.argv[2])],
  ["JS", await bundled('export * from "./dist/workerd.js"')],
  ["JS, decode only", await bundled('export { decode } from "./dist/workerd.js"')],
  ["default entry, wasm inlined", await bundled('export * from "./dist/index.js"')],
  ["final-answer/js", await bundled('export * from "./dist/js.js"')],
];

console.log(`${"bytes".padEnd(30)}${["raw", "gzip", "brotli", "budget"].map((name) => name.padStart(9)).join("")}`);
for (const [name, bytes] of PARTS) {
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const over = gzip > budget[name];
  if (over || !(name in budget)) process.exitCode = 1;
  const sizes = [bytes.length, gzip, brotliCompressSync(bytes).length, budget[name] ?? "none"];
  console.log(`${name.padEnd(30)}${sizes.map((size) => String(size).padStart(9)).join("")}${over ? "  OVER BUDGET" : ""}`);
}
