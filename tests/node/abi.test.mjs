// The WebAssembly module's face, and the tables that C and JavaScript share: they must be one and the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as tables from "../../js/generated/tables.js";
import { initSync, SerializationError } from "../../js/index.js";
import { assertWorks } from "./support/refuse.mjs";
import { memoryLimits, moduleBytes, withConstant } from "./support/wasm-binary.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const module = new WebAssembly.Module(moduleBytes());

/** What Emscripten exports beside what it is asked for. */
const TOLERATED = ["__indirect_function_table", "__errno_location", "stackSave", "stackRestore", "stackAlloc"];

test("no imports: the module can reach nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("exports are those of wasm/abi.txt, and no others but Emscripten's own", () => {
  const listed = read("wasm/abi.txt").split("\n").filter(Boolean);
  const exported = WebAssembly.Module.exports(module);
  assert.deepEqual(exported.map((e) => e.name).filter((name) => !TOLERATED.includes(name)).sort(), listed.sort());
  for (const { name, kind } of exported) assert.equal(kind, name === "memory" ? "memory" : name === "__indirect_function_table" ? "table" : "function", name);
  assert.equal(new Set(listed).size, listed.length);
});

test("bridge.c documents each export", () => {
  const [contract] = read("wasm/bridge.c").split("*/");
  for (const name of read("wasm/abi.txt").split("\n").filter(Boolean)) assert.ok(contract.includes(name), name);
});

test("memory starts below a megabyte and ends at 2 GiB", () => {
  const { initial, maximum } = memoryLimits(moduleBytes());
  assert.ok(initial <= 16, `${initial} pages`);
  assert.equal(maximum, 32768);
});

test("the inlined module is the file that was built", () => {
  assert.ok(Buffer.from(moduleBytes()).equals(readFileSync(new URL("../../build/final_answer.wasm", import.meta.url))));
});

// ---- versions ----

/** Numbers pass from WebAssembly as signed ones. */
const abiOf = (module) => new WebAssembly.Instance(module, {}).exports.fa_abi() >>> 0;

test("a module of another ABI is refused, and the one in use stays", () => {
  const { ABI } = tables;
  assert.equal(abiOf(module), ABI);
  const other = withConstant(moduleBytes(), ABI);
  assert.equal(abiOf(new WebAssembly.Module(other)), (ABI ^ 1) >>> 0);
  for (const source of [other, new WebAssembly.Module(other)]) {
    assert.throws(() => initSync(source), (error) => error instanceof TypeError && !(error instanceof SerializationError) && /another version of final-answer/.test(error.message));
  }
  assertWorks();
});

test("a module that is something else altogether is refused", () => {
  const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  assert.throws(() => initSync(empty), (error) => error instanceof TypeError && /module/.test(error.message) && !/is not a function/.test(error.message));
  assertWorks();
});

// ---- tables ----

/** The arguments of each FA_…(…) in a .def file, comments excluded; texts as JavaScript strings. */
function entriesOf(file, macro) {
  const text = read(`src/${file}`).replace(/\/\*[^]*?\*\//g, "");
  return [...text.matchAll(new RegExp(`^${macro}\\(((?:[^()"]|"(?:[^"\\\\]|\\\\.)*")*)\\)`, "gm"))].map(([, body]) =>
    [...body.matchAll(/"(?:[^"\\]|\\.)*"|[^\s,"]+/g)].map(([word]) => (word.startsWith('"') ? JSON.parse(word) : word)),
  );
}

/** Numbers are places in the list, from `first` on. */
function assertNumbered(names, prefix, first) {
  assert.ok(names.length > 0);
  names.forEach((name, i) => assert.equal(tables[prefix + name], i + first, prefix + name));
}

test("tape words", () => assertNumbered(entriesOf("tape.def", "FA_TAPE").map(([name]) => name), "", 0));

test("tags", () => {
  const tags = entriesOf("tags.def", "FA_TAG");
  assertNumbered(tags.map(([name]) => name), "TAG_", 1);
  assert.deepEqual(tables.TAGS, [undefined, ...tags.map(([, wire]) => wire)]);
});

test("elements of arrays", () => {
  const elements = entriesOf("elements.def", "FA_ELEMENT");
  assertNumbered(elements.map(([name]) => name), "ELEMENT_", 1);
  assert.deepEqual(tables.ELEMENT_ARRAYS, [undefined, ...elements.map(([, , array]) => globalThis[array])]);
  for (const [name, bytes, array] of elements) if (array !== "Array") assert.equal(globalThis[array].BYTES_PER_ELEMENT, Number(bytes), name);
});

test("reasons and codes", () => {
  const reasons = entriesOf("errors.def", "FA_REASON");
  const codes = entriesOf("errors.def", "FA_ERROR").map(([code]) => code);
  assertNumbered(reasons.map(([name]) => name), "REASON_", 1);
  assert.deepEqual(tables.REASONS, [undefined, ...reasons.map(([, code, message, hint]) => ({ code, message, hint }))]);
  for (const [name, code] of reasons) assert.ok(codes.includes(code), name);
  const documented = [...read("js/errors.js").match(/@typedef \{([^}]*)\} SerializationErrorCode/)[1].matchAll(/"(\w+)"/g)].map(([, code]) => code);
  assert.deepEqual(documented, codes);
  assert.deepEqual(reasons.filter(([, , message, hint]) => !message || !hint), []);
});

test("fields of results and failures", () => {
  const results = entriesOf("fields.def", "FA_RESULT").map(([name]) => name);
  const failures = entriesOf("fields.def", "FA_FAILURE").map(([name]) => name);
  assertNumbered(results, "RESULT_", 0);
  assertNumbered(failures, "FAILURE_", results.length);
  assert.equal(tables.OUTCOME_WORDS, results.length + failures.length);
});

test("constants of fa.h", () => {
  const header = read("src/fa.h");
  const constant = (name) => Number(header.match(new RegExp(`^#define ${name} (\\d+)`, "m"))[1]);
  const pairs = { PADDING: "FA_PADDING", MAX_BYTES: "FA_MAX_BYTES", SLICE: "FA_SLICE", CAREFUL: "FA_CAREFUL", UNIQUE: "FA_UNIQUE", SAFE_INTS: "FA_SAFE_INTS", SAFE_INT64: "FA_SAFE_INT64" };
  for (const [name, c] of Object.entries(pairs)) assert.equal(tables[name], constant(c), name);
});
