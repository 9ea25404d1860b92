// Python's equality of keys and members: PyDict, PySet, PyFrozenSet and the interner behind them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Interner } from "../../js/equality.js";
import {
  PyComplex, PyDataclass, PyDict, PyFloat, PyFrozenSet, PyNDArray, PySet, PyTuple,
  UncheckedDate, UncheckedDateTime, UncheckedDecimal, UncheckedImage, UncheckedNaT, UncheckedPath, UncheckedTime, UncheckedTimeDelta,
} from "../../js/values/index.js";

const float = (x) => new PyFloat(x);
const complex = (real, imag) => new PyComplex(real, imag);
const decimal = (text) => new UncheckedDecimal(text);
const path = (text) => new UncheckedPath(text);
const bytes = (...values) => Uint8Array.from(values);
const frozenset = (...members) => new PyFrozenSet(members);
const dataclass = (className, fields) => new PyDataclass({ className, module: "__main__", fields });
const date = (...fields) => new UncheckedDate(...fields);
const timedelta = (days, seconds, microseconds) => new UncheckedTimeDelta(days, seconds, microseconds, 0);
const datetime = (text) => new UncheckedDateTime(...text.slice(0, 10).split("-").map(Number), ...clock(text.slice(11)));
const time = (text) => new UncheckedTime(...clock(text));

