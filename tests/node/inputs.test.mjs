// What decode takes as a payload, and that it neither changes it nor shares memory with what it gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { decode, payloadAllowed, payloadFormat, PyImage, PyNDArray } from "../../js/index.js";
import { actual } from "./support/canonical.mjs";
import { refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { accepted } from "./support/vectors.mjs";

const PAYLOAD = 'safe:{"a": [1, 2.5, "é\u{1f600}", "\\u00e9"], "b": {"__type__": "bytes", "data": "AAEC"}}';
const VALUE = { a: [1, 2.5, "é\u{1f600}", "é"], b: Uint8Array.of(0, 1, 2) };
const BYTES = new TextEncoder().encode(PAYLOAD);

/** The payload's bytes, `before` bytes into a buffer that goes on behind them. */
function inside(buffer, before) {
  const bytes = new Uint8Array(buffer);
  bytes.fill(0x5d);
  bytes.set(BYTES, before);
  return buffer;
}

const exact = () => BYTES.slice().buffer;
const room = BYTES.length + 100;

/** [what, payload] */
const FORMS = [
  ["string", PAYLOAD],
  ["Uint8Array", BYTES],
  ["Uint8Array with an odd offset", new Uint8Array(inside(new ArrayBuffer(room), 13), 13, BYTES.length)],
  ["Uint8ClampedArray", new Uint8ClampedArray(exact())],
  ["Int8Array", new Int8Array(exact())],
  ["Buffer", Buffer.from(PAYLOAD)],
  ["Buffer out of a pool", Buffer.concat([Buffer.from("xx"), Buffer.from(PAYLOAD), Buffer.from("yy")]).subarray(2, 2 + BYTES.length)],
  ["ArrayBuffer", exact()],
  ["SharedArrayBuffer", inside(new SharedArrayBuffer(BYTES.length), 0)],
  ["Uint8Array on a SharedArrayBuffer", new Uint8Array(inside(new SharedArrayBuffer(room), 7), 7, BYTES.length)],
  ["DataView", new DataView(inside(new ArrayBuffer(room), 3), 3, BYTES.length)],
  ["DataView on a SharedArrayBuffer", new DataView(inside(new SharedArrayBuffer(room), 3), 3, BYTES.length)],
  ["subclass of Uint8Array", new (class extends Uint8Array {})(BYTES)],
  ["Uint8Array of another realm", runInNewContext("Uint8Array.from(bytes)", { bytes: [...BYTES] })],
  ["ArrayBuffer of another realm", runInNewContext("Uint8Array.from(bytes).buffer", { bytes: [...BYTES] })],
  ["DataView of another realm", runInNewContext("new DataView(Uint8Array.from(bytes).buffer)", { bytes: [...BYTES] })],
  ["SharedArrayBuffer of another realm", inside(runInNewContext("new SharedArrayBuffer(n)", { n: BYTES.length }), 0)],
];

test("text and bytes in all their forms", () => {
  checkRows(FORMS, ([what]) => what, ([, payload]) => {
    assert.deepEqual(decode(payload), VALUE);
    assert.equal(payloadFormat(payload), "safe");
    assert.equal(payloadAllowed(payload), true);
  });
});

test("typed arrays of wider elements count by their bytes", () => {
  for (const Elements of [Uint16Array, Int32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array]) {
    const size = Elements.BYTES_PER_ELEMENT;
    const text = 'safe:"wider"'.padEnd(Math.ceil(BYTES.length / size) * size);
    const bytes = Buffer.from(text);
    const buffer = new ArrayBuffer(bytes.length + 2 * size);
    new Uint8Array(buffer).set(bytes, size);
    assert.equal(decode(new Elements(buffer, size, bytes.length / size)), "wider", Elements.name);
  }
});

test("ropes, slices and strings in either of V8's encodings", () => {
  const rope = ["safe:[", '"a', "b", 'é"', ", ", "1]"].reduce((a, b) => a + b, "");
  assert.deepEqual(decode(rope), ["abé", 1]);
  const long = "x".repeat(100_000);
  assert.equal(decode(`safe:"${long}"`), long);
  assert.equal(decode(`safe:"${long}日"`), `${long}日`);
  const slice = `${long}safe:[1, "two and some more text", 3]${long}`.slice(100_000, -100_000);
  assert.deepEqual(decode(slice), [1, "two and some more text", 3]);
  const wideSlice = `日${long}safe:[1, "only ascii, but stored in two bytes"]${long}`.slice(100_001, -100_000);
  assert.deepEqual(decode(wideSlice), [1, "only ascii, but stored in two bytes"]);
  assert.equal(decode(["safe:", '"', "joined".repeat(3), '"'].join("")), "joined".repeat(3));
});

test("sizes around the ends of vectors, chunks and slices", () => {
  for (const around of [0, 16, 32, 64, 4096, 65536, 131072, 262144]) {
    for (let n = Math.max(0, around - 9); n <= around + 2; n++) {
      for (const unit of ["x", "é", "日"]) {
        const text = `${unit.repeat(n)}!`;
        for (const input of [`safe:"${text}"`, Buffer.from(`safe:"${text}"`)]) if (decode(input) !== text) assert.fail(`${n} times ${unit}`);
      }
    }
  }
});

// ---- what is no payload ----

function detached(make) {
  const buffer = exact();
  const view = make(buffer);
  structuredClone(buffer, { transfer: [buffer] });
  return view;
}

/** [what, payload, part of the message] */
const WRONG = [
  ["undefined", undefined, /not a value of type undefined/],
  ["null", null, /not null/],
  ["number", 5, /type number/],
  ["bigint", 5n, /type bigint/],
  ["boolean", true, /type boolean/],
  ["symbol", Symbol("safe:1"), /type symbol/],
  ["function", () => PAYLOAD, /type function/],
  ["object", {}, /type object/],
  ["String object", new String(PAYLOAD), /type object/],
  ["array of bytes", [...BYTES], /an array/],
  ["array of one payload", [PAYLOAD], /an array/],
  ["object with toString", { toString: () => PAYLOAD }, /type object/],
  ["object that looks like bytes", { length: 8, buffer: exact(), byteOffset: 0, byteLength: 8 }, /type object/],
  ["Blob", new Blob([PAYLOAD]), /type object/],
  ["promise", Promise.resolve(PAYLOAD), /type object/],
  ["detached ArrayBuffer", detached((buffer) => buffer), undefined],
  ["detached Uint8Array", detached((buffer) => new Uint8Array(buffer)), undefined],
  ["detached Buffer", detached((buffer) => Buffer.from(buffer)), undefined],
  ["detached Float64Array", detached((buffer) => new Float64Array(buffer, 0, 1)), undefined],
  ["detached DataView", detached((buffer) => new DataView(buffer)), undefined],
];

function checkWrong([, payload, message]) {
  for (const f of [decode, payloadFormat, payloadAllowed]) {
    assert.throws(() => f(payload), (error) => error instanceof TypeError && !("code" in error && error.code === "UNKNOWN_FORMAT"));
    if (message !== undefined) {
      assert.throws(() => f(payload), { name: "TypeError", message });
      assert.throws(() => f(payload), /a payload is a string, a Uint8Array or an ArrayBuffer/);
    }
  }
  assert.throws(() => decode(payload, {}), TypeError);
}

test("anything else is a TypeError that says what it was", () => {
  checkRows(WRONG, ([what]) => what, checkWrong);
  assert.deepEqual(decode(PAYLOAD), VALUE);
});

test("what lies about its kind is a TypeError, too", () => {
  checkWrong(["object with the tag of an ArrayBuffer", { [Symbol.toStringTag]: "ArrayBuffer", byteLength: 9 }]);
});

test("empty bytes are a payload without a known format, not a TypeError", () => {
  for (const empty of [new Uint8Array(0), new ArrayBuffer(0), Buffer.alloc(0), new SharedArrayBuffer(0), new DataView(new ArrayBuffer(0)), new Float64Array(0)]) {
    assert.equal(refusalOf(empty).code, "UNKNOWN_FORMAT");
  }
});

const isOld = typeof ArrayBuffer.prototype.resize !== "function" && "this Node has no resizable buffers";

test("resizable buffers: what they hold now", { skip: isOld }, () => {
  const buffer = new ArrayBuffer(BYTES.length, { maxByteLength: 4 * BYTES.length });
  const view = new Uint8Array(buffer); // follows the length
  const fixed = new Uint8Array(buffer, 0, BYTES.length);
  view.set(BYTES);
  for (const payload of [buffer, view, fixed]) assert.deepEqual(decode(payload), VALUE);
  buffer.resize(2 * BYTES.length);
  view.fill(0x20, BYTES.length);
  for (const payload of [buffer, view, fixed]) assert.deepEqual(decode(payload), VALUE);
  buffer.resize(BYTES.length - 1);
  for (const payload of [buffer, view]) assert.equal(refusalOf(payload).offset, BYTES.length - 1);
  buffer.resize(0);
  assert.equal(refusalOf(view).code, "UNKNOWN_FORMAT");
});

test("a view that a resizable buffer has left is as good as detached", { skip: isOld }, () => {
  const buffer = new ArrayBuffer(BYTES.length, { maxByteLength: BYTES.length });
  const views = [new Uint8Array(buffer, 0, BYTES.length), new Uint8Array(buffer, 8), Buffer.from(buffer, 0, BYTES.length), new DataView(buffer, 0, BYTES.length)];
  buffer.resize(5);
  for (const view of views) assert.throws(() => decode(view), TypeError);
});

test("growable shared buffers", { skip: isOld }, () => {
  const buffer = new SharedArrayBuffer(BYTES.length, { maxByteLength: 2 * BYTES.length });
  const view = new Uint8Array(buffer);
  view.set(BYTES);
  assert.deepEqual(decode(view), VALUE);
  buffer.grow(BYTES.length + 5);
  view.fill(0x20, BYTES.length);
  for (const payload of [buffer, view]) assert.deepEqual(decode(payload), VALUE);
});

// ---- ownership ----

test("the payload is never changed", () => {
  for (const { payload } of accepted) {
    const bytes = Buffer.from(`..${payload}..`).subarray(2, -2);
    const before = Buffer.from(bytes.buffer.slice(0));
    decode(bytes);
    assert.ok(before.equals(Buffer.from(bytes.buffer)), payload);
  }
});

test("the payload may change after the call", () => {
  const bytes = Buffer.from(PAYLOAD);
  const value = decode(bytes);
  bytes.fill(0x78);
  decode(`safe:"${"y".repeat(1000)}"`);
  assert.deepEqual(value, VALUE);
});

/** Every array of memory in a value. */
function* memoriesOf(value) {
  if (value instanceof PyNDArray) {
    yield* memoriesOf(value.data);
    if (value.mask) yield value.mask;
  } else if (value instanceof PyImage) yield value.bytes;
  else if (ArrayBuffer.isView(value)) yield value;
  else if (value instanceof Map) for (const pair of value) yield* memoriesOf(pair);
  else if (Array.isArray(value) || value instanceof Set) for (const member of value) yield* memoriesOf(member);
  else if (value !== null && typeof value === "object") for (const member of Object.values(value)) yield* memoriesOf(member);
}

/** Rows whose values the recursive functions of these tests can walk through. */
const shallow = accepted.filter((row) => !row.name.startsWith("quirk/depth"));

test("results stand on buffers of their own, exactly as long as they are", () => {
  let memories = 0;
  const extra = ['safe:{"__type__": "bytes", "data": ""}', 'safe:{"__type__": "ndarray", "data": [], "dtype": "int8"}', 'safe:{"__type__": "ndarray", "data": [1, null], "dtype": "float16"}'];
  for (const payload of [...shallow.map((row) => row.payload), ...extra]) {
    for (const input of [payload, Buffer.from(payload)]) {
      const buffers = new Set();
      for (const memory of memoriesOf(decode(input))) {
        memories++;
        assert.equal(Object.prototype.toString.call(memory.buffer), "[object ArrayBuffer]", payload);
        assert.equal(memory.byteOffset, 0, payload);
        assert.equal(memory.buffer.byteLength, memory.byteLength, payload);
        assert.ok(!buffers.has(memory.buffer), `shared: ${payload}`);
        buffers.add(memory.buffer);
      }
    }
  }
  assert.ok(memories > 200, `${memories}`);
});

test("results share nothing with the module: they may be changed, and outlive other calls", () => {
  for (const { payload, name } of shallow) {
    const first = decode(payload);
    const before = JSON.stringify(actual(first));
    for (const memory of memoriesOf(decode(payload))) memory.fill(memory.constructor.name.startsWith("Big") ? 255n : 255);
    const kept = decode(payload);
    decode(`safe:["${"z".repeat(2 * payload.length)}", ${"12345.5, ".repeat(payload.length / 8)} 1]`);
    assert.equal(JSON.stringify(actual(first)), before, name);
    assert.equal(JSON.stringify(actual(kept)), before, name);
  }
});

test("plain results are independent of each other, shapes and all", () => {
  const payload = 'safe:[{"a": {"b": [1]}}, {"a": {"b": [1]}}]';
  const [x, y] = decode(payload);
  x.a.b.push(2);
  x.a.c = x;
  delete x.a.b[0];
  assert.deepEqual(y, { a: { b: [1] } });
  assert.deepEqual(decode(payload), [{ a: { b: [1] } }, { a: { b: [1] } }]);
});
