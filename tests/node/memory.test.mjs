// What values keep alive, and what many calls leave behind. In processes of their own, which can ask for garbage collection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENTRY, runChild } from "./support/child.mjs";

const url = (path) => JSON.stringify(new URL(path, import.meta.url).href);

const PRELUDE = `
  import { decode, initSync } from ${JSON.stringify(ENTRY)};
  import { moduleBytes } from ${url("support/wasm-binary.mjs")};
  import { memoryNow } from ${url("support/instances.mjs")};
  const settle = async () => {
    for (let i = 0; i < 4; i++) { gc(); await new Promise((done) => setTimeout(done, 5)); }
  };
  const module = new WebAssembly.Module(moduleBytes());
  /** Bytes of strings, objects and buffers that are alive, beside a fresh instance of the module. */
  const alive = async () => {
    initSync(module);
    await settle();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const moduleMemory = () => memoryNow().byteLength;`;

const run = (source) => runChild(PRELUDE + source, ["--expose-gc"]);

/** [what, expression for a payload of some 20 MB, expression that takes one text out of the value] */
const KEPT = [
  ["one of many texts", `"safe:[" + ('"a text of exactly 29 letters!!", ').repeat(600_000) + "1]"`, "value[300_000]"],
  ["one of many wide texts", `"safe:[" + ('"a text of exactly 29 letterś!", ').repeat(600_000) + "1]"`, "value[300_000]"],
  ["one of many escaped texts", `"safe:[" + ('"a text of exactly 29 letters\\\\n", ').repeat(600_000) + "1]"`, "value[300_000]"],
  ["one of many wide escaped texts", `"safe:[" + ('"a text of exactly 29 letters\\\\u65e5", ').repeat(500_000) + "1]"`, "value[300_000]"],
  ["one beside a long text", `'safe:["' + "x".repeat(20_000_000) + '", "a text of exactly 29 letters!!"]'`, "value[1]"],
  ["one beside a long wide text", `'safe:["' + "é".repeat(10_000_000) + '", "a text of exactly 29 letterś!"]'`, "value[1]"],
  ["one of many wide texts behind a long escaped one", `'safe:["' + "\\\\n".repeat(2_000_000) + '", ' + ('"a text of exactly 29 letterś!", ').repeat(400_000) + "1]"`, "value[1000]"],
  ["a key", `"safe:[" + Array.from({ length: 50_000 }, (_, i) => '{"a key of some 29 letters ' + i + '": "' + "x".repeat(360) + '"}').join() + "]"`, "Object.keys(value[25_000])[0]"],
  ["a path", `"safe:[" + '{"__type__": "Path", "data": "a path/of/exactly/29/letters!!"}, '.repeat(300_000) + "1]"`, "value[5].text"],
  ["a class name", `"safe:[" + '{"__type__": "dataclass", "class_name": "AClassNameOfExactly29Letters", "module": "m", "data": {}}, '.repeat(200_000) + "1]"`, "value[5].className"],
  ["a small array", `'safe:[{"__type__": "ndarray", "data": [1, 2, 3], "dtype": "float64"}, ' + '{"__type__": "bytes", "data": "AAEC"}, '.repeat(500_000) + "1]"`, "[value[0].data, value[1]]"],
];

const KEPT_OF_100_MB = [
  ["one of many texts", `"safe:[" + '"a text of exactly 29 letters!!", '.repeat(3_000_000) + "1]"`, "value[1_500_000]"],
  ["one beside a long text", `'safe:["' + "x".repeat(100_000_000) + '", "a text of exactly 29 letters!!"]'`, "value[1]"],
];

