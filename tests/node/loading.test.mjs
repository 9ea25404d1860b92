// How the module gets into the host: without being asked, by init and initSync, from all kinds of sources; and what happens where it cannot.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { decode, init, initSync, SerializationError } from "../../js/index.js";
import { ENTRY, runChild, runWorker } from "./support/child.mjs";
import { assertWorks } from "./support/refuse.mjs";
import { moduleBytes } from "./support/wasm-binary.mjs";

const bytes = moduleBytes();
const module = new WebAssembly.Module(bytes);

/** Each in a process of its own, where nothing is loaded yet. Prints what decode gives. */
const fresh = (before, flags) => runChild(`import { decode, init, initSync } from ${JSON.stringify(ENTRY)}; ${before}; console.log(JSON.stringify(decode('safe:[1, "x"]')));`, flags);

test("decode loads the module on first use; so do init and initSync without a source", async () => {
  const ways = ["", "initSync()", "await init()", "initSync(); initSync(); await init(); await init()", "await Promise.all([init(), init(), init()])", "init(); initSync()"];
  for (const value of await Promise.all(ways.map((way) => fresh(way)))) assert.deepEqual(value, [1, "x"]);
});

test("importing the package loads nothing", async () => {
  const script = `
    let made = 0;
    for (const name of ["Module", "Instance"]) WebAssembly[name] = new Proxy(WebAssembly[name], { construct(...args) { made++; return Reflect.construct(...args); } });
    const { decode } = await import(${JSON.stringify(ENTRY)});
    const before = made;
    decode("safe:1"); decode("safe:2");
    console.log(JSON.stringify([before, made]));`;
  assert.deepEqual(await runChild(script), [0, 2]);
});

test("works where code generation from strings is forbidden, and with frozen intrinsics", async () => {
  assert.deepEqual(await fresh("", ["--disallow-code-generation-from-strings"]), [1, "x"]);
  assert.deepEqual(await fresh("", ["--disable-proto=delete"]), [1, "x"]);
});

test("initSync: a module, bytes in all forms, twice", () => {
  for (const source of [module, bytes, bytes.buffer, Buffer.from(bytes), undefined, module, module]) {
    assert.equal(initSync(source), undefined);
    assertWorks();
  }
});

const wasmType = { "content-type": "application/wasm" };

/** [what, makes a source] */
const SOURCES = [
  ["module", () => module],
  ["bytes", () => bytes],
  ["ArrayBuffer", () => bytes.buffer],
  ["Response", () => new Response(bytes, { headers: wasmType })],
  ["Response of another type", () => new Response(bytes, { headers: { "content-type": "application/octet-stream" } })],
  ["Response without a type", () => new Response(bytes)],
  ["promise of a module", () => Promise.resolve(module)],
  ["promise of bytes", () => Promise.resolve(bytes)],
  ["promise of a Response", () => Promise.resolve(new Response(bytes, { headers: wasmType }))],
  ["thenable", () => ({ then: (done) => done(bytes) })],
  ["nothing", () => undefined],
  ["data URL", () => `data:application/wasm;base64,${Buffer.from(bytes).toString("base64")}`],
];

test("init: all kinds of sources", async () => {
  for (const [what, make] of SOURCES) {
    assert.equal(await init(make()), undefined, what);
    assertWorks();
  }
});

test("init: a Response whose type has a parameter, which compileStreaming does not take", async () => {
  await init(new Response(bytes, { headers: { "content-type": "application/wasm; charset=binary" } }));
});

