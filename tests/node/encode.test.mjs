// encode: the vectors there and back, random values against a slow writer, every mapping by hand, and values that resist.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  PyComplex, PyDataclass, PyDate, PyDateTime, PyDecimal, PyDict, PyFloat, PyFrozenSet, PyNDArray, PyPath, PySet, PyTime, PyTimeDelta, PyTuple, SerializationError,
  decode, encode, pythonLiteral,
} from "../../js/index.js";
import { actual } from "./support/canonical.mjs";
import { float, slow } from "./support/slow-writer.mjs";
import { accepted } from "./support/vectors.mjs";
import { isWritten } from "./support/written.mjs";

const assertWorks = () => assert.equal(encode({ a: [1.5, "é"] }), 'safe:{"a": [1.5, "\\u00e9"]}');

test("what smolagents wrote is written again, byte for byte", () => {
  const rows = accepted.filter(isWritten);
  assert.ok(rows.length > 500);
  for (const { name, payload } of rows) assert.equal(encode(decode(payload, { lossless: true })), payload, name);
});

test("what plain decoding gives can be written, and reads as the same", () => {
  for (const { name, payload, value } of accepted) {
    if (value === undefined || name.includes("depth")) continue; // the comparison recurses
    assert.deepEqual(actual(decode(encode(decode(payload)))), actual(decode(payload)), name);
  }
});

// ---- random values ----

const finite = fc.double({ noNaN: true });
const bits = fc.bigInt(0n, (1n << 64n) - 1n).map((n) => new Float64Array(new BigUint64Array([n]).buffer)[0]);
const anyText = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.constantFrom("\ud800", "a\udc00", "__type__", "tuple", "\u007f\u0000", "x".repeat(70)));
const scalar = fc.oneof(
  fc.constant(null), fc.boolean(), fc.integer(), fc.maxSafeInteger(), fc.bigInt().filter((n) => n > 2n ** 53n || n < -(2n ** 53n)), anyText,
  fc.oneof(finite, bits).map((x) => (Number.isInteger(x) ? new PyFloat(x) : x)),
  fc.uint8Array(), fc.tuple(finite, finite).map(([a, b]) => new PyComplex(a, b)),
  fc.date({ min: new Date("0001-01-01T00:00Z"), max: new Date("9999-12-31T00:00Z"), noInvalidDate: true }).map((d) => new PyDateTime(d.toISOString())),
  fc.integer({ min: 1, max: 9999 }).map((year) => new PyDate({ year, month: 2, day: 28 })),
  fc.integer({ min: 0, max: 86399 }).map((offset) => new PyTime({ hour: 1, second: 59, microsecond: offset, offsetSeconds: offset - 43200 })),
  fc.integer().map((seconds) => new PyTimeDelta({ seconds, microseconds: seconds })), finite.map((x) => new PyDecimal(String(x).replace("e", "E"))), anyText.map((t) => new PyPath(t)),
);
const key = fc.oneof(anyText, fc.integer(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 5 }, scalar, tie("list"), tie("tuple"), tie("dict"), tie("set"), tie("dataclass")),
  list: fc.array(tie("tree"), { maxLength: 6 }),
  tuple: fc.array(tie("tree"), { maxLength: 4 }).map((members) => PyTuple.from(members)),
  dict: fc.array(fc.tuple(key, tie("tree")), { maxLength: 5 }).map((entries) => new PyDict(entries)),
  set: fc.array(key, { maxLength: 4 }).map((members) => (members.length % 2 ? new PySet(members) : new PyFrozenSet(members))),
  dataclass: fc.dictionary(anyText.filter((t) => t !== "__proto__"), tie("tree"), { maxKeys: 3 }).map((fields) => new PyDataclass({ className: "A", module: "m", fields: new PyDict(Object.entries(fields)) })),
}));

test("lossless values: the text is the slow writer's, and reads as the same value", () => {
  fc.assert(
    fc.property(tree, (value) => {
      const payload = encode(value);
      assert.equal(payload, `safe:${slow(value)}`);
      assert.deepEqual(actual(decode(payload, { lossless: true })), actual(value));
    }),
    { numRuns: 1000 },
  );
});

test("plain values: the text is the slow writer's, and reads as the same value", () => {
  const plain = fc.oneof(fc.constant(null), fc.boolean(), fc.maxSafeInteger(), finite.filter((x) => !Number.isInteger(x)), anyText);
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 6 }, plain, fc.array(tie("any"), { maxLength: 8 }), fc.dictionary(anyText, tie("any"), { maxKeys: 8, noNullPrototype: true })),
  }));
  fc.assert(
    fc.property(any, (value) => {
      const payload = encode(value);
      assert.equal(payload, `safe:${slow(value)}`);
      assert.deepEqual(actual(decode(payload)), actual(value));
    }),
    { numRuns: 500 },
  );
});

