// What a hostile payload must not be able to do: reach prototypes, exhaust the stack, make memory grow for nothing, break the next call.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, initSync } from "../../js/index.js";
import { ENTRY, runChild, runWorker } from "./support/child.mjs";
import { NESTINGS } from "./support/deep.mjs";
import { memoryNow } from "./support/instances.mjs";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { accepted, formsOf, rejected } from "./support/vectors.mjs";
import { memoryLimits, moduleBytes, withMaximum } from "./support/wasm-binary.mjs";

// ---- prototypes ----

const BUILT_INS = [
  Object, Function, Array, Map, Set, WeakMap, WeakSet, Promise, Symbol, String, Number, Boolean, BigInt, Date, RegExp, Error, TypeError, RangeError, ArrayBuffer,
  SharedArrayBuffer, DataView, Uint8Array, Int8Array, Int32Array, Float64Array, BigInt64Array, BigUint64Array, Object.getPrototypeOf(Uint8Array),
  TextDecoder, TextEncoder, JSON, Math, Reflect, WebAssembly,
];

function snapshot() {
  const objects = BUILT_INS.flatMap((x) => (typeof x === "function" && x.prototype ? [x, x.prototype] : [x]));
  return objects.map((object) => ({ object, prototype: Object.getPrototypeOf(object), properties: Object.getOwnPropertyDescriptors(object), extensible: Object.isExtensible(object) }));
}

function assertUnchanged(before) {
  for (const [i, now] of snapshot().entries()) {
    assert.equal(now.prototype, before[i].prototype);
    assert.equal(now.extensible, before[i].extensible);
    const keys = Reflect.ownKeys(before[i].properties);
    assert.deepEqual(Reflect.ownKeys(now.properties), keys);
    for (const key of keys) {
      for (const [name, part] of Object.entries(before[i].properties[key])) assert.ok(Object.is(part, now.properties[key][name]), `${String(key)} ${name}`);
    }
  }
}