test("init: a URL, and what servers answer", async () => {
  const types = { "/good.wasm": "application/wasm", "/plain.wasm": "text/plain" };
  const server = createServer((request, response) => {
    if (types[request.url]) response.writeHead(200, { "content-type": types[request.url] }).end(bytes);
    else response.writeHead(404, wasmType).end("not found");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${server.address().port}`;
  try {
    for (const url of [`${base}/good.wasm`, new URL(`${base}/good.wasm`), `${base}/plain.wasm`]) {
      await init(url);
      assertWorks();
    }
    await init(fetch(`${base}/good.wasm`));
    for (const source of [`${base}/missing.wasm`, fetch(`${base}/missing.wasm`)]) await assert.rejects(init(source), { name: "TypeError", message: /404.*missing\.wasm/ });
    assertWorks();
  } finally {
    server.closeAllConnections?.();
    await new Promise((done) => server.close(done));
  }
});

test("modules and bytes of another realm", async () => {
  const realm = createContext({ source: [...bytes] });
  const foreign = runInContext("new WebAssembly.Module(Uint8Array.from(source))", realm);
  assert.ok(!(foreign instanceof WebAssembly.Module));
  initSync(foreign);
  assertWorks();
  await init(foreign);
  assertWorks();
  await init(runInContext("Uint8Array.from(source)", realm));
  assertWorks();
});

/** No module, or a broken one. */
const BROKEN = [5, "", {}, [], new Uint8Array(0), bytes.subarray(0, 100), Uint8Array.of(1, 2, 3, 4), new Response("text"), Promise.resolve(null)];

test("what is no module is an error, and the module in use stays", async () => {
  assertWorks();
  for (const source of BROKEN) {
    await assert.rejects(init(source), (error) => error instanceof TypeError || error instanceof SerializationError, String(source));
    if (!(source instanceof Promise)) assert.throws(() => initSync(source), (error) => error instanceof TypeError || error instanceof SerializationError);
    assertWorks();
  }
  const mine = new Error("mine");
  await assert.rejects(init(Promise.reject(mine)), (error) => error === mine || error.cause === mine);
  assertWorks();
});

test("null is no module, for init and initSync alike", async () => {
  await assert.rejects(init(null), TypeError);
  assert.throws(() => initSync(null), TypeError);
});

test("broken bytes are not called a policy that blocks WebAssembly", async () => {
  for (const source of [bytes.subarray(0, 100), Uint8Array.of(1, 2, 3, 4)]) {
    assert.throws(() => initSync(source), (error) => error.code !== "WASM_BLOCKED");
    await assert.rejects(init(source), (error) => error.code !== "WASM_BLOCKED");
  }
});

// ---- where WebAssembly is blocked ----

/** What a preload does to the host, and what is then called. Prints what each call threw. */
const BLOCKED = [
  ["no WebAssembly", "delete globalThis.WebAssembly;"],
  ["Module throws, as under a CSP", `const E = WebAssembly.CompileError; WebAssembly.Module = class { constructor() { throw new E("blocked by CSP"); } }; WebAssembly.compile = async () => { throw new E("blocked by CSP"); };`],
  ["Module throws a RangeError, as old Chromium on the main thread", `WebAssembly.Module = class { constructor() { throw new RangeError("buffer size larger than 4KB"); } }; WebAssembly.compile = async () => { throw new RangeError("no"); };`],
  ["Instance throws, as in WebKit under a CSP", `WebAssembly.Instance = class { constructor() { throw new WebAssembly.CompileError("Refused to create a WebAssembly object"); } };`],
  ["Module throws an EvalError", `WebAssembly.Module = class { constructor() { throw new EvalError("code generation disallowed"); } }; WebAssembly.compile = async () => { throw new EvalError("no"); };`],
];

const tryAll = (preload) => `
  ${preload}
  const { decode, init, initSync, SerializationError } = await import(${JSON.stringify(ENTRY)});
  const outcomes = [];
  for (const call of [() => decode("safe:[1]"), () => initSync(), () => init(), () => decode("safe:[1]")]) {
    try { outcomes.push(await call()); } catch (e) { outcomes.push([e instanceof SerializationError, e.code, e.message, e.hint, e.cause !== undefined]); }
  }
  try { decode("pickle:x"); } catch (e) { outcomes.push(e.code); }
  console.log(JSON.stringify(outcomes));`;

async function checkBlocked([what, preload]) {
  const outcomes = await runChild(tryAll(preload));
  assert.equal(outcomes.pop(), "PICKLE_REJECTED", what);
  for (const [ours, code, message, hint, cause] of outcomes) {
    assert.deepEqual([ours, code, cause], [true, "WASM_BLOCKED", true], what);
    assert.match(message, /WebAssembly/);
    assert.match(hint, /'wasm-unsafe-eval'.*await init\(\)/);
  }
}

test("WASM_BLOCKED names the remedies", () => Promise.all(BLOCKED.map(checkBlocked)));

test("WASM_BLOCKED from init, too, where WebAssembly is undefined", () =>
  checkBlocked(["WebAssembly is undefined", "globalThis.WebAssembly = undefined;"]));

test("where only asynchronous compilation is allowed, init makes decode work", async () => {
  const script = `
    const Module = WebAssembly.Module;
    WebAssembly.Module = new Proxy(Module, { construct() { throw new RangeError("larger than 4KB"); } });
    const { decode, init } = await import(${JSON.stringify(ENTRY)});
    let code;
    try { decode("safe:1"); } catch (e) { code = e.code; }
    await init();
    console.log(JSON.stringify([code, decode("safe:[2]")]));`;
  assert.deepEqual(await runChild(script), ["WASM_BLOCKED", [2]]);
});

test("an instance that cannot have its memory is OUT_OF_MEMORY", async () => {
  const script = `
    WebAssembly.Instance = class { constructor() { throw new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance"); } };
    const { decode } = await import(${JSON.stringify(ENTRY)});
    let outcome;
    try { decode("safe:1"); } catch (e) { outcome = e.code ?? e.name; }
    console.log(JSON.stringify(outcome));`;
  assert.equal(await runChild(script), "OUT_OF_MEMORY");
});

// ---- threads ----

test("eight workers decode the vectors at the same time", async () => {
  const url = (path) => JSON.stringify(new URL(path, import.meta.url).href);
  const source = `
    import { parentPort, workerData } from "node:worker_threads";
    import { isDeepStrictEqual } from "node:util";
    const { decode, initSync } = await import(${JSON.stringify(ENTRY)});
    const { actual, expected } = await import(${url("support/canonical.mjs")});
    const { accepted } = await import(${url("support/vectors.mjs")});
    if (workerData) initSync(workerData);
    const rows = accepted.filter((row) => !row.name.startsWith("quirk/depth"));
    const wrong = rows.filter((row) => !isDeepStrictEqual(actual(decode(row.payload)), expected(row.value, {})));
    parentPort.postMessage([rows.length, wrong.map((row) => row.name)]);`;
  const workers = Array.from({ length: 8 }, (_, i) => runWorker(source, { workerData: i % 2 ? module : undefined }));
  for (const [count, wrong] of await Promise.all(workers)) {
    assert.ok(count > 700);
    assert.deepEqual(wrong, []);
  }
});

test("a shared buffer that another thread writes to gives a value or a refusal", async () => {
  const buffer = new SharedArrayBuffer(4096);
  const payload = Buffer.from(buffer);
  const text = `safe:[${'{"k": "text", "n": [1, 2.5]}, '.repeat(120)}1]`;
  payload.fill(0x20);
  payload.write(text);
  const source = `
    import { parentPort, workerData } from "node:worker_threads";
    const bytes = new Uint8Array(workerData.buffer);
    parentPort.postMessage("ready");
    for (let i = 0; ; i = (i * 1103515245 + 12345) & 0x7fffffff) {
      const at = 5 + (i >> 8) % 4000, was = bytes[at];
      bytes[at] = i & 255;
      bytes[at] = was;
    }`;
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: { buffer } });
  await new Promise((ready) => worker.once("message", ready));
  for (let i = 0; i < 2000; i++) {
    try {
      decode(payload);
    } catch (error) {
      assert.ok(error instanceof SerializationError, String(error));
    }
  }
  await worker.terminate();
  assertWorks();
});