/** Measures a few rows one after the other, each as text and as bytes. @returns {Promise<[what: string, form: string, kept: number][]>} */
const measure = (rows) => run(`
  const results = [];
  const keep = [];
  const rows = [${rows.map(([what, payload, take]) => `[${JSON.stringify(what)}, () => ${payload}, (value) => ${take}]`)}];
  decode(rows[0][1]());
  for (const [what, make, take] of rows) for (const [form, makeForm] of [["text", make], ["bytes", () => Buffer.from(make())]]) {
    const before = await alive();
    keep.push(take(decode(makeForm())));
    results.push([what, form, await alive() - before]);
  }
  console.log(JSON.stringify(keep.length === results.length && results));`);

test("a text that is kept out of a payload of 20 MB keeps less than 1 MiB", async () => {
  const half = Math.ceil(KEPT.length / 2);
  const results = (await Promise.all([measure(KEPT.slice(0, half)), measure(KEPT.slice(half))])).flat();
  assert.equal(results.length, 2 * KEPT.length);
  assert.deepEqual(results.filter(([, , kept]) => kept > 2 ** 20), []);
});

test("and so does one that is kept out of 100 MB", async () => {
  const results = await measure(KEPT_OF_100_MB);
  assert.equal(results.length, 2 * KEPT_OF_100_MB.length);
  assert.deepEqual(results.filter(([, , kept]) => kept > 2 ** 20), []);
});

test("10 000 decodes of mixed payloads leave neither module memory nor heap behind", async () => {
  const { memory, heap } = await run(`
    import { accepted, rejected } from ${url("support/vectors.mjs")};
    import { EVERYTHING } from ${url("support/all-tags.mjs")};
    const payloads = [...accepted, ...rejected].map((row) => row.payload).filter((payload) => payload.length < 13_000);
    payloads.push(EVERYTHING, "safe:[" + '{"k": "v"}, '.repeat(500) + "1]");
    const inputs = payloads.flatMap((payload) => [payload, Buffer.from(payload)]);
    const revive = { date: (v) => (decode(EVERYTHING), v), tuple: (v) => v };
    const round = (count, from) => {
      for (let i = 0; i < count; i++) {
        const n = from + i;
        const options = [undefined, { lossless: true }, { dict: "map" }, { revive }, { int: "bigint" }][n % 5];
        try { decode(inputs[(n * 7919) % inputs.length], options); } catch (error) { if (error.name !== "SerializationError") throw error; }
        // Keys that were never there before: shapes must not pile up.
        decode('safe:{"key ' + n + '": 1, "other ' + n * 3 + '": {"inner ' + n + '": [1]}}');
      }
    };
    round(4000, 0);
    const before = [moduleMemory(), await alive()];
    round(10_000, 4000);
    const after = [moduleMemory(), await alive()];
    console.log(JSON.stringify({ memory: [before[0], after[0]], heap: [before[1], after[1]] }));`);
  assert.equal(memory[1], memory[0]);
  assert.ok(heap[1] < 1.1 * heap[0] + 2 ** 18, `${heap[0]} bytes before, ${heap[1]} after`);
});

test("instances made for nested decodes are used again", async () => {
  const { made, first } = await run(`
    let made = 0;
    const { Instance } = WebAssembly;
    WebAssembly.Instance = new Proxy(Instance, { construct(...args) { made++; return Reflect.construct(...args); } });
    const payload = 'safe:[{"__type__": "date", "data": "2024-02-29"}]';
    const nested = (levels) => decode(payload, { revive: { date: () => (levels > 0 ? nested(levels - 1) : 1) } });
    nested(5);
    const first = made;
    for (let i = 0; i < 500; i++) nested(5);
    console.log(JSON.stringify({ made, first }));`);
  assert.deepEqual([first, made], [6, 6]);
});

test("the memory of a payload of 200 MB is given back", async () => {
  const { before, after } = await run(`
    decode("safe:[1]");
    const before = moduleMemory();
    decode('safe:"' + "x".repeat(200_000_000) + '"');
    decode("safe:[1]");
    console.log(JSON.stringify({ before, after: moduleMemory() }));`);
  assert.ok(after < 10 * before + 2 ** 25, `${before} bytes before, ${after} after`);
});
