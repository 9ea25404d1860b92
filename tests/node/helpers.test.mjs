// toPlain's options, entries, pyType, toJSON, console.log, schema, unsafeKeys, wipe and reset.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inspect } from "node:util";
import { decode, entries, inspectPayload, PyDict, pyType, reset, toPlain } from "../../js/api.js";
import { TEXTS } from "./support/all-tags.mjs";

const answers = readFileSync(new URL("../vectors/answers.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const payloads = answers.map(({ payload }) => payload).filter((payload) => typeof payload === "string");
const tag = (type, data) => `safe:{"__type__": "${type}", "data": ${data}}`;

// ---- JSON ----

test("JSON.stringify(toPlain(v)) never throws", () => {
  assert.ok(payloads.length > 500);
  for (const payload of payloads)
    for (const options of [{}, { lossless: true }, { int: "bigint" }]) assert.equal(typeof JSON.stringify(toPlain(decode(payload, options))), "string");
});

test("JSON.stringify(v) throws for bare bigints only, which are JavaScript's own", () => {
  const withBigints = (_key, value) => (typeof value === "bigint" ? String(value) : value);
  for (const payload of payloads) assert.equal(typeof JSON.stringify(decode(payload), withBigints), "string");
  assert.equal(JSON.stringify([decode(tag("set", "[9007199254740993]"))]), '[["9007199254740993"]]');
  assert.throws(() => JSON.stringify(decode("safe:9007199254740993")), TypeError);
});

test("toPlain: NaN as null or as text, and no other options", () => {
  const value = decode("safe:[NaN, -Infinity, 1.5]", { lossless: true });
  assert.deepEqual(toPlain(value), [null, null, 1.5]);
  assert.deepEqual(toPlain(value, { nonFinite: "text" }), ["NaN", "-Infinity", 1.5]);
  assert.throws(() => toPlain(1, { nonFinite: "NaN" }), TypeError);
  assert.throws(() => toPlain(1, { nan: "text" }), /no option called nan/);
});

// ---- entries and pyType ----

test("entries of objects, PyDicts and dataclasses", () => {
  const dict = tag("dict_with_complex_keys", '[[1, "a"], ["b", 2]]');
  assert.deepEqual(entries(decode(dict)), [[1, "a"], ["b", 2]]);
  assert.deepEqual(entries(decode('safe:{"__proto__": 1}')), [["__proto__", 1]]);
  assert.deepEqual(entries(decode('safe:{"a": 1}', { lossless: true })), [["a", 1]]);
  const point = decode('safe:{"__type__": "dataclass", "class_name": "P", "module": "m", "data": {"x": 1}}');
  assert.deepEqual(entries(point), [["x", 1]]);
  for (const other of [[1], "ab", null, undefined, new Date()]) assert.throws(() => entries(other), TypeError);
});

/** [body, type] */
const TYPES = [
  ["null", "None"], ["true", "bool"], ["1", "int"], ["9007199254740993", "int"], ["1.5", "float"], ["-0.0", "float"], ["NaN", "float"],
  ['"a"', "str"], ["[]", "list"], ["{}", "dict"], ['{"pyType": "set"}', "dict"],
];

test("pyType", () => {
  for (const [body, type] of TYPES) assert.equal(pyType(decode(`safe:${body}`)), type, body);
  assert.equal(pyType(decode(tag("bytes", '""'))), "bytes");
  assert.equal(pyType(new PyDict()), "dict");
  for (const other of [undefined, () => 1, Symbol("a"), new Date()]) assert.equal(pyType(other), undefined);
});

// ---- console.log ----

/** [payload, options, text] */
const SHOWN = [
  [tag("Decimal", '"1e5"'), {}, "PyDecimal(1E+5)"],
  [tag("Path", '"a//b"'), {}, "PyPath(a/b)"],
  [tag("Path", '"\\u202e\\u001b[31mx\\n"'), {}, "PyPath(\\u202e\\u001b[31mx\\n)"],
  [tag("datetime", '"2026-07-01T09:30:00+02:00"'), {}, "PyDateTime(2026-07-01 09:30:00+02:00)"],
  [tag("date", '"2026-07-01"'), {}, "PyDate(2026-07-01)"],
  ['safe:{"__type__": "timedelta", "total_seconds": 93784.5}', {}, "PyTimeDelta(1 day, 2:03:04.500000)"],
  ['safe:{"__type__": "complex", "real": 1, "imag": 2}', {}, "PyComplex((1+2j))"],
  ["safe:[1.0]", { lossless: true }, "[ PyFloat(1.0) ]"],
  ['safe:{"__type__": "ndarray", "data": [[1, 2]], "dtype": "int32"}', {}, "PyNDArray int32 (1, 2) Int32Array(2) [ 1, 2 ]"],
  ['safe:{"__type__": "dataclass", "class_name": "P\\u202e", "module": "m", "data": {"x": 1}}', {}, "PyDataclass P\\u202e { x: 1 }"],
];

for (const [payload, options, text] of SHOWN) test(`console.log: ${text}`, () => assert.equal(inspect(decode(payload, options)), text));

// ---- schema ----

const schema = (validate) => ({ schema: { "~standard": { version: 1, vendor: "test", validate } } });
const failing = (...issues) => schema(() => ({ issues }));

test("schema: what it makes of the value is returned", () => {
  assert.equal(decode("safe:1", schema((value) => ({ value: value + 1 }))), 2);
  assert.equal(decode("safe:1", schema(() => ({ value: undefined }))), undefined);
  assert.equal(decode("safe:1", { schema: undefined }), 1);
});

/** [path of the issue, path of the error] */
const PATHS = [
  [undefined, "$"],
  [["rows", 3, { key: "a b" }], '$.rows[3]["a b"]'],
  [["\u202e\u001b[31m\u2028"], '$["\\u202e\\u001b[31m\\u2028"]'],
  [[Symbol("x")], '$["Symbol(x)"]'],
];

test("schema: the first issue is the error, safe to show", () => {
  for (const [path, shown] of PATHS)
    assert.throws(() => decode("safe:1", failing({ message: "no \u001b[2J\u2066", path }, { message: "b" })), (error) => {
      assert.deepEqual([error.name, error.code, error.path, error.cause.length], ["SerializationError", "SCHEMA", shown, 2]);
      assert.equal(error.message, `no \\u001b[2J\\u2066 (at ${shown}, and 1 more)`);
      return true;
    });
});

test("schema: its own errors pass through; asynchronous ones and others are TypeErrors", () => {
  const mine = new RangeError("mine");
  assert.throws(() => decode("safe:1", schema(() => { throw mine; })), (error) => error === mine);
  assert.throws(() => decode("safe:1", schema(async () => ({ value: 1 }))), { name: "TypeError", message: /synchronous/ });
  for (const other of [null, 1, {}, { "~standard": {} }, () => true]) assert.throws(() => decode("safe:1", { schema: other }), TypeError);
});

// ---- unsafe keys ----

test("unsafeKeys: every object that is safe to copy, or an error", () => {
  const bad = ['{"__proto__": {"x": 1}}', '[{"a": {"constructor": 1}}]', '{"\\u005f_proto__": 1}', '{"__type__": "dict_with_complex_keys", "data": [["__proto__", 1]]}',
    '{"__type__": "ndarray", "data": [{"__proto__": 1}], "dtype": "object"}'];
  for (const body of bad) assert.throws(() => decode(`safe:${body}`, { unsafeKeys: "error" }), { code: "UNSAFE_KEY" }, body);
  const fine = decode('safe:{"a": "__proto__", "prototype": ["constructor"]}', { unsafeKeys: "error" });
  assert.equal(Object.getPrototypeOf(Object.assign({}, fine)), Object.prototype);
});

// ---- inspectPayload ----

test("inspectPayload: every tag is counted, and nothing is built", () => {
  for (const [name, text] of Object.entries(TEXTS)) assert.deepEqual(inspectPayload(`safe:[${text}, ${text}]`).tags[name], 2, name);
  const { bytes, depth, cost, tags, format } = inspectPayload(Buffer.from(`safe:[${"[],".repeat(1e6)}"é"]`));
  assert.deepEqual([format, bytes, depth, tags], ["safe", 3000011, 2, {}]);
  assert.ok(cost > 4e7 && cost < 2e8, `${cost}`);
});

test("inspectPayload refuses what decode refuses", () => {
  for (const payload of ["pickle:gAR", "x", "safe:[1,", 'safe:{"__type__": "date", "data": "x"}']) {
    const error = (call) => {
      try {
        return call(payload);
      } catch ({ code, offset, path, message }) {
        return { code, offset, path, message };
      }
    };
    assert.deepEqual(error(inspectPayload), error(decode));
  }
});

// ---- wipe and reset ----

const MARKER = "q7Zt9wX3marker";

/** The memories of the instances that are made while `call` runs. */
function memoriesOf(call) {
  const { Instance } = WebAssembly;
  const memories = [];
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      memories.push(this.exports.memory);
    }
  };
  try {
    reset();
    call();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return memories.map(({ buffer }) => Buffer.from(buffer));
}

const quietly = (call) => () => {
  try {
    call();
  } catch {
    // what is left behind matters, not what was thrown
  }
};

const WIPED = {
  success: () => decode(`safe:{"${MARKER}": "${MARKER}\\u20ac"}`, { wipe: true }),
  error: () => decode(`safe:{"${MARKER}": "${MARKER}",}`, { wipe: true }),
  "a throw from revive": () => decode(`safe:["${MARKER}", {"__type__": "Decimal", "data": "1"}]`, { wipe: true, revive: { Decimal() { throw new Error(); } } }),
};

for (const [name, call] of Object.entries(WIPED)) {
  test(`wipe: no trace after ${name}`, () => {
    const memories = memoriesOf(quietly(call));
    assert.equal(memories.length, 1);
    assert.equal(memories[0].includes(MARKER), false);
  });
}

test("without wipe there are traces: the test above can fail", () => {
  const [memory] = memoriesOf(() => decode(`safe:"${MARKER}"`));
  assert.ok(memory.includes(MARKER));
});

test("reset: instances are given back, and the next call works", () => {
  decode("safe:1");
  assert.equal(memoriesOf(() => decode('safe:{"a": 1}')).length, 1);
  assert.deepEqual(decode('safe:{"a": 1}'), { a: 1 });
});
