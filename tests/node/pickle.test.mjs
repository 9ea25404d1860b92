// Pickle: refused by its prefix alone, in no time and without a look at what follows; and there is no code that could read it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { initSync } from "../../js/index.js";
import { memoryNow } from "./support/instances.mjs";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { dataOf, moduleBytes } from "./support/wasm-binary.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const HUGE = 100 * 2 ** 20;

const hugeText = `pickle:${"gASV".repeat(HUGE / 4)}`;
const hugeBytes = new Uint8Array(HUGE).fill(0x41);
hugeBytes.set(Buffer.from("pickle:"));

/** The least of many runs, in nanoseconds: what the work takes when nothing disturbs it. */
function quickest(payload) {
  let least = Infinity;
  for (let i = 0; i < 300; i++) {
    const start = process.hrtime.bigint();
    refusalOf(payload);
    least = Math.min(least, Number(process.hrtime.bigint() - start));
  }
  return least;
}

test("100 MB are refused as quickly as seven bytes", () => {
  for (const [huge, short] of [[hugeText, "pickle:"], [hugeBytes, Buffer.from("pickle:")], [hugeBytes.buffer, Buffer.from("pickle:").buffer.slice(0, 7)]]) {
    for (let i = 0; i < 200; i++) refusalOf(i % 2 ? huge : short);
    const [a, b] = [quickest(huge), quickest(short)];
    // Reading 100 MB takes some 10 ms, a refusal some 10 µs.
    assert.ok(a < 20 * b, `${a} ns against ${b} ns`);
  }
});

test("a refusal leaves the module's memory as it was, byte for byte", () => {
  initSync(moduleBytes());
  assertWorks();
  const buffer = memoryNow();
  const before = Buffer.from(buffer.slice(0));
  for (const payload of [hugeText, hugeBytes, "pickle:gARLAS4=", "pickle:", hugeBytes.subarray(0, 20), "gASVDAAA"]) {
    assert.match(refusalOf(payload).code, /^(PICKLE_REJECTED|UNKNOWN_FORMAT)$/);
    assert.ok(memoryNow() === buffer, "the memory grew");
    assert.ok(before.equals(Buffer.from(buffer)), "something was written to it");
  }
});

test("a hundred thousand random suffixes, as text and as bytes: one error, and memory as it was, byte for byte", () => {
  initSync(moduleBytes());
  assertWorks();
  const buffer = memoryNow();
  const before = Buffer.from(buffer.slice(0));
  const now = Buffer.from(buffer);
  const said = (payload) => {
    const error = refusalOf(payload);
    return { ...error, message: error.message };
  };
  const plain = said("pickle:");
  const suffixes = fc.oneof(fc.string({ unit: "binary" }), fc.base64String(), fc.uint8Array({ maxLength: 40 }));
  let tried = 0;
  const refused = fc.property(suffixes, (suffix) => {
    const payload = typeof suffix === "string" ? `pickle:${suffix}` : Buffer.concat([Buffer.from("pickle:"), suffix]);
    assert.deepEqual(said(payload), plain);
    if (tried++ % 100 === 0) assert.ok(before.equals(now), "something was written to the memory"); // half a megabyte to compare
  });
  fc.assert(refused, { numRuns: 100_000 });
  assert.ok(tried >= 100_000 && memoryNow() === buffer && before.equals(now));
});

test("nothing after the prefix is looked at", () => {
  // Reads of elements cannot be watched, but calls of methods can: none slices, copies or searches.
  const uses = new Set();
  const watched = new Uint8Array(Buffer.from("pickle:gARLAS4="));
  Object.setPrototypeOf(watched, new Proxy(Uint8Array.prototype, {
    get(target, name) {
      uses.add(String(name));
      return Reflect.get(target, name, watched);
    },
  }));
  assert.equal(refusalOf(watched).code, "PICKLE_REJECTED");
  for (const harmless of ["length", "Symbol(Symbol.toStringTag)", "buffer", "byteOffset", "byteLength", "constructor", "keys"]) uses.delete(harmless);
  assert.deepEqual([...uses], []);
  // Whatever follows, the error is the same.
  const plain = refusalOf("pickle:");
  for (const tail of ["safe:[1]", "\ud800", "\0", "gARLAS4=", "é\u{1f600}"]) assert.deepEqual({ ...refusalOf(`pickle:${tail}`) }, { ...plain });
});

test("the refusal does not hold the payload", () => {
  const error = refusalOf(`pickle:${"secret".repeat(10)}`);
  for (const text of [error.message, error.hint, String(error.stack), JSON.stringify(error)]) assert.ok(!text.includes("secret"));
});

// ---- no code that reads it ----

function filesIn(folder, pattern) {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(name, pattern) : pattern.test(name) ? [name] : [];
  });
}

const sources = [...filesIn("js", /\.js$/), ...filesIn("src", /\.(c|h|def)$/), ...filesIn("wasm", /\.(c|in|mjs|mk|txt)$/)];

/**
 * The only lines that may speak of pickle, by file: names of the prefix and of the option, and what is said to people.
 * Comments are looked at too: who adds such a line adds it here.
 */