test("doubles: the layout at every exponent, and random bit patterns", () => {
  for (let power = -330; power <= 310; power++) {
    for (const digits of ["1", "1.5", "9.999999999999999", "1.2345678901234567", "5"]) {
      const x = Number(`${digits}e${power}`);
      assert.equal(encode(new PyFloat(x)), `safe:${float(x)}`);
    }
  }
  fc.assert(fc.property(bits, (x) => assert.equal(encode(new PyFloat(x)), `safe:${float(x)}`)), { numRuns: 20000 });
});

// ---- mappings ----

/** [value, text after safe:] */
const MAPPINGS = [
  [2 ** 53, "9007199254740992.0"], [-0, "-0.0"], [1e16, "1e+16"], [1e-5, "1e-05"], [2n ** 64n, "18446744073709551616"], [134217728, "134217728"], [-134217728, "-134217728"],
  [{ a: undefined, b: 1 }, '{"b": 1}'], [{}, "{}"], [[], "[]"], [new Map(), "{}"], [new Set(), '{"__type__": "set", "data": []}'],
  [new Map([[[1, [2]], "x"]]), '{"__type__": "dict_with_complex_keys", "data": [[{"__type__": "tuple", "data": [1, {"__type__": "tuple", "data": [2]}]}, "x"]]}'],
  [new Set([new Set([1])]), '{"__type__": "set", "data": [{"__type__": "frozenset", "data": [1]}]}'],
  [{ __type__: "tuple", data: 5 }, '{"__type__": "dict_with_complex_keys", "data": [["__type__", "tuple"], ["data", 5]]}'],
  [{ __type__: "DataFrame" }, '{"__type__": "DataFrame"}'], [{ __type__: ["tuple"] }, '{"__type__": ["tuple"]}'],
  [new Map([["__type__", "set"]]), '{"__type__": "dict_with_complex_keys", "data": [["__type__", "set"]]}'],
  [new Date(86400123), '{"__type__": "datetime", "data": "1970-01-02T00:00:00.123000+00:00"}'],
  [Uint8Array.of(255), '{"__type__": "bytes", "data": "/w=="}'], [new ArrayBuffer(2), '{"__type__": "bytes", "data": "AAA="}'], [Buffer.from("abc"), '{"__type__": "bytes", "data": "YWJj"}'],
  [Float32Array.of(0.1), '{"__type__": "ndarray", "data": [0.10000000149011612], "dtype": "float32"}'],
  [BigInt64Array.of(-(2n ** 63n)), '{"__type__": "ndarray", "data": [-9223372036854775808], "dtype": "int64"}'],
  [PyNDArray.from([[true, null], [false, true]], "bool"), '{"__type__": "ndarray", "data": [[true, null], [false, true]], "dtype": "bool"}'],
  [PyNDArray.from([[], []], "float64"), '{"__type__": "ndarray", "data": [[], []], "dtype": "float64"}'], [PyNDArray.from(7, "int8"), '{"__type__": "ndarray", "data": 7, "dtype": "int8"}'],
  [PyNDArray.from([["a", "é"], ["b", null]], "<U1"), '{"__type__": "ndarray", "data": [["a", "\\u00e9"], ["b", null]], "dtype": "<U1"}'],
  [PyNDArray.from([{ __type__: "tuple" }, [1]], "object"), '{"__type__": "ndarray", "data": [{"__type__": "tuple"}, [1]], "dtype": "object"}'],
  [{ toJSON: () => [1] }, "[1]"], [new URL("http://a/"), '"http://a/"'], [Object.create(null, { a: { value: 1, enumerable: true } }), '{"a": 1}'],
];

test("mappings", () => {
  for (const [value, text] of MAPPINGS) assert.equal(encode(value), `safe:${text}`);
});

test("strides that somebody changed are followed", () => {
  const array = PyNDArray.from([[1, 2, 3], [4, 5, 6]], "int8");
  [array.shape, array.stride] = [[3, 2], [1, 3]];
  assert.equal(encode(array), 'safe:{"__type__": "ndarray", "data": [[1, 4], [2, 5], [3, 6]], "dtype": "int8"}');
});

test("long texts, bytes of every length, many keys", () => {
  for (let n = 0; n < 100; n++) {
    const bytes = Uint8Array.from({ length: n }, (_, i) => i * 37 + n);
    assert.equal(encode(bytes), `safe:${slow(bytes)}`);
    const text = `${"a".repeat(n)}"${"é".repeat(n % 7)}\n`.repeat(n);
    assert.equal(encode([text, "x"]), `safe:${slow([text, "x"])}`);
  }
  const wide = Array.from({ length: 300 }, (_, i) => Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`k${i}_${k}`, k])));
  assert.equal(encode(wide), `safe:${slow(wide)}`);
  const big = new Uint8Array(100_000).map((_, i) => i * i);
  assert.equal(encode(big), `safe:${slow(big)}`);
});

