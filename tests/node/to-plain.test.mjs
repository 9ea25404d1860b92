/*
 * toPlain and the writer of its JSON. Py classes are stood in for by objects of the same shape, so
 * that this file tests the conversion alone.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonText } from "../../js/cli/json-text.js";
import { toPlain } from "../../js/to-plain.js";

class PyTuple extends Array {}
class PyDict extends Map {}
class PySet extends Set {}
class PyFrozenSet extends Set {}
PyTuple.prototype.pyType = "tuple";
PyDict.prototype.pyType = "dict";
PySet.prototype.pyType = "set";
PyFrozenSet.prototype.pyType = "frozenset";

const py = (pyType, members) => Object.assign(Object.create({ pyType }), members);
const iso = (text) => ({ isoformat: () => text });
const spelled = (text) => ({ toString: () => text });

/** [what, value, JSON] */
const ROWS = [
  ["null", null, "null"],
  ["undefined", undefined, "null"],
  ["a function", () => 1, "null"],
  ["booleans", [true, false], "[true,false]"],
  ["finite numbers", [0, -1.5, 1e300], "[0,-1.5,1e+300]"],
  ["numbers JSON lacks", [NaN, Infinity, -Infinity], "[null,null,null]"],
  ["a small bigint", 5n, "5"],
  ["bigints around the limit", [2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n)], '[9007199254740991,"9007199254740992","-9007199254740992"]'],
  ["text", 'a"\n', '"a\\"\\n"'],
  ["a lone surrogate", "\ud800", '"\\ud800"'],
  ["no bytes", new Uint8Array(), '""'],
  ["bytes", new Uint8Array([0, 255, 16, 1]), '"AP8QAQ=="'],
  ["a Buffer", Buffer.from("hi"), '"aGk="'],
  ["a plain object", { b: 1, a: [2] }, '{"b":1,"a":[2]}'],
  ["a key named __proto__", JSON.parse('{"__proto__":{"x":1}}'), '{"__proto__":{"x":1}}'],
  ["members that look like ours", { pyType: "ndarray", toJSON: 1 }, '{"pyType":"ndarray","toJSON":1}'],
  ["a tuple", PyTuple.of(1, PyTuple.of()), "[1,[]]"],
  ["a dict", new PyDict([[1, "a"], [PyTuple.of(1, 2), null]]), '[[1,"a"],[[1,2],null]]'],
  ["sets", [new PySet([1]), new PyFrozenSet([2])], "[[1],[2]]"],
  ["a float", py("float", { value: 1 }), "1"],
  ["a float that is none", py("float", { value: NaN }), "null"],
  ["a complex", py("complex", { real: 1, imag: Infinity }), '{"real":1,"imag":null}'],
  ["a datetime", py("datetime", iso("2024-01-02T03:04:05+00:00")), '"2024-01-02T03:04:05+00:00"'],
  ["a date", py("date", iso("2024-01-02")), '"2024-01-02"'],
  ["a time", py("time", iso("03:04:05")), '"03:04:05"'],
  ["a timedelta", py("timedelta", { totalSeconds: () => 90.5 }), "90.5"],
  ["a Decimal", py("Decimal", spelled("1E+2")), '"1E+2"'],
  ["a Path", py("Path", spelled("a/b")), '"a/b"'],
  ["an image", py("PIL.Image", { mimeType: "image/png", width: 1, height: 2, bytes: new Uint8Array([1]), bitDepth: 8 }), '{"mimeType":"image/png","width":1,"height":2,"data":"AQ=="}'],
  ["an array", py("ndarray", { dtype: "int64", shape: [2, 1], data: new BigInt64Array([1n, 2n ** 60n]) }), '{"dtype":"int64","shape":[2,1],"data":[1,"1152921504606846976"]}'],
  ["a masked array", py("ndarray", { dtype: "float64", shape: [3], data: new Float64Array([1, NaN, 0]), mask: new Uint8Array([0, 0, 1]) }), '{"dtype":"float64","shape":[3],"data":[1,null,null]}'],
  ["an object array", py("ndarray", { dtype: "object", shape: [1], data: [PyTuple.of("x")] }), '{"dtype":"object","shape":[1],"data":[["x"]]}'],
  ["a dataclass", py("dataclass", { className: "P", module: "m", fields: { x: 1n } }), '{"className":"P","module":"m","fields":{"x":1}}'],
  ["lossless fields", py("dataclass", { className: "P", module: "m", fields: new PyDict([["x", 1], ["__proto__", 2]]) }), '{"className":"P","module":"m","fields":{"x":1,"__proto__":2}}'],
  ["a Date among revived values", [new Date(0)], '["1970-01-01T00:00:00.000Z"]'],
];

for (const [name, value, json] of ROWS) {
  test(`toPlain: ${name}`, () => {
    const plain = toPlain(value);
    assert.equal(JSON.stringify(plain), json);
    assert.equal([...jsonText(plain)].join(""), json);
  });
}

test("an own __proto__ stays a member and reaches no prototype", () => {
  const plain = toPlain(JSON.parse('{"__proto__":{"polluted":true}}'));
  assert.deepEqual(Object.keys(plain), ["__proto__"]);
  assert.equal(plain.polluted, undefined);
});

test("a value that holds itself gives JSON's own error, not an endless loop", () => {
  const loop = [];
  loop.push(loop);
  assert.throws(() => JSON.stringify(toPlain(loop)), TypeError);
});

test("long byte strings keep their base64 whole across pieces", () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7) & 255);
  assert.equal(toPlain(bytes), Buffer.from(bytes).toString("base64"));
});

test("10 000 levels are converted and written", () => {
  let deep = 1;
  for (let i = 0; i < 10_000; i++) deep = i % 2 ? { a: deep } : [deep];
  const text = [...jsonText(toPlain(deep))].join("");
  assert.equal(text, `${'{"a":['.repeat(5_000)}1${"]}".repeat(5_000)}`);
});

test("the JSON text is safe on a terminal and means the same", () => {
  const hostile = { "\x9b31m": "\u202eabc\u2028\x7f\u{e0041}\x1b" };
  const text = [...jsonText(hostile)].join("");
  assert.match(text, /^[ -~]*$/);
  assert.deepEqual(JSON.parse(text), hostile);
});
