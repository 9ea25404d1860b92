/*
 * The human output of `decode`: what a value looks like, and what is left out. Py classes are stood
 * in for by objects of the same shape, so that this file tests the layout alone.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { painter } from "../../js/cli/paint.js";
import { show } from "../../js/cli/show.js";
import { width } from "../../js/cli/width.js";

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
const array = (dtype, shape, data, mask) => py("ndarray", { dtype, shape, data, mask });
const range = (length) => Array.from({ length }, (_, i) => i);

const text = (value, columns = 80) => [...show(value, { columns, paint: painter(false) })].join("");

/** [what, value, its line] */
const LINES = [
  ["null", null, "null"],
  ["a boolean", true, "true"],
  ["minus zero", -0, "-0"],
  ["not a number", NaN, "NaN"],
  ["a big int in full", 2n ** 70n, "1180591620717411303424"],
  ["an empty list", [], "[]"],
  ["a list", [1, "a", null], '[1, "a", null]'],
  ["a dict", { a: 1, "b c": [] }, '{"a": 1, "b c": []}'],
  ["a key named __proto__", JSON.parse('{"__proto__": 1}'), '{"__proto__": 1}'],
  ["a member named pyType", { pyType: "ndarray" }, '{"pyType": "ndarray"}'],
  ["quotes and backslashes", ['"\\n"'], '["\\"\\\\n\\""]'],
  ["a hostile member", ["\x1b[31m\u202e\n"], '["\\u001b[31m\\u202e\\n"]'],
  ["a hostile key", { "\x9b": 1 }, '{"\\u009b": 1}'],
  ["a tuple", PyTuple.of(1, PyTuple.of()), "tuple (1, tuple ())"],
  ["a set", new PySet([1, 2]), "set {1, 2}"],
  ["a frozenset", new PyFrozenSet(), "frozenset {}"],
  ["a dict with other keys", new PyDict([[1, "a"], [PyTuple.of(1, 2), []]]), 'dict {1: "a", tuple (1, 2): []}'],
  ["bytes", new Uint8Array([0x89, 0x50]), "bytes, 2 long: 89 50"],
  ["no bytes", new Uint8Array(), "bytes, 0 long"],
  ["long bytes", new Uint8Array(1234), `bytes, 1234 long: ${"00 ".repeat(16)}…`],
  ["a float", py("float", spelled("1.0")), "1.0"],
  ["a complex", py("complex", spelled("(1+2j)")), "complex (1+2j)"],
  ["a datetime", py("datetime", iso("2024-01-02T03:04:05+00:00")), "datetime 2024-01-02T03:04:05+00:00"],
  ["a date", py("date", iso("2024-01-02")), "date 2024-01-02"],
  ["a time", py("time", iso("03:04:05")), "time 03:04:05"],
  ["a timedelta", py("timedelta", spelled("1 day, 0:00:00")), 'timedelta("1 day, 0:00:00")'],
  ["a Decimal", py("Decimal", spelled("1E+2")), 'Decimal("1E+2")'],
  ["a hostile Path", py("Path", spelled("a/\x1b")), 'Path("a/\\u001b")'],
  ["an image", py("PIL.Image", { mimeType: "image/png", width: 64, height: 32, bitDepth: 8, colorType: 2, bytes: new Uint8Array(1234) }), "image PNG 64×32, 8-bit RGB, 1234 bytes"],
  ["a dataclass", py("dataclass", { className: "Point", module: "m", fields: { x: 1, y: "a" } }), 'Point(x=1, y="a")'],
  ["a lossless dataclass", py("dataclass", { className: "Point", module: "m", fields: new PyDict([["x", 1]]) }), "Point(x=1)"],
  ["a hostile dataclass", py("dataclass", { className: "P\x1b", module: "m", fields: { "\x07": 1 } }), "P\\u001b(\\u0007=1)"],
  ["a vector", array("int8", [3], new Int8Array([1, 20, 3])), "ndarray int8 (3,) [1 20 3]"],
  ["floats", array("float32", [4], new Float32Array([1, 0.1, NaN, 1e20])), "ndarray float32 (4,) [1. 0.1 NaN 1e+20]"],
  ["booleans", array("bool", [2], new Uint8Array([1, 0])), "ndarray bool (2,) [true false]"],
  ["a masked vector", array("int64", [2], new BigInt64Array(2), new Uint8Array([0, 1])), "ndarray int64 (2,) [0 --]"],
  ["a scalar array", array("float64", [], new Float64Array([2.5])), "ndarray float64 () 2.5"],
  ["an empty array", array("float64", [0, 3], new Float64Array()), "ndarray float64 (0, 3) []"],
  ["a long vector", array("int32", [1000], Int32Array.from(range(1000))), "ndarray int32 (1000,) [0 1 2 … 997 998 999]"],
  ["an object array", array("object", [2], [PyTuple.of(1), "a long text that does not fit a cell"]), 'ndarray object (2,) [tuple (1) "a long text that does n…"]'],
];

