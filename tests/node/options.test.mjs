// What decode can be asked for: what each option changes, what limits mean to the last unit, and which options are refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, PyDict, PyFloat, PyNDArray, PyTuple } from "../../js/index.js";
import { actual } from "./support/canonical.mjs";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { accepted, formsOf } from "./support/vectors.mjs";

const tag = (name, data) => `{"__type__": "${name}", "data": ${data}}`;
const array = (data, dtype) => `{"__type__": "ndarray", "data": ${data}, "dtype": "${dtype}"}`;
const dataclass = (fields) => `{"__type__": "dataclass", "class_name": "C", "module": "m", "data": ${fields}}`;

// ---- options that are refused ----

/** [options, message] */
const WRONG = [
  [null, /options is an object/],
  ["lossless", /options is an object/],
  [5, /options is an object/],
  [true, /options is an object/],
  [{ losless: true }, /no option called losless/],
  [{ Lossless: true }, /no option called Lossless/],
  [{ undefined: undefined }, /no option called undefined/],
  [{ allowpickle: true }, /no option called allowpickle/],
  [{ lossless: 1 }, /lossless is one of true, false/],
  [{ lossless: "true" }, /lossless is one of/],
  [{ lossless: null }, /lossless is one of/],
  [{ dict: "Map" }, /dict is one of "object", "map"/],
  [{ dict: Map }, /dict is one of/],
  [{ dict: null }, /dict is one of/],
  [{ int: "float" }, /int is one of "auto", "bigint", "number"/],
  [{ int: "" }, /int is one of/],
  [{ int64: "auto" }, /int64 is one of "bigint", "number"/],
  [{ limits: 5 }, /limits is an object/],
  [{ limits: null }, /limits is an object/],
  [{ limits: { byte: 5 } }, /no limit called byte; there are bytes, depth/],
  [{ limits: { toString: 5 } }, /no limit called toString/],
  [{ limits: { bytes: "5" } }, /limits.bytes is a number/],
  [{ limits: { bytes: -1 } }, /limits.bytes is a number, 0 or more/],
  [{ limits: { depth: NaN } }, /limits.depth is a number/],
  [{ limits: { digits: null } }, /limits.digits is a number/],
  [{ limits: { digits: 5n } }, /limits.digits is a number/],
  [{ revive: 5 }, /revive is an object of functions/],
  [{ revive: null }, /revive is an object/],
  [{ revive: { tuple: 5 } }, /revive.tuple is a function/],
  [{ revive: { tuple: null } }, /revive.tuple is a function/],
  [{ revive: { Tuple: (v) => v } }, /no tag called Tuple; there are tuple, set/],
  [{ revive: { decimal: (v) => v } }, /no tag called decimal/],
  [{ revive: { toString: (v) => v } }, /no tag called toString/],
  [{ revive: { undefined: (v) => v } }, /no tag called undefined/],
];

test("wrong options are a TypeError that names the option, before the payload is looked at", () => {
  checkRows(WRONG, ([options]) => JSON.stringify(options, (_, v) => (typeof v === "bigint" ? `${v}n` : v)), ([options, message]) => {
    for (const payload of ["safe:[1]", "safe:[", "pickle:"]) assert.throws(() => decode(payload, options), { name: "TypeError", message });
  });
  assertWorks();
});

test("options called like members of Object.prototype are unknown, too", () => {
  for (const name of ["toString", "constructor", "hasOwnProperty", "valueOf"]) {
    assert.throws(() => decode("safe:1", { [name]: 1 }), { name: "TypeError", message: new RegExp(`no option called ${name}`) });
    assert.throws(() => decode("safe:1", { [name]: undefined }), { name: "TypeError", message: new RegExp(`no option called ${name}`) });
  }
});

test("pickle cannot be asked for", () => {
  for (const name of ["allowPickle", "allow_pickle"]) {
    for (const truthy of [true, 1, "yes", "false", {}, [], Symbol("x")]) {
      for (const payload of ["safe:[1]", "pickle:gARLAS4="]) {
        assert.throws(() => decode(payload, { [name]: truthy }), { name: "TypeError", message: /no pickle decoder.*runs code that the sender chose/ });
      }
    }
    for (const falsy of [false, undefined, null, 0, "", NaN, 0n]) {
      assert.deepEqual(decode("safe:[1]", { [name]: falsy }), [1]);
      assert.equal(refusalOf("pickle:gARLAS4=", { [name]: falsy }).code, "PICKLE_REJECTED");
    }
  }
});