const ALLOWED = {
  "js/decode.js": [/REASON_PICKLE,?$/, /^if \(format === "pickle"\) throw refusal\(REASON_PICKLE, \{ offset: 0 \}\);$/],
  "js/errors.js": [/"PICKLE_REJECTED"/],
  "js/format.js": [
    /^\/\*\* @typedef \{"safe" \| "pickle" \| "unknown"\} PayloadFormat \*\/$/,
    /^const PICKLE = "pickle:";$/,
    /^return startsWith\(view, PICKLE\) \? "pickle" : "unknown";$/,
    /^\* /,
    /^export function looksLikeBarePickle\(payload\) \{$/,
  ],
  "js/options.js": [/^\* /, /^function checkPickle\(value\) \{$/, /^if \(value\) refuse\("allowPickle is not available: /, /^if \(name === "allowPickle" \|\| name === "allow_pickle"\) checkPickle\(value\);$/],
  "js/refusal.js": [/^import \{ looksLikeBarePickle \} from ".\/format.js";$/, /^const hint = looksLikeBarePickle\(payload\)$/, /^\? "this looks like bare base64 pickle, /],
  "js/generated/tables.js": [/^export const REASON_PICKLE = \d+;$/, /code: "PICKLE_REJECTED", message: "Pickle data rejected: allow_pickle=False"/, /code: "UNKNOWN_FORMAT", message: "Unknown final answer format: expected 'safe:' or 'pickle:' prefix"/],
  "src/errors.def": [/^FA_ERROR\(PICKLE_REJECTED\)$/, /^FA_REASON\(PICKLE, PICKLE_REJECTED, "Pickle data rejected: allow_pickle=False",$/, /^"unpickling runs code that the sender chose; /, /^FA_REASON\(PREFIX, UNKNOWN_FORMAT, /],
  "src/fa.c": [/^static const char SAFE\[\] = "safe:", PICKLE\[\] = "pickle:";$/, /memcmp\(payload, PICKLE, 7\) == 0 \? FA_FORMAT_PICKLE : FA_FORMAT_UNKNOWN;$/, /^if \(format == FA_FORMAT_PICKLE\) return fa_fail\(context, FA_WHY_PICKLE, context->payload\);$/],
  "src/fa.h": [/^\* /, /^typedef enum fa_format \{ FA_FORMAT_UNKNOWN, FA_FORMAT_SAFE, FA_FORMAT_PICKLE \} fa_format;$/],
};

test("the word pickle stands where it is refused, and nowhere else", () => {
  assert.ok(sources.length > 60, `${sources.length} files`);
  const strange = sources.flatMap((file) => {
    const lines = readFileSync(root + file, "utf8").split("\n").map((line) => line.trim());
    return lines.filter((line) => /pickle/i.test(line) && !(ALLOWED[file] ?? allowedForPeople(file)).some((pattern) => pattern.test(line))).map((line) => `${file}: ${line}`);
  });
  assert.deepEqual(strange, []);
});

/** The command line and the table of explanations only write text. */
const allowedForPeople = (file) => (/^js\/(cli|element|explain|adapters)\b/.test(file) ? [/["'`].*pickle.*["'`]/i, /^PICKLE_REJECTED: \{$/, /^(\/\/|\*|\/\*)/] : []);

/** What a reader of pickles needs: names of opcodes, of modules and of methods. */
const TELLTALE = /\b(STACK_GLOBAL|SHORT_BINUNICODE|BINUNICODE8?|BINGET|LONG_BINGET|BINPUT|LONG_BINPUT|MEMOIZE|NEWOBJ(_EX)?|EMPTY_(TUPLE|LIST|DICT|SET)|SETITEMS?|APPENDS|POP_MARK|BINPERSID|BINFLOAT|BININT[12]?|LONG[14]|BYTEARRAY8|NEXT_BUFFER|READONLY_BUFFER|__reduce(_ex)?__|__setstate__|copyreg|find_class|persistent_load|cloudpickle|Unpickler|opcodes?)\b|\beval\s*\(|\bFunction\s*\(|\bimport\s*\(/;

test("no file names an opcode, or what evaluates code", () => {
  for (const file of sources.filter((name) => !/generated\/(wasm|codec-js).js$/.test(name))) {
    const code = readFileSync(root + file, "utf8").replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
    assert.doesNotMatch(code, TELLTALE, file);
  }
});

test("the module has neither an export nor a string for it, the prefix excepted", () => {
  const names = WebAssembly.Module.exports(new WebAssembly.Module(moduleBytes())).map((e) => e.name);
  assert.deepEqual(names.filter((name) => /pickle|load|eval|exec|reduce|global/i.test(name)), []);
  const texts = dataOf(moduleBytes()).toString("latin1").match(/[\x20-\x7e]{3,}/g);
  assert.deepEqual(texts.filter((text) => /pickle/i.test(text)), ["pickle:"]);
  for (const text of texts) assert.doesNotMatch(text, TELLTALE);
});