for (const [name, value, line] of LINES) {
  test(`shows ${name}`, () => assert.equal(text(value), `${line}\n`));
}

/** [what, value, columns, lines] */
const BLOCKS = [
  ["a text answer as text", "# Title\r\n\n\tcode\x1b[2J", 80, ["# Title", "", "\tcode\\u001b[2J"]],
  ["an empty text", "", 80, [""]],
  ["what does not fit, indented", { a: [1, 2], b: { c: "x" } }, 17, ["{", '  "a": [1, 2],', '  "b": {"c": "x"}', "}"]],
  ["wide characters by their columns", ["日本語", "日本語"], 18, ["[", '  "日本語",', '  "日本語"', "]"]],
  ["a matrix with aligned columns", array("int16", [2, 2], new Int16Array([1, -20, 300, 4])), 80, ["ndarray int16 (2, 2)", "  [[  1 -20]", "   [300   4]]"]],
  ["three dimensions", array("int8", [2, 2, 1], new Int8Array([1, 2, 3, 4])), 80, ["ndarray int8 (2, 2, 1)", "  [[[1]", "    [2]]", "   [[3]", "    [4]]]"]],
  ["a tall matrix without its middle", array("int8", [12, 1], Int8Array.from(range(12))), 80, ["ndarray int8 (12, 1)", "  [[ 0]", "   [ 1]", "   [ 2]", "   …", "   [ 9]", "   [10]", "   [11]]"]],
  ["an array among others", [array("int8", [2, 1], new Int8Array(2)), 1], 80, ["[", "  ndarray int8 (2, 1)", "    [[0]", "     [0]],", "  1", "]"]],
];

for (const [name, value, columns, lines] of BLOCKS) {
  test(`shows ${name}`, () => assert.equal(text(value, columns), `${lines.join("\n")}\n`));
}

test("long containers are cut after 100 items and say so", () => {
  const lines = text(range(10_080)).split("\n");
  assert.equal(lines.length, 104);
  assert.deepEqual(lines.slice(-4), ["  99,", "  … 9 980 more (--json shows all)", "]", ""]);
  assert.equal(text(range(100), 1000).split("\n").length, 2, "100 items are shown whole");
});

test("long texts inside containers are cut and say their length", () => {
  assert.match(text(["x".repeat(12_345)]), /^\[\n {2}"x{499}…" \(12 345 characters\)\n\]\n$/);
});

/** [what, one more level around a value] */
const NESTINGS = [
  ["lists", (value) => [value]],
  ["dicts", (value) => ({ key: value })],
  ["dict keys", (value) => new PyDict([[PyTuple.of(value), 1]])],
  ["object arrays", (value) => array("object", [1], [value])],
];

for (const [name, wrap] of NESTINGS) {
  test(`10 000 levels of ${name} end in "…" or a bare label`, () => {
    const shown = text(range(10_000).reduce(wrap, 1));
    assert.ok(shown.length < 2_000, `${shown.length} characters`);
    assert.match(shown, /…|ndarray/);
  });
}

test("an array of many dimensions stays within its rows", () => {
  const shown = text(array("int8", Array(16).fill(2), new Int8Array(2 ** 16)));
  assert.equal(shown.split("\n").length, 63);
  assert.ok(shown.endsWith("  …\n"));
});

test("colours change no layout", () => {
  const value = { list: [1, "text", null], rows: range(200), tuple: PyTuple.of(1) };
  const coloured = [...show(value, { columns: 40, paint: painter(true) })].join("");
  assert.match(coloured, /\x1b\[32m"text"\x1b\[0m/);
  assert.equal(coloured.replace(/\x1b\[\d+m/g, ""), text(value, 40));
});

/** [text, columns] */
const WIDTHS = [
  ["", 0],
  ["abc", 3],
  ["é", 1],
  ["e\u0301", 1],
  ["日本", 4],
  ["한글", 4],
  ["ｱ", 1],
  ["Ａ", 2],
  ["😀", 2],
  ["👩‍👩‍👧‍👦", 2],
  ["❤️", 2],
  ["🇫🇷", 2],
  ["…", 1],
  ["\x1b[31mred\x1b[0m", 3],
  ["\x1b[31m日本\x1b[0m", 4],
];

for (const [sample, columns] of WIDTHS) {
  test(`width(${JSON.stringify(sample)}) is ${columns}`, () => assert.equal(width(sample), columns));
}
