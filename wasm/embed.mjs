// embed.mjs FILE.wasm: prints the module of js/generated/wasm.js, which holds the file's bytes as base64.
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
console.log(`// Generated from ${process.argv[2]} by wasm/embed.mjs; do not edit.`);
console.log(`export const WASM_BASE64 = "${bytes.toString("base64")}";`);