const NAMES = ["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "__defineGetter__", "__lookupSetter__", "length", "then", "toJSON", "pyType", "size", "get"];

function* hostileDicts() {
  for (const name of NAMES) {
    for (const spelled of [name, `\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}`]) {
      yield [name, `{"${spelled}": {"polluted": true}}`];
      yield [name, `{"a": 1, "${spelled}": {"polluted": true}, "b": {"${spelled}": null}}`];
      yield [name, `{${Array.from({ length: 70 }, (_, i) => `"k${i}": ${i}, `).join("")}"${spelled}": {"polluted": true}}`];
      yield [name, `{"__type__": "dict_with_complex_keys", "data": [["${spelled}", {"polluted": true}]]}`];
      yield [name, `{"__type__": "unknown", "${spelled}": {"polluted": true}}`];
    }
  }
}

test("all vectors and dicts with hostile keys leave every built-in as it was", () => {
  const before = snapshot();
  const globals = Reflect.ownKeys(globalThis);
  const payloads = [...accepted, ...rejected].map((row) => row.payload);
  for (const [, dict] of hostileDicts()) {
    const wraps = [dict, `[${dict}]`, `{"__type__": "dataclass", "class_name": "__proto__", "module": "constructor", "data": ${dict.replaceAll("__type__", "type")}}`, `{"__type__": "ndarray", "data": [${dict}], "dtype": "object"}`];
    payloads.push(...wraps.map((body) => `safe:${body}`));
  }
  for (const payload of payloads) {
    for (const input of formsOf(payload)) {
      for (const options of [undefined, { dict: "map" }, { lossless: true }, { revive: { tuple: (v) => v, dataclass: (v) => v } }]) {
        try {
          decode(input, options);
        } catch (error) {
          assert.equal(error.name, "SerializationError");
        }
      }
    }
  }
  assert.equal({}.polluted, undefined);
  assert.equal([].polluted, undefined);
  assert.deepEqual(Reflect.ownKeys(globalThis), globals);
  assertUnchanged(before);
});

test("every key is an own data property, whatever its name", () => {
  checkRows([...hostileDicts()], ([name, dict]) => `${name} ${dict.slice(0, 60)}`, ([name, dict]) => {
    for (const payload of [`safe:${dict}`, `safe:{"a": [${dict}, ${dict}]}`, `safe:${`{"x": ${"[".repeat(1200)}${"]".repeat(1200)}, "y": ${dict}}`}`]) {
      const whole = decode(payload);
      const value = Array.isArray(whole.a) ? whole.a[1] : (whole.y ?? whole);
      assert.equal(Object.getPrototypeOf(value), Object.prototype);
      assert.deepEqual(Object.getOwnPropertyDescriptor(value, name), { value: { polluted: true }, writable: true, enumerable: true, configurable: true });
      assert.ok(Object.keys(value).includes(name));
    }
  });
});

const IN_STRANGE_HOST = `
  import { decode } from ${JSON.stringify(ENTRY)};
  const failed = [];
  CHANGE
  for (const name of ["x", "toString", "constructor", "__proto__"]) {
    const wide = Array.from({ length: 70 }, (_, i) => '"k' + i + '": 0, ').join("");
    const dicts = ['{"' + name + '": 1}', "{" + wide + '"' + name + '": 1}', '{"__type__": "dict_with_complex_keys", "data": [["' + name + '", 1]]}'];
    for (const dict of dicts) for (const body of [dict, "[" + (dict + ", ").repeat(9) + dict + "]", '{"d": ' + "[".repeat(1200) + "]".repeat(1200) + ', "v": ' + dict + "}"]) {
      try {
        const value = decode("safe:" + body);
        const object = Array.isArray(value) ? value[9] : Object.hasOwn(value, "v") ? value.v : value;
        if (Object.getOwnPropertyDescriptor(object, name)?.value !== 1) failed.push(name + " is no own property: " + body.slice(-60));
      } catch (error) {
        failed.push(error + ": " + body.slice(-60));
      }
    }
  }
  console.log(JSON.stringify(failed));`;

test("keys are own properties where Object.prototype is frozen, as in hardened hosts", async () => {
  assert.deepEqual(await runChild(IN_STRANGE_HOST.replace("CHANGE", "Object.freeze(Object.prototype);")), []);
});

test("setters that others put on Object.prototype see nothing of a payload", async () => {
  const setter = `Object.defineProperty(Object.prototype, "x", { set() { failed.push("the setter was called"); }, get() { return 1; } });`;
  assert.deepEqual(await runChild(IN_STRANGE_HOST.replace("CHANGE", setter)), []);
});

// ---- depth ----

test("nesting beyond the limit is refused where it exceeds it, however deep it goes", () => {
  for (const n of [10_001, 100_000, 1_000_000]) {
    for (const input of formsOf(`safe:${"[".repeat(n)}${"]".repeat(n)}`)) assert.deepEqual([refusalOf(input).code, refusalOf(input).offset], ["LIMIT_DEPTH", 10_005]);
    for (const input of formsOf(`safe:${'{"a":'.repeat(n)}`)) assert.equal(refusalOf(input).code, "LIMIT_DEPTH");
  }
  assertWorks();
});

const DEPTHS = [900, 999, 1000, 1001, 1002, 2988, 9999];

test("2988 and 9999 deep of every kind", () => {
  checkRows(NESTINGS, ([what]) => what, ([what, make]) => {
    for (const depth of what === "wide dicts" ? [900, 1001, 2988] : DEPTHS) {
      for (const input of formsOf(make(depth))) for (const options of [undefined, { lossless: true }, { dict: "map" }, { revive: { tuple: (v) => v } }]) decode(input, options);
    }
  });
});

test("deep values are what they should be", () => {
  for (const depth of DEPTHS) {
    let lists = decode(NESTINGS[0][1](depth));
    let dicts = decode(NESTINGS[1][1](depth));
    for (let i = 1; i < depth; i++) [lists, dicts] = [lists[0], dicts.a];
    assert.deepEqual([lists, dicts], [[], { a: 1 }]);
  }
  const dataclasses = decode(NESTINGS.find(([what]) => what === "dataclasses")[1](9998));
  let inner = dataclasses;
  for (let i = 1; i < 4999; i++) inner = inner.fields.f;
  assert.deepEqual([inner.className, inner.fields], ["C", { f: 1 }]);
});

const DEEP_SCRIPT = `
  import { decode } from ${JSON.stringify(ENTRY)};
  import { NESTINGS } from ${JSON.stringify(new URL("support/deep.mjs", import.meta.url).href)};
  const failed = [];
  for (const [what, make] of NESTINGS) for (const depth of DEPTHS) {
    try { decode(make(depth)); } catch (error) { failed.push(what + " " + depth + ": " + error); }
  }`;

test("deep payloads in a worker with a small stack", async () => {
  const source = `${DEEP_SCRIPT.replace("DEPTHS", "[500, 900, 1000, 1001, 2988, 9999]")}
    import { parentPort } from "node:worker_threads";
    parentPort.postMessage(failed);`;
  assert.deepEqual(await runWorker(source, { resourceLimits: { stackSizeMb: 1 } }), []);
});

test("deep payloads in a worker with a tiny stack", async () => {
  const source = `${DEEP_SCRIPT.replace("DEPTHS", "[500, 900, 1000, 1001, 2988, 9999]")}
    import { parentPort } from "node:worker_threads";
    parentPort.postMessage(failed);`;
  assert.deepEqual(await runWorker(source, { resourceLimits: { stackSizeMb: 0.4 } }), []);
});

/** Calls decode with little stack left: after so many frames. */
const FROM_DEEP = `
  import { decode, SerializationError } from ${JSON.stringify(ENTRY)};
  decode("safe:[1]");
  const payload = "safe:" + "[".repeat(900) + "]".repeat(900);
  const from = (frames) => frames === 0 ? decode(payload) : [from(frames - 1)][0];
  let outcome = "value";
  try { from(FRAMES); } catch (error) { outcome = error instanceof SerializationError ? error.code : error.name; }
  let depth = 0;
  for (let v = decode(payload); v !== undefined; v = v[0]) depth++;
  console.log(JSON.stringify([outcome, depth]));`;

test("a caller that is 4000 frames deep", async () => {
  assert.deepEqual(await runChild(FROM_DEEP.replace("FRAMES", 4000)), ["value", 900]);
});

test("a caller that is 8000 frames deep", async () => {
  assert.deepEqual(await runChild(FROM_DEEP.replace("FRAMES", 8000)), ["value", 900]);
});

test("a caller with hardly any stack left gets a value, OUT_OF_MEMORY, or where not even decode itself can be called the host's error", async () => {
  for (const frames of [8500, 9000, 9200, 9400]) {
    const [outcome, depth] = await runChild(FROM_DEEP.replace("FRAMES", frames));
    assert.ok(["value", "OUT_OF_MEMORY", ...(frames > 8500 ? ["RangeError"] : [])].includes(outcome), `${frames} frames: ${outcome}`);
    assert.equal(depth, 900);
  }
});

test("decode works again after its caller ran out of stack", () => {
  const overflow = () => {
    decode('safe:{"a": [[[[1]]]]}');
    overflow();
  };
  for (let i = 0; i < 20; i++) assert.throws(overflow);
  assertWorks();
});

test("4301 digits", () => {
  for (const digits of ["4".repeat(4301), `-${"4".repeat(4301)}`, "0".repeat(0) + "4".repeat(1_000_000)]) {
    for (const input of formsOf(`safe:[${digits}]`)) assert.deepEqual([refusalOf(input).code, refusalOf(input).offset], ["LIMIT_DIGITS", 6]);
  }
});

// ---- memory ----

test("a payload over the byte limit makes no memory grow and is not copied", () => {
  initSync(moduleBytes());
  assertWorks();
  const buffer = memoryNow();
  const before = Buffer.from(buffer.slice(0));
  const huge = 200 * 2 ** 20;
  const text = `safe:"${"x".repeat(huge)}"`;
  const bytes = new Uint8Array(huge).fill(0x78);
  bytes.set(Buffer.from('safe:"'));
  for (const payload of [text, bytes]) {
    for (const limit of [0, 5, 100, 1e6, huge - 1]) assert.equal(refusalOf(payload, { limits: { bytes: limit } }).code, "LIMIT_BYTES");
  }
  assert.ok(memoryNow() === buffer, "the memory grew");
  assert.ok(before.equals(Buffer.from(buffer)), "something was written to it");
  assertWorks();
});

test("wide text over the byte limit", () => {
  initSync(moduleBytes());
  assertWorks();
  const buffer = memoryNow();
  const text = `safe:"${"é".repeat(2 ** 20)}"`;
  assert.equal(refusalOf(text, { limits: { bytes: text.length + 10 } }).code, "LIMIT_BYTES");
  assert.ok(memoryNow() === buffer, "the memory grew");
});

test("256 MiB is the most, whatever limits say", () => {
  const buffer = memoryNow();
  const bytes = new Uint8Array(2 ** 28 + 1);
  bytes.set(Buffer.from("safe:"));
  for (const options of [undefined, { limits: { bytes: Infinity } }, { limits: { bytes: 2 ** 40 } }]) assert.equal(refusalOf(bytes, options).code, "LIMIT_BYTES");
  assert.ok(memoryNow() === buffer, "the memory grew");
});

test("text below 256 MiB, whose upper bound is above", () => {
  const error = refusalOf(`safe:,${"é".repeat(108e6)}`);
  assert.deepEqual([error.code, error.offset], ["INVALID_JSON", 5]);
});

const { initial } = memoryLimits(moduleBytes());

/** Decodes with a memory that can grow to so many pages. */
function withPages(pages, use) {
  initSync(withMaximum(moduleBytes(), pages));
  try {
    use();
  } finally {
    initSync(moduleBytes());
  }
}

/** Payloads of about `n` bytes that want memory in different places: payload, tape, texts, doubles, bytes, arrays, members of dicts. */
const HUNGRY = [
  ["text", (n) => `safe:"${"x".repeat(n)}"`],
  ["wide text", (n) => `safe:"${"é".repeat(n / 2)}"`],
  ["escapes", (n) => `safe:"${"\\n".repeat(n / 2)}"`],
  ["wide escapes", (n) => `safe:"${"\\u00e9".repeat(n / 6)}"`],
  ["lists", (n) => `safe:[${"[],".repeat(n / 3)}1]`],
  ["floats", (n) => `safe:[${"1.5,".repeat(n / 4)}1]`],
  ["bigints", (n) => `safe:[${"12345678901234567890,".repeat(n / 21)}1]`],
  ["dicts", (n) => `safe:[${'{"a": 1},'.repeat(n / 9)}1]`],
  ["one wide dict", (n) => `safe:{${Array.from({ length: n / 12 }, (_, i) => `"k${i}": 1,`).join("")}"z": 1}`],
  ["a wide dict, twice the same key", (n) => `safe:{${Array.from({ length: n / 12 }, (_, i) => `"k${i}": 1,`).join("")}"k0": 1, "__type__": 1}`],
  ["bytes", (n) => `safe:{"__type__": "bytes", "data": "${"AAAA".repeat(n / 4)}"}`],
  ["float64", (n) => `safe:{"__type__": "ndarray", "data": [${"1.5,".repeat(n / 4)}1], "dtype": "float64"}`],
  ["int8 with null", (n) => `safe:{"__type__": "ndarray", "data": [${"1,".repeat(n / 2)}null], "dtype": "int8"}`],
  ["object array", (n) => `safe:{"__type__": "ndarray", "data": [${"1,".repeat(n / 2)}1], "dtype": "object"}`],
  ["decimals", (n) => `safe:[${'{"__type__": "Decimal", "data": "1e5"},'.repeat(n / 38)}1]`],
  ["paths", (n) => `safe:[${'{"__type__": "Path", "data": "a//b"},'.repeat(n / 37)}1]`],
  ["tag last", (n) => `safe:{"data": [${"1,".repeat(n / 2)}1], "__type__": "tuple"}`],
  ["frames", (n) => `safe:${"[".repeat(Math.min(n, 9000))}${"]".repeat(Math.min(n, 9000))}`],
  ["a broken one", (n) => `safe:[${"1,".repeat(n / 2)}]`],
];

test("where memory cannot grow: a value, the right refusal or OUT_OF_MEMORY, at every size; and the next decode works", () => {
  const seen = new Map();
  checkRows(HUNGRY, ([what]) => what, ([what, make]) => {
    for (const pages of [initial, initial + 3]) {
      withPages(pages, () => {
        // Up to well over what there is, in small steps: memory runs out at many different places.
        for (let n = 600; n < 65536 * (pages + 1); n = Math.floor(n * 1.17) + 11) {
          for (const input of formsOf(make(n))) {
            let outcome = "value";
            try {
              decode(input);
            } catch (error) {
              outcome = error.code;
              if (outcome === "OUT_OF_MEMORY") assert.deepEqual([error.name, error.offset, error.path, typeof error.hint], ["SerializationError", undefined, undefined, "string"]);
            }
            assert.ok(["OUT_OF_MEMORY", what === "a broken one" ? "INVALID_JSON" : "value"].includes(outcome), `${n}: ${outcome}`);
            seen.set(`${what} ${outcome}`, n);
            assertWorks();
          }
        }
      });
    }
  });
  for (const [what] of HUNGRY) assert.ok(what === "frames" || seen.has(`${what} OUT_OF_MEMORY`), what);
});

test("memory that runs out does not change values of the same payload later", () => {
  const [, make] = HUNGRY[8];
  const payload = make(300_000);
  const before = decode(payload);
  withPages(initial, () => assert.equal(refusalOf(payload).code, "OUT_OF_MEMORY"));
  assert.deepEqual(decode(payload), before);
});