/** HH:MM:SS[±HH:MM[:SS]] to the last six arguments of the constructors. */
function clock(text) {
  const [, h, m, s, sign, oh, om, os = 0] = /^(\d+):(\d+):(\d+)(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(text);
  const offset = sign === undefined ? null : Number(`${sign}1`) * (oh * 3600 + om * 60 + Number(os));
  return [Number(h), Number(m), Number(s), 0, null, offset];
}

// [class of equality, Python expression, JavaScript value], the classes as CPython 3.11 gave them (`==`, with one NaN standing for itself).
const VALUES = [
  [0, "True", true],
  [0, "1", 1],
  [0, "1", 1n],
  [0, "1.0", float(1)],
  [0, "D('1.00')", decimal("1.00")],
  [0, "complex(1, 0)", complex(1, 0)],
  [1, "'1'", "1"],
  [2, "b'1'", bytes(49)],
  [2, "b'1'", bytes(49).buffer],
  [3, "b''", bytes()],
  [4, "b'\\xff\\x00'", bytes(255, 0)],
  [5, "False", false],
  [5, "0", 0],
  [5, "-0.0", -0],
  [5, "-0.0", float(-0)],
  [5, "D('-0')", decimal("-0")],
  [5, "D('0E-20')", decimal("0E-20")],
  [5, "0j", complex(0, -0)],
  [6, "''", ""],
  [7, "None", null],
  [8, "'None'", "None"],
  [9, "2**53", 9007199254740992n],
  [9, "float(2**53)", 2 ** 53],
  [10, "2**53+1", 9007199254740993n],
  [10, "D('9007199254740993')", decimal("9007199254740993")],
  [11, "-(2**53+1)", -9007199254740993n],
  [12, "0.5", 0.5],
  [12, "D('0.50')", decimal("0.50")],
  [12, "D('5E-1')", decimal("5E-1")],
  [13, "0.1", 0.1],
  [14, "D('0.1')", decimal("0.1")],
  [13, "D('0.1000000000000000055511151231257827021181583404541015625')", decimal("0.1000000000000000055511151231257827021181583404541015625")],
  [15, "10**400", 10n ** 400n],
  [15, "D('1E+400')", decimal("1E+400")],
  [16, "10**400+1", 10n ** 400n + 1n],
  [17, "2**1000", 2n ** 1000n],
  [17, "2.0**1000", 2 ** 1000],
  [17, "D(2**1000)", decimal(`${2n ** 1000n}`)],
  [18, "10**22", 10n ** 22n],
  [18, "1e22", 1e22],
  [19, "10**23", 10n ** 23n],
  [20, "1e23", 1e23],
  [19, "D('1E+23')", decimal("1E+23")],
  [20, "D(1e23)", decimal(`${BigInt(1e23)}`)],
  [21, "D('1E+999999')", decimal("1E+999999")],
  [21, "D('10E+999998')", decimal("1.0E+999999")],
  [22, "D('1E+999998')", decimal("1E+999998")],
  [23, "D('1E-999999')", decimal("1E-999999")],
  [24, "5e-324", 5e-324],
  [24, "D(5e-324)", decimal(`${5n ** 1074n}E-1074`)],
  [25, "D('4.9E-324')", decimal("4.9E-324")],
  [26, "math.inf", Infinity],
  [26, "D('Infinity')", decimal("Infinity")],
  [27, "D('-Infinity')", decimal("-Infinity")],
  [28, "math.nan", NaN],
  [29, "D('NaN')", decimal("NaN")],
  [30, "D('-NaN')", decimal("-NaN")],
  [31, "D('NaN123')", decimal("NaN123")],
  [32, "complex(1, 2)", complex(1, 2)],
  [33, "complex(2, 1)", complex(2, 1)],
  [34, "1j", complex(0, 1)],
  [34, "complex(-0.0, 1)", complex(-0, 1)],
  [35, "datetime(2024, 1, 1)", datetime("2024-01-01T00:00:00")],
  [36, "datetime(2024, 1, 1, tzinfo=utc)", datetime("2024-01-01T00:00:00+00:00")],
  [36, "datetime(2024, 1, 1, tzinfo=utc)", new Date(Date.UTC(2024, 0, 1))],
  [36, "datetime(2024, 1, 1, 1, tzinfo=h1)", datetime("2024-01-01T01:00:00+01:00")],
  [36, "datetime(2023, 12, 31, 23, 59, 30, tzinfo=s30)", datetime("2023-12-31T23:59:30-00:00:30")],
  [37, "datetime(2024, 1, 1, 1, tzinfo=utc)", datetime("2024-01-01T01:00:00+00:00")],
  [38, "datetime(1, 1, 1, tzinfo=utc)", datetime("0001-01-01T00:00:00+00:00")],
  [39, "date(2024, 1, 1)", date(2024, 1, 1)],
  [40, "date(2024, 1, 2)", date(2024, 1, 2)],
  [41, "time(12)", time("12:00:00")],
  [42, "time(12, tzinfo=utc)", time("12:00:00+00:00")],
  [42, "time(13, tzinfo=h1)", time("13:00:00+01:00")],
  [43, "time(0, 30, tzinfo=h1)", time("00:30:00+01:00")],
  [44, "time(23, 30, tzinfo=utc)", time("23:30:00+00:00")],
  [45, "timedelta(seconds=90)", timedelta(0, 90, 0)],
  [46, "90", 90],
  [47, "timedelta(1)", timedelta(1, 0, 0)],
  [47, "timedelta(hours=24)", timedelta(1, 0, 0)],
  [48, "timedelta(microseconds=-1)", timedelta(-1, 86399, 999999)],
  [49, "Path('a/b')", path("a/b")],
  [50, "'a/b'", "a/b"],
  [51, "()", []],
  [52, "(1,)", [1]],
  [52, "(True,)", PyTuple.of(true)],
  [52, "(D(1),)", [decimal("1")]],
  [53, "('1',)", ["1"]],
  [54, "((),)", [[]]],
  [55, "((1,),)", [[1]]],
  [56, "(1, 2)", [1, 2]],
  [57, "(2, 1)", [2, 1]],
  [58, "(1, 2, ('a', None))", [1n, 2, ["a", null]]],
  [59, "F([1, 2])", frozenset(1, 2)],
  [59, "F([2.0, True])", frozenset(float(2), true)],
  [60, "F([1])", frozenset(1)],
  [61, "F()", frozenset()],
  [62, "F([F()])", frozenset(frozenset())],
  [63, "F([()])", frozenset([])],
  [64, "F([F([1])])", frozenset(frozenset(true))],
  [65, "(F([1, 2]), 3)", [frozenset(2, 1), 3]],
  [66, "Point(1, 2)", dataclass("Point", { x: 1, y: 2 })],
  [66, "Point(1.0, 2)", dataclass("Point", { x: float(1), y: 2 })],
  [66, "Point(1.0, 2)", dataclass("Point", new Map([["x", 1], ["y", 2]]))],
  [67, "Point(2, 1)", dataclass("Point", { x: 2, y: 1 })],
  [68, "Other(1, 2)", dataclass("Other", { x: 1, y: 2 })],
  [69, "'tuple 0'", "tuple 0"],
  [70, "'bytes 1'", "bytes 1"],
  [71, "'date 2024-01-01'", "date 2024-01-01"],
  [72, "'frozenset '", "frozenset "],
];

const nest = {
  itself: (v) => v,
  "a member of a tuple": (v) => [v, "x"],
  "a member of a frozenset in a tuple": (v) => PyTuple.of(new PyFrozenSet(["y", v])),
};

for (const [where, wrap] of Object.entries(nest)) {
  test(`all pairs are equal exactly where Python says so: as ${where}`, () => {
    const wrapped = VALUES.map(([, , value]) => wrap(value));
    VALUES.forEach(([group, python], i) => {
      const set = new PySet([wrapped[i]]);
      const dict = new PyDict([[wrapped[i], i]]);
      VALUES.forEach(([otherGroup, otherPython], j) => {
        const message = `${python} and ${otherPython}`;
        assert.equal(set.has(wrapped[j]), group === otherGroup, message);
        assert.equal(dict.get(wrapped[j]), group === otherGroup ? i : undefined, message);
        assert.equal(new PySet([wrapped[i], wrapped[j]], new Interner()).size, group === otherGroup ? 1 : 2, message);
      });
    });
  });
}

test("one container keeps the first of each class, with its last value", () => {
  const dict = new PyDict(VALUES.map(([, , value], i) => [value, i]), new Interner());
  const groups = [...new Set(VALUES.map(([group]) => group))];
  const first = groups.map((group) => VALUES.find(([g]) => g === group)[2]);
  const last = groups.map((group) => VALUES.findLastIndex(([g]) => g === group));
  assert.deepEqual([...dict.keys()], first.map((key) => (Object.is(key, -0) ? 0 : key)));
  assert.deepEqual([...dict.values()], last);
  assert.deepEqual([...new PySet(VALUES.map(([, , value]) => value))], [...dict.keys()]);
});

test("deleting by an equal key, then starting anew", () => {
  const dict = new PyDict(VALUES.map(([, python, value]) => [value, python]));
  for (const group of new Set(VALUES.map(([g]) => g))) {
    const equals = VALUES.filter(([g]) => g === group).map(([, , value]) => value);
    assert.equal(dict.delete(equals.at(-1)), true, String(group));
    for (const key of equals) assert.equal(dict.has(key) || dict.delete(key), false, String(group));
  }
  assert.equal(dict.size, 0);
  assert.equal(dict.set(1, "int").set(true, "bool").size, 1);
  assert.deepEqual([...dict], [[1, "bool"]]);
});

const KEY_ORDERS = [
  ["int first", [1, true, decimal("1.0")], 1],
  ["bool first", [true, 1, 1n], true],
  ["Decimal first", [decimal("1.0"), 1, true], decimal("1.0")],
  ["tuple first", [PyTuple.of(1), [true]], PyTuple.of(1)],
  ["bytes", [bytes(1), bytes(1).buffer], bytes(1)],
];
for (const [name, keys, first] of KEY_ORDERS) {
  test(`first key stays, last value wins: ${name}`, () => {
    const dict = new PyDict(keys.map((key, i) => [key, i]));
    assert.deepEqual([...dict], [[first, keys.length - 1]]);
    for (const key of keys) assert.equal(dict.get(key), keys.length - 1);
    const set = new PySet();
    for (const key of keys) assert.equal(set.add(key), set);
    assert.deepEqual([...set], [first]);
  });
}

test("Map and Set semantics otherwise", () => {
  const dict = new PyDict([["a", 1], [[1, 2], 2]]);
  assert.ok(dict instanceof Map && new PySet() instanceof Set && new PyFrozenSet() instanceof PySet);
  assert.equal(dict.set("b", 3), dict);
  assert.deepEqual([...dict.keys()], ["a", [1, 2], "b"]);
  dict.clear();
  assert.equal(dict.size, 0);
  assert.equal(dict.get([1, 2]), undefined);
  assert.equal(dict.set([1, 2], 4).get([1, 2]), 4);
  const set = new PySet("aba");
  assert.deepEqual([...set], ["a", "b"]);
  set.add(true).clear();
  assert.equal(set.add(1).has(true), true);
  assert.throws(() => new PyDict([1]), TypeError);
  const own = { [Symbol.toStringTag]: "Own" };
  class Foreign {}
  for (const key of [undefined, Symbol("s"), () => 1, new Foreign(), Object.create(own), new UncheckedNaT()]) {
    assert.equal(new PyDict([[key, 1]]).get(key), 1);
    assert.equal(new PySet([[key]]).has([key]), true);
  }
  assert.equal(new PySet([new Foreign()]).has(new Foreign()), false);
});

test("a frozenset cannot change", () => {
  const set = new PyFrozenSet([1, true]);
  assert.equal(set.size, 1);
  for (const change of [() => set.add(2), () => set.delete(1), () => set.clear()]) assert.throws(change, TypeError);
  assert.deepEqual([...set], [1]);
});

const image = new UncheckedImage(bytes(), 1, 1, 8, 2);
const UNHASHABLE = [
  ["unhashable type: 'dict'", {}],
  ["unhashable type: 'dict'", Object.create(null)],
  ["unhashable type: 'dict'", new Map()],
  ["unhashable type: 'dict'", new PyDict()],
  ["unhashable type: 'set'", new Set(["absent"])],
  ["unhashable type: 'set'", new PySet(["absent"])],
  ["unhashable type: 'numpy.ndarray'", PyNDArray.from([1], "int8")],
  ["unhashable type: 'numpy.ndarray'", new Int8Array(1)],
  ["unhashable type: 'Image'", image],
  ["Cannot hash a signaling NaN value", decimal("sNaN")],
  ["Cannot hash a signaling NaN value", decimal("-sNaN12")],
];
for (const [message, key] of UNHASHABLE) {
  test(`unhashable when stored, not found when looked up: ${message} (${Object.prototype.toString.call(key)})`, () => {
    for (const wrapped of [key, [key], [[1, key]], dataclass("C", { key })]) {
      assert.throws(() => new PySet([wrapped]), { name: "TypeError", message });
      assert.throws(() => new PyDict().set(wrapped, 1), { name: "TypeError", message });
      const dict = new PyDict([[1, 1], [true, 2], [[1], 3]]);
      assert.equal(dict.get(wrapped), undefined);
      assert.equal(dict.has(wrapped), false);
      assert.equal(dict.delete(wrapped), false);
      assert.equal(dict.size, 2);
    }
  });
}

test("a set looks up its frozenset", () => {
  const set = new PySet([frozenset(1, 2), frozenset()]);
  for (const found of [new PySet([2, 1]), new Set([true, 2n]), new Set([1, true, 2]), new Set()]) assert.equal(set.has(found), true);
  for (const missing of [new PySet([1]), new Set([1, 2, 3])]) assert.equal(set.has(missing), false);
});

test("a set that changes is looked up anew", () => {
  const set = new PySet([frozenset(1, 2), [1, 2]]);
  const probe = new PySet([1]);
  const list = [1];
  assert.equal(set.has(probe) || set.has(list), false);
  probe.add(2);
  list.push(2);
  assert.equal(set.has(probe) && set.has(list), true);
});

test("a container that holds itself is refused", () => {
  const loop = [1];
  loop.push([loop]);
  assert.throws(() => new PySet([loop]), { name: "TypeError", message: /holds itself/ });
  const shared = [1, 2];
  assert.equal(new PySet([[shared, shared, [shared]]]).has([shared, [1, 2], [[1, 2]]]), true);
});

test("Decimals cost no more than their text", () => {
  const texts = ["1E+999999999999999999", "1E-999999999999999999", `${"1" + "0".repeat(99_999)}1`, `0.${"0".repeat(100_000)}1`, `${"10".repeat(50_000)}`];
  const set = new PySet(texts.map(decimal));
  assert.equal(set.size, texts.length);
  assert.equal(set.has(decimal("10E+999999999999999998")), true);
  assert.equal(set.has(decimal("1E-100001")), true);
});

/** How often a frozenset is walked through. */
function counted(set, counter) {
  set[Symbol.iterator] = function () {
    counter.walks++;
    return Set.prototype.values.call(this);
  };
  return set;
}

/** A chain of n frozensets, each holding the one before and the same wide leaf. */
function chain(n, interner, counter) {
  const leaf = counted(new PyFrozenSet(Array.from({ length: 1000 }, (_, i) => i), interner), counter);
  let set = leaf;
  for (let i = 0; i < n; i++) set = counted(new PyFrozenSet([set, leaf, i], interner), counter);
  return set;
}

for (const [name, interner] of [["in one decode call", () => new Interner()], ["built by hand", () => undefined]]) {
  test(`chains of frozensets grow linearly: ${name}`, () => {
    const walks = (n) => {
      const counter = { walks: 0 };
      const shared = interner();
      const set = new PySet([chain(n, shared, counter)], shared);
      assert.equal(set.has(chain(n, shared, counter)), true);
      assert.equal(set.has(chain(n + 1, shared, counter)), false);
      return counter.walks;
    };
    walks(1);
    const [once, twice] = [walks(2000), walks(4000)];
    assert.ok(twice <= 3 * once && twice < 100 * 4000, `${once}, then ${twice}`);
  });
}

test("tuples nest 100 000 deep, in linear time", () => {
  const deep = (n) => {
    let tuple = [];
    for (let i = 0; i < n; i++) tuple = [tuple, i];
    return tuple;
  };
  const cost = (n) => {
    const [a, b] = [deep(n), deep(n)];
    const times = [1, 2, 3, 4, 5].map(() => {
      const start = process.cpuUsage(); // not the time of others on a busy machine
      assert.equal(new PySet([a]).has(b), true);
      return process.cpuUsage(start).user / 1000;
    });
    return Math.min(...times);
  };
  cost(1000);
  const [once, twice] = [cost(50_000), cost(100_000)];
  assert.ok(twice <= 4 * once + 20, `${once} ms, then ${twice} ms`);
  assert.equal(new PySet([deep(100)]).has(deep(99)), false);
});

test("a shared part is named once", () => {
  let twins = [];
  for (let i = 0; i < 200; i++) twins = [twins, twins];
  assert.equal(new PySet([twins]).has(twins), true);
});

test("plain keys cost about what a Map costs", () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => i * 7);
  const fill = (Class) => {
    const start = performance.now();
    const map = new Class();
    for (const key of keys) map.set(key, key);
    return performance.now() - start;
  };
  const ratios = Array.from({ length: 40 }, () => fill(PyDict) / fill(Map)).sort((a, b) => a - b);
  assert.ok(ratios[10] < 1.5, `PyDict took ${ratios[10].toFixed(2)} times as long`);
});