test("undefined options count as left out, and options may be frozen or without prototype", () => {
  const undefineds = { lossless: undefined, dict: undefined, int: undefined, int64: undefined, revive: undefined, limits: undefined };
  for (const options of [undefined, {}, undefineds, Object.freeze({}), Object.create(null), { limits: {}, revive: {} }, { limits: { bytes: undefined }, revive: { tuple: undefined } }]) {
    assert.deepEqual(decode(`safe:{"10": ${tag("tuple", "[1, 2.0]")}, "2": 12345678901234567890}`, options), { 2: 12345678901234567890n, 10: [1, 2] });
  }
});

test("options are not kept: one call does not change the next", () => {
  const payload = `safe:${tag("tuple", "[1.0, {}]")}`;
  const plain = actual(decode(payload));
  for (const options of [{ lossless: true }, { dict: "map" }, { int: "bigint" }, { revive: { tuple: () => 5 } }, { limits: { depth: 10 } }]) {
    decode(payload, options);
    assert.deepEqual(actual(decode(payload)), plain);
  }
});

// ---- lossless and dict ----

test("lossless: tuples, integral floats, and every dict", () => {
  const value = decode(`safe:{"10": 1.0, "2": [1, 1.5, -0.0, NaN, 1e400], "t": ${tag("tuple", "[{}]")}, "d": ${dataclass('{"b": 1, "1": 2.0}')}}`, { lossless: true });
  assert.ok(value instanceof PyDict);
  assert.deepEqual([...value.keys()], ["10", "2", "t", "d"]);
  assert.ok(value.get("10") instanceof PyFloat && value.get("10").value === 1);
  const [one, half, zero, nan, infinite] = value.get("2");
  assert.deepEqual([one, half, nan, infinite], [1, 1.5, NaN, Infinity]);
  assert.ok(zero instanceof PyFloat && Object.is(zero.value, -0));
  assert.ok(value.get("t") instanceof PyTuple && value.get("t")[0] instanceof PyDict);
  assert.ok(!(value.get("2") instanceof PyTuple));
  assert.deepEqual([...value.get("d").fields.keys()], ["b", "1"]);
  assert.ok(value.get("d").fields.get("1") instanceof PyFloat);
});

test("lossless inside of object arrays, keys and members", () => {
  const objects = decode(`safe:${array('[1.0, {"a": 2.0}, [3.0], "x"]', "object")}`, { lossless: true });
  assert.deepEqual(actual(objects).ndarray[3], ["PyFloat number 1", { PyDict: [[{ str: "a" }, "PyFloat number 2"]] }, { list: ["PyFloat number 3"] }, { str: "x" }]);
  const dict = decode(`safe:${tag("dict_with_complex_keys", `[[1.0, 2.0], [${tag("tuple", "[3.0]")}, 4]]`)}`, { lossless: true });
  assert.deepEqual(actual(dict), { PyDict: [["PyFloat number 1", "PyFloat number 2"], [{ tuple: ["PyFloat number 3"] }, "number 4"]] });
  assert.equal(dict.get(1).value, 2);
  const set = decode(`safe:${tag("frozenset", "[1.0, 2.5]")}`, { lossless: true });
  assert.deepEqual(actual(set), { set: ['"PyFloat number 1"', '"number 2.5"'] });
});

test('dict: "map" keeps the order of every dict and nothing else', () => {
  const payload = `safe:{"10": 1.0, "2": ${tag("tuple", '[{"b": 1, "1": 2}]')}, "__proto__": ${tag("dict_with_complex_keys", '[["z", 1], ["5", 2]]')}}`;
  const value = decode(payload, { dict: "map" });
  assert.deepEqual([...value.keys()], ["10", "2", "__proto__"]);
  assert.equal(value.get("10"), 1);
  assert.ok(!(value.get("2") instanceof PyTuple));
  assert.deepEqual([...value.get("2")[0].keys()], ["b", "1"]);
  assert.deepEqual([...value.get("__proto__").keys()], ["z", "5"]);
  assert.deepEqual(Object.keys(decode(payload, { dict: "object" })), ["2", "10", "__proto__"]);
  const wide = Array.from({ length: 300 }, (_, i) => `k${(i * 7919) % 300}`);
  const dict = decode(`safe:{${wide.map((key, i) => `"${key}": ${i}`).join(", ")}}`, { dict: "map" });
  assert.deepEqual([...dict.keys()], wide);
});