test("depth costs no stack", () => {
  let list = [];
  for (let i = 1; i < 10000; i++) list = [list];
  assert.equal(encode(list), `safe:${"[".repeat(10000)}${"]".repeat(10000)}`);
  assert.throws(() => encode([list]), { code: "LIMIT_DEPTH" });
});

// ---- refusals ----

class Unknown {}
const self = [1];
self.push({ again: self });
let deepCycle = {};
const bottom = deepCycle;
for (let i = 0; i < 100; i++) deepCycle = { x: deepCycle };
bottom.x = deepCycle;

/** [value, code, path] */
const REFUSED = [
  [undefined, "UNSUPPORTED_TYPE", "$"], [[1, undefined], "UNSUPPORTED_TYPE", "$[1]"], [{ a: { "b c": [() => 1] } }, "UNSUPPORTED_TYPE", '$.a["b c"][0]'],
  [{ u: undefined, s: Symbol("x") }, "UNSUPPORTED_TYPE", "$.s"], [new Map([["k", [new Unknown()]]]), "UNSUPPORTED_TYPE", "$.k[0]"], [[new Map([[1, undefined]])], "UNSUPPORTED_TYPE", "$[0].data[0][1]"],
  [Promise.resolve(1), "UNSUPPORTED_TYPE", "$"], [new Date(NaN), "UNSUPPORTED_TYPE", "$"], [new Set([{}]), "UNSUPPORTED_TYPE", undefined], [[, 1], "UNSUPPORTED_TYPE", "$[0]"],
  [PyNDArray.from([new Date()], "object"), "UNSUPPORTED_TYPE", undefined], [new Proxy(new Map(), {}), "UNSUPPORTED_TYPE", "$"],
  [{ toJSON() { return this; } }, "UNSUPPORTED_TYPE", "$"],
  [self, "CIRCULAR", "$[1].again"], [deepCycle, "CIRCULAR", undefined],
];

test("refusals have a code and a path, and the next call works", () => {
  for (const [value, code, path] of REFUSED) {
    assert.throws(() => encode(value), (error) => {
      assert.ok(error instanceof SerializationError, String(error));
      assert.equal(error.code, code);
      if (path !== undefined) assert.equal(error.path, path);
      assert.match(error.path, /^\$/);
      assert.ok(error.hint);
      return true;
    });
    assertWorks();
  }
});

test("a container that is met twice is no cycle", () => {
  const shared = [1];
  assert.equal(encode([shared, shared, { a: shared }]), 'safe:[[1], [1], {"a": [1]}]');
});

test("limits", () => {
  assert.throws(() => encode("abc", { limits: { bytes: 9 } }), { code: "LIMIT_BYTES" });
  assert.equal(encode("abc", { limits: { bytes: 10 } }), 'safe:"abc"');
  assert.throws(() => encode(new PyTuple(), { limits: { depth: 1 } }), { code: "LIMIT_DEPTH" });
  assert.throws(() => encode(1, { limits: { digits: 1 } }), TypeError);
  assert.throws(() => encode(1, { lossless: true }), TypeError);
  assertWorks();
});

test("what the value's own code throws passes through; it may encode and change things meanwhile", () => {
  const own = new Error("mine");
  assert.throws(() => encode([{ get a() { throw own; } }]), own);
  assert.throws(() => encode(new Proxy({}, { ownKeys() { throw own; } })), own);
  assertWorks();
  const list = [{ get a() { list.length = 1; return encode([1]); } }, 2, 3];
  assert.equal(encode(list), 'safe:[{"a": "safe:[1]"}, 2, 3]');
  const object = { get a() { delete object.b; return 1; }, b: 2, c: 3 };
  assert.equal(encode(object), 'safe:{"a": 1, "c": 3}');
  assert.equal(encode(new Proxy([1, 2], {})), "safe:[1, 2]");
});

test("bytes that a getter takes away are not replaced by what the memory held", () => {
  const bytes = new Uint8Array(100);
  assert.throws(() => encode([bytes, { get a() { return structuredClone(bytes.buffer, { transfer: [bytes.buffer] }).byteLength; } }]), { code: "UNSUPPORTED_TYPE" });
  assertWorks();
});

test("inherited properties are not written", () => {
  Object.prototype.polluted = 1;
  try {
    assert.equal(encode({ a: 1 }), 'safe:{"a": 1}');
  } finally {
    delete Object.prototype.polluted;
  }
});

// ---- pythonLiteral ----

test("pythonLiteral", () => {
  assert.equal(pythonLiteral(encode('a"\\\n')), '"safe:\\"a\\\\\\"\\\\\\\\\\\\n\\""');
  assert.equal(pythonLiteral('safe:"é😀"'), '"safe:\\"\\u00e9\\U0001f600\\""');
  assert.throws(() => pythonLiteral("pickle:x"), { code: "PICKLE_REJECTED" });
  assert.throws(() => pythonLiteral("x"), { code: "UNKNOWN_FORMAT" });
  assert.throws(() => pythonLiteral(Uint8Array.of(1)), TypeError);
});
