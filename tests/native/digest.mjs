// digest.mjs SSSE3 PLAIN FILE.wasm: the digests of the three bodies of simd.h (digest.c) must be the same.
import { readFileSync } from "node:fs";

const [ssse3, plain, file] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
const half = (upper) => (exports.digest(upper) >>> 0).toString(16).padStart(8, "0");
const wasm = half(1) + half(0);
console.log(`simd.h: ssse3 ${ssse3}, plain ${plain}, wasm ${wasm}`);
process.exit(ssse3 === plain && plain === wasm ? 0 : 1);