// ---- int and int64 ----

test('int: "bigint" makes every int one, wherever it stands', () => {
  const value = decode(`safe:[0, -1, 134217728, 9007199254740991, 9007199254740992, 1.0, true, ${tag("tuple", "[1]")}, {"a": 5}]`, { int: "bigint" });
  assert.deepEqual(value, [0n, -1n, 134217728n, 9007199254740991n, 9007199254740992n, 1, true, [1n], { a: 5n }]);
  assert.deepEqual([...decode(`safe:${tag("set", "[1, 2]")}`, { int: "bigint" })], [1n, 2n]);
  assert.equal(decode(`safe:${tag("dict_with_complex_keys", "[[1, 2]]")}`, { int: "bigint" }).get(1), 2n);
  assert.deepEqual(decode(`safe:${array("[1, [2]]", "object")}`, { int: "bigint" }).data, [1n, [2n]]);
  assert.deepEqual(decode(`safe:${dataclass('{"x": -3}')}`, { int: "bigint" }).fields, { x: -3n });
  assert.deepEqual(decode(`safe:${array("[1, 2]", "int32")}`, { int: "bigint" }).data, Int32Array.of(1, 2));
  assert.equal(decode('safe:{"__type__": "complex", "real": 1, "imag": 2}', { int: "bigint" }).real, 1);
  assert.equal(decode("safe:-0", { int: "bigint" }), 0n);
});

const SAFE = [9007199254740991, -9007199254740991, 0, 134217727, 134217728, -134217728, -134217729, 2147483648, -2147483649];
const UNSAFE = ["9007199254740992", "-9007199254740992", "9007199254740993", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "1".repeat(400)];

test("int: exact or refused", () => {
  for (const input of formsOf(`safe:[${SAFE}]`)) {
    assert.deepEqual(decode(input), SAFE);
    assert.deepEqual(decode(input, { int: "number" }), SAFE);
    assert.deepEqual(decode(input, { int: "bigint" }), SAFE.map(BigInt));
  }
  for (const input of formsOf(`safe:[${UNSAFE}]`)) {
    assert.deepEqual(decode(input), UNSAFE.map(BigInt));
    assert.deepEqual(decode(input, { int: "bigint" }), UNSAFE.map(BigInt));
  }
});

/** [what stands around an int, path to it] */
const AROUND = [
  [(x) => x, "$"],
  [(x) => `["é\u{1f600}", ${x}]`, "$[1]"],
  [(x) => `{"a": {"b": ${x}}}`, "$.a.b"],
  [(x) => tag("tuple", `[1, ${x}]`), "$.data[1]"],
  [(x) => tag("set", `[${x}]`), "$.data[0]"],
  [(x) => tag("frozenset", `[1, 2, ${x}]`), "$.data[2]"],
  [(x) => tag("dict_with_complex_keys", `[[${x}, 1]]`), "$.data[0][0]"],
  [(x) => tag("dict_with_complex_keys", `[[1, ${x}]]`), "$.data[0][1]"],
  [(x) => tag("dict_with_complex_keys", `[[${tag("tuple", `[${x}]`)}, 1]]`), "$.data[0][0].data[0]"],
  [(x) => dataclass(`{"f": ${x}}`), "$.data.f"],
  [(x) => array(`[1, ${x}]`, "object"), "$.data[1]"],
  [(x) => array(`[1, [2, {"k": ${x}}]]`, "object"), "$.data[1][1].k"],
  [(x) => `{"data": [${x}], "__type__": "tuple"}`, "$.data[0]"],
];

test('int: "number" refuses what it would round, and says where', () => {
  checkRows(AROUND, ([around]) => around("N"), ([around, path]) => {
    for (const int of UNSAFE) {
      const payload = `safe:${around(int)}`;
      for (const input of formsOf(payload)) {
        const error = refusalOf(input, { int: "number" });
        const at = payload.indexOf(int);
        assert.deepEqual([error.code, error.path], ["UNSAFE_INTEGER", path]);
        assert.equal(error.offset, typeof input === "string" ? at : Buffer.byteLength(payload.slice(0, at)));
        assert.match(error.hint, /bigint/);
        decode(input);
      }
    }
    for (const int of SAFE) for (const input of formsOf(`safe:${around(int)}`)) decode(input, { int: "number" });
  });
  assertWorks();
});

test('int: "number" leaves alone what is not an int, or not used', () => {
  const rows = [
    "1e300", "12345678901234567890.0", array("[1.5, 12345678901234567890]", "float64"), array("[12345678901234567890]", "uint64"),
    '{"__type__": "complex", "real": 12345678901234567890, "imag": 1}', '{"a": 12345678901234567890, "a": 1}',
    '{"__type__": "tuple", "data": [], "extra": 12345678901234567890}', tag("Decimal", '"12345678901234567890"'),
  ];
  for (const row of rows) for (const input of formsOf(`safe:${row}`)) decode(input, { int: "number" });
});

test('int64: "number" gives a Float64Array where that is exact', () => {
  for (const dtype of ["int64", "uint64", "<i8", ">i8", "u8"]) {
    for (const input of formsOf(`safe:${array("[[0, 1], [9007199254740991, 5]]", dtype)}`)) {
      const value = decode(input, { int64: "number" });
      assert.ok(value instanceof PyNDArray);
      assert.deepEqual(value.data, Float64Array.of(0, 1, 9007199254740991, 5));
      assert.deepEqual([value.dtype, value.shape], [dtype, [2, 2]]);
      assert.equal(decode(input, { int64: "bigint" }).data.constructor.name.slice(0, 3), "Big");
    }
    for (const unsafe of ["9007199254740992", "9223372036854775807"]) {
      const payload = `safe:["é", ${array(`[0, ${unsafe}]`, dtype)}]`;
      for (const input of formsOf(payload)) {
        const error = refusalOf(input, { int64: "number" });
        const at = payload.indexOf(unsafe) + (typeof input === "string" ? 0 : 1);
        assert.deepEqual([error.code, error.path, error.offset], ["UNSAFE_INTEGER", "$[1].data[1]", at]);
      }
    }
  }
  assert.deepEqual(decode(`safe:${array("[-9007199254740991, null]", "int64")}`, { int64: "number" }).data, Float64Array.of(-9007199254740991, 0));
  assert.equal(refusalOf(`safe:${array("[-9007199254740992]", "int64")}`, { int64: "number" }).code, "UNSAFE_INTEGER");
  assert.equal(refusalOf(`safe:${array("[18446744073709551615]", "uint64")}`, { int64: "number" }).code, "UNSAFE_INTEGER");
});

test("int64 leaves other arrays and other ints alone", () => {
  const options = { int64: "number" };
  assert.ok(decode(`safe:${array("[9223372036854775807]", "datetime64[ns]")}`, options).data instanceof BigInt64Array);
  assert.ok(decode(`safe:${array("[1]", "int32")}`, options).data instanceof Int32Array);
  assert.deepEqual(decode("safe:[12345678901234567890]", options), [12345678901234567890n]);
  assert.deepEqual(decode(`safe:${array("[12345678901234567890]", "object")}`, options).data, [12345678901234567890n]);
});

// ---- limits ----

/** [limit, what of that size, code]; sizes that are tried */
const SIZES = [
  ["depth", (n) => `safe:${"[".repeat(n)}${"]".repeat(n)}`, "LIMIT_DEPTH", [1, 2, 100, 1000, 1001, 3000]],
  ["depth", (n) => `safe:${'{"a":'.repeat(n - 1)}{}${"}".repeat(n - 1)}`, "LIMIT_DEPTH", [1, 2, 1001]],
  ["depth", (n) => `safe:${'{"__type__": "tuple", "data": ['.repeat(n / 2)}${"]}".repeat(n / 2)}`, "LIMIT_DEPTH", [2, 4, 1002]],
  ["depth", (n) => `safe:${array(`${"[".repeat(n - 1)}1${"]".repeat(n - 1)}`, "int8")}`, "LIMIT_DEPTH", [2, 3, 33]],
  ["depth", (n) => `safe:${array(`${"[".repeat(n - 1)}"x"${"]".repeat(n - 1)}`, "object")}`, "LIMIT_DEPTH", [2, 33, 34, 100]],
  ["depth", (n) => `safe:{"x": ${"[".repeat(n - 1)}${"]".repeat(n - 1)}, "x": 1}`, "LIMIT_DEPTH", [2, 50]],
  ["digits", (n) => `safe:[1, ${"7".repeat(n)}]`, "LIMIT_DIGITS", [1, 2, 8, 9, 15, 16, 17, 18, 19, 20, 400, 4300]],
  ["digits", (n) => `safe:-${"7".repeat(n)}`, "LIMIT_DIGITS", [1, 2, 16, 19, 20, 4300]],
  ["digits", (n) => `safe:${tag("set", `[${"7".repeat(n)}]`)}`, "LIMIT_DIGITS", [1, 18, 4300]],
  ["digits", (n) => `safe:{"x": ${"7".repeat(n)}, "x": 1}`, "LIMIT_DIGITS", [1, 18, 4300]],
  ["digits", (n) => `safe:${array(`[${"7".repeat(n)}]`, "float64")}`, "LIMIT_DIGITS", [20, 4300]],
  ["bytes", (n) => `safe:"${"x".repeat(n - 7)}"`, "LIMIT_BYTES", [7, 8, 100, 65536, 100_000]],
  ["bytes", (n) => `safe:"${"é".repeat((n - 7) / 2)}"`, "LIMIT_BYTES", [7, 9, 101, 65537, 100_001]],
  ["bytes", (n) => `safe:"${"\u{1f600}".repeat((n - 7) / 4)}"`, "LIMIT_BYTES", [11, 100_003]],
  ["bytes", (n) => `safe:1${" ".repeat(n - 6)}`, "LIMIT_BYTES", [6, 7, 1000]],
];

test("limits: exactly that much passes, and one less does not", () => {
  checkRows(SIZES, ([limit, make, , [first]]) => `${limit} ${make(first)}`, ([limit, make, code, sizes]) => {
    for (const size of sizes) {
      for (const input of formsOf(make(size))) {
        decode(input, { limits: { [limit]: size } });
        decode(input, { limits: { [limit]: size + 0.9 } });
        decode(input, { limits: { [limit]: Infinity } });
        assert.equal(refusalOf(input, { limits: { [limit]: size - 1 } }).code, code, `${size}`);
      }
    }
  });
  assertWorks();
});

test("floats, keys and texts have no digits to count", () => {
  for (const body of [`0.${"1".repeat(50)}`, `${"1".repeat(50)}.5`, `1e${"0".repeat(50)}1`, `"${"1".repeat(50)}"`, `{"${"1".repeat(50)}": 1}`, tag("Decimal", `"${"1".repeat(50)}"`)]) {
    for (const input of formsOf(`safe:${body}`)) decode(input, { limits: { digits: 3 } });
  }
});

test("the limits that hold when none are given", () => {
  const lists = (n) => `safe:${"[".repeat(n)}${"]".repeat(n)}`;
  decode(lists(10_000));
  assert.deepEqual([refusalOf(lists(10_001)).code, refusalOf(lists(10_001)).offset], ["LIMIT_DEPTH", 10_005]);
  decode(`safe:${"9".repeat(4300)}`);
  assert.equal(refusalOf(`safe:${"9".repeat(4301)}`).code, "LIMIT_DIGITS");
  assert.equal(decode(`safe:${"9".repeat(5000)}`, { limits: { digits: 5000 } }), BigInt("9".repeat(5000)));
  decode(lists(20_000), { limits: { depth: 20_000 } });
});

test("options change nothing about what is refused", () => {
  const options = { lossless: true, int: "bigint", int64: "bigint", dict: "map", revive: { tuple: (v) => v } };
  for (const payload of ["safe:[1,]", `safe:${tag("tuple", "5")}`, 'safe:"\ud800"', "pickle:", "x"]) {
    const [plain, other] = [refusalOf(payload), refusalOf(payload, options)];
    assert.deepEqual([other.code, other.offset, other.path, other.message], [plain.code, plain.offset, plain.path, plain.message]);
  }
  for (const { payload } of accepted.filter((_, i) => i % 7 === 0)) decode(payload, options);
});
