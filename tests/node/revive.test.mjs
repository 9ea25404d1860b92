// revive: what is called, when, with what, and what becomes of what it returns or throws.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decode, initSync, PyComplex, PyDataclass, PyDate, PyDateTime, PyDecimal, PyDict, PyFloat, PyFrozenSet, PyImage, PyNDArray, PyPath, PySet, PyTime,
  PyTimeDelta, PyTuple, SerializationError,
} from "../../js/index.js";
import { EVERYTHING, TAGS, TEXTS } from "./support/all-tags.mjs";
import { actual } from "./support/canonical.mjs";
import { NESTINGS } from "./support/deep.mjs";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { formsOf } from "./support/vectors.mjs";
import { moduleBytes } from "./support/wasm-binary.mjs";

const tag = (name, data) => `{"__type__": "${name}", "data": ${data}}`;
const dataclass = (name, fields) => `{"__type__": "dataclass", "class_name": "${name}", "module": "m", "data": ${fields}}`;
const date = (day) => tag("date", `"2024-01-0${day}"`);

/** Revivers for all tags: each calls `reviver` with its tag and the value. */
const allTags = (reviver) => Object.fromEntries(TAGS.map((name) => [name, (value) => reviver(name, value)]));

const CLASSES = {
  tuple: Array, set: PySet, frozenset: PyFrozenSet, dict_with_complex_keys: PyDict, bytes: Uint8Array, complex: PyComplex, datetime: PyDateTime, date: PyDate,
  time: PyTime, timedelta: PyTimeDelta, Decimal: PyDecimal, Path: PyPath, "PIL.Image": PyImage, ndarray: PyNDArray, dataclass: PyDataclass,
};

test("each tag: one call with the value that decode would give, whose result takes its place", () => {
  checkRows(TAGS, (name) => name, (name) => {
    for (const input of formsOf(`safe:${TEXTS[name]}`)) {
      for (const options of [{}, { lossless: true }]) {
        const calls = [];
        const result = Symbol(name);
        const revive = { [name]: function (...args) {
          calls.push(args);
          return result;
        } };
        assert.equal(decode(input, { ...options, revive }), result);
        assert.equal(calls.length, 1);
        assert.equal(calls[0].length, 1);
        assert.ok(calls[0][0] instanceof CLASSES[name], `${calls[0][0]}`);
        assert.deepEqual(actual(calls[0][0]), actual(decode(input, options)));
        if (name === "tuple") assert.equal(calls[0][0] instanceof PyTuple, options.lossless === true);
      }
    }
  });
});

test("no other tag's reviver is called, and plain values have none", () => {
  for (const name of TAGS) {
    const others = allTags(() => assert.fail("called"));
    delete others[name];
    decode(`safe:[{"a": [1, "x", null, 2.5]}, ${TEXTS[name]}]`, { revive: others });
  }
});

test("innermost first, then in the order of the payload", () => {
  const order = [];
  const note = (name, value) => {
    order.push(name === "date" ? `date ${value.day}` : name);
    return value;
  };
  const revive = allTags(note);
  const cases = [
    [tag("tuple", `[${date(1)}, ${tag("set", `[${date(2)}, ${tag("frozenset", `[${date(3)}]`)}]`)}, ${date(4)}]`), ["date 1", "date 2", "date 3", "frozenset", "set", "date 4", "tuple"]],
    [tag("dict_with_complex_keys", `[[${date(1)}, ${date(2)}], [${tag("tuple", `[${date(3)}]`)}, [${date(4)}]]]`), ["date 1", "date 2", "date 3", "tuple", "date 4", "dict_with_complex_keys"]],
    [dataclass("A", `{"x": ${date(1)}, "y": ${dataclass("B", `{"z": ${date(2)}}`)}}`), ["date 1", "date 2", "dataclass", "dataclass"]],
    [`{"b": ${date(1)}, "10": ${date(2)}, "2": ${date(3)}}`, ["date 1", "date 2", "date 3"]],
    [`{"a": ${date(1)}, "b": ${date(2)}, "a": ${date(3)}}`, ["date 3", "date 2"]],
  ];
  checkRows(cases, ([body]) => body, ([body, want]) => {
    for (const input of formsOf(`safe:${body}`)) {
      order.length = 0;
      decode(input, { revive });
      assert.deepEqual(order, want);
    }
  });
});

test("results are placed: members, values, keys, fields", () => {
  const revive = { date: (v) => `day ${v.day}`, Decimal: (v) => v.toNumber(), Path: () => undefined, time: () => null };
  for (const options of [{ revive }, { revive, dict: "map" }, { revive, lossless: true }]) {
    const plain = (body) => decode(`safe:${body}`, options);
    assert.deepEqual(plain(`[${date(1)}, ${TEXTS.Path}, ${TEXTS.time}]`), ["day 1", undefined, null]);
    assert.deepEqual([...plain(tag("tuple", `[${date(1)}]`))], ["day 1"]);
    const dict = plain(`{"a": ${date(1)}, "__proto__": ${date(2)}, "u": ${TEXTS.Path}}`);
    assert.deepEqual(dict instanceof Map ? [...dict] : Object.entries(dict), [["a", "day 1"], ["__proto__", "day 2"], ["u", undefined]]);
    assert.deepEqual([...plain(tag("set", `[${date(1)}, ${date(2)}]`))], ["day 1", "day 2"]);
    assert.deepEqual([...plain(tag("frozenset", `[${date(1)}, "x"]`))], ["day 1", "x"]);
    const pairs = plain(tag("dict_with_complex_keys", `[[${date(1)}, ${date(2)}], [${tag("tuple", `[${date(3)}]`)}, ${TEXTS.Decimal}]]`));
    assert.ok(pairs instanceof PyDict);
    assert.deepEqual([pairs.get("day 1"), pairs.get(["day 3"]), pairs.size], ["day 2", 1.5, 2]);
    const { fields } = plain(dataclass("C", `{"f": ${date(1)}}`));
    assert.equal(fields instanceof Map ? fields.get("f") : fields.f, "day 1");
  }
});

test("keys and members that become equal are one", () => {
  const revive = { date: () => "same", Decimal: (v) => v.toNumber(), frozenset: () => 7 };
  assert.deepEqual([...decode(`safe:${tag("set", `[${date(1)}, ${date(2)}, "same"]`)}`, { revive })], ["same"]);
  assert.deepEqual([...decode(`safe:${tag("dict_with_complex_keys", `[[${date(1)}, 1], ["x", 2], [${date(2)}, 3]]`)}`, { revive })], [["same", 3], ["x", 2]]);
  assert.deepEqual([...decode(`safe:${tag("set", `[7, ${TEXTS.frozenset}]`)}`, { revive })], [7]);
});

test("a result that Python could not hash is a TypeError where it would be a key or a member", () => {
  for (const result of [{}, new Map(), new Set(), [{}]]) {
    for (const body of [tag("set", `[${date(1)}]`), tag("dict_with_complex_keys", `[[${date(1)}, 1]]`)]) {
      assert.throws(() => decode(`safe:${body}`, { revive: { date: () => result } }), { name: "TypeError", message: /unhashable/ });
      assertWorks();
    }
  }
});

test("a container's reviver sees the results of its members'", () => {
  const revive = allTags((name, value) => (name === "dataclass" ? { [value.className]: value.fields } : name === "tuple" ? { tuple: [...value] } : name));
  assert.deepEqual(decode(`safe:${dataclass("C", `{"x": ${tag("tuple", `[${date(1)}, ${TEXTS.bytes}]`)}}`)}`, { revive }), { C: { x: { tuple: ["date", "bytes"] } } });
});

test("not called for what Python does not decode", () => {
  const revive = allTags((name) => assert.fail(`called for ${name}`));
  delete revive.ndarray;
  delete revive.complex;
  const bodies = [
    `{"a": ${date(1)}, "a": 1}`,
    `{${Array.from({ length: 70 }, (_, i) => `"k${i}": ${i}, `).join("")}"z": ${date(1)}, "z": 1}`,
    `{"__type__": "complex", "real": 1, "imag": 2, "extra": ${date(1)}}`,
    `{"__type__": "complex", "real": ${date(1)}, "real": 1, "imag": 2}`,
    `{"__type__": "ndarray", "data": [${date(1)}, ${TEXTS.tuple}], "dtype": "object"}`,
    `{"__type__": "ndarray", "data": [1], "dtype": "int8", "extra": ${date(1)}}`,
    `{"__type__": "date", "__type__": "unknown", "data": "2024-01-01"}`,
    `{"__type__": ["date"], "data": "2024-01-01"}`,
  ];
  checkRows(bodies, (body) => body, (body) => {
    for (const input of formsOf(`safe:${body}`)) for (const options of [{}, { lossless: true }]) decode(input, { ...options, revive });
  });
});

test("not called at all when the payload is refused, wherever the fault", () => {
  let calls = 0;
  const revive = allTags((_, value) => (calls++, value));
  const all = EVERYTHING.slice(5);
  const payloads = [
    `safe:[${all}, 1,]`, `safe:[${all}]x`, `safe:[${all}, "\ud800"]`, `safe:[${all}, ${tag("date", '"x"')}]`, `safe:[${all}, ${tag("set", "[[1]]")}]`,
    `safe:[${all}, ${"1".repeat(4301)}]`, `safe:[${all}, ${"[".repeat(10_001)}`, `safe:[${all}`, `safe:{"x": ${all}, "y": {"__type__": "complex", "real": 1}}`,
  ];
  for (const payload of payloads) refusalOf(payload, { revive });
  refusalOf(Buffer.concat([Buffer.from(`safe:[${all}, "`), Buffer.from([0xff]), Buffer.from('"]')]), { revive });
  refusalOf(`safe:[${all}, 12345678901234567890]`, { revive, int: "number" });
  assert.equal(calls, 0);
  decode(EVERYTHING, { revive });
  assert.ok(calls > 60);
});

test("what it throws passes through as it is, from every call, and the next decode works", () => {
  let total = 0;
  decode(EVERYTHING, { revive: allTags((_, value) => (total++, value)) });
  const before = JSON.stringify(actual(decode(EVERYTHING)));
  const thrown = [new Error("mine"), new RangeError("mine"), new SerializationError("SCHEMA", "mine"), "text", null, undefined, Object.freeze({})];
  for (let at = 1; at <= total; at++) {
    for (const input of formsOf(EVERYTHING)) {
      const what = thrown[at % thrown.length];
      let calls = 0;
      let caught = "nothing";
      try {
        decode(input, { revive: allTags((_, value) => {
          if (++calls === at) throw what;
          return value;
        }) });
      } catch (error) {
        caught = error;
      }
      assert.ok(caught === what && calls === at, `call ${at}`);
      assertWorks();
    }
  }
  assert.equal(JSON.stringify(actual(decode(EVERYTHING))), before);
});

test("a promise it returns is a value like any other", () => {
  const promise = Promise.resolve(1);
  assert.equal(decode(`safe:[${date(1)}]`, { revive: { date: () => promise } })[0], promise);
});

// ---- decodes inside of decodes ----

/** Of very different sizes; the last ones make the memory grow. */
const INNER = ["safe:1", EVERYTHING, `safe:[${'{"k": "text \\u00e9", "l": [1.5, 12345678901234567890]},'.repeat(500)} 1]`, `safe:"${"y".repeat(3e6)}"`, `safe:[${"2.5,".repeat(4e5)} 1]`, `safe:"${"é".repeat(1e6)}"`];
const OUTER = [EVERYTHING, `safe:[${`"text that follows", {"é": "\\u00e9x", "n": 1.5}, ${date(1)}, `.repeat(200)} "end"]`, `safe:[${`"${"z".repeat(70_000)}", "\\n${"z".repeat(70_000)}", ${date(1)}, `.repeat(3)} "end"]`];

const describe = (value) => (typeof value === "string" ? value : JSON.stringify(actual(value)));

test("decodes begun from revive give their values, and leave the outer one its own", () => {
  const inner = INNER.map((payload) => [payload, describe(decode(payload))]);
  for (const outer of OUTER) {
    for (const input of formsOf(outer)) {
      for (const fresh of [false, true]) {
        if (fresh) initSync(moduleBytes());
        const before = describe(decode(outer));
        if (fresh) initSync(moduleBytes());
        let turn = 0;
        const value = decode(input, { revive: { date: (v) => {
          const [payload, want] = inner[turn++ % inner.length];
          if (turn < 10 && describe(decode(turn % 2 ? payload : Buffer.from(payload))) !== want) assert.fail("the inner value");
          return v;
        } } });
        assert.ok(turn > 0);
        assert.ok(describe(value) === before, "the outer value");
      }
    }
  }
  for (const [what, make] of NESTINGS) {
    const [value, after] = decode(`safe:[${date(1)}, {"k": "é\\n"}]`, { revive: { date: () => (decode(make(3000)), what) } });
    assert.deepEqual([value, after], [what, { k: "é\n" }]);
  }
});

test("three levels, at each of which something is refused", () => {
  const levels = [];
  const revive = (level) => ({
    date: (v) => {
      if (level === 3) return v.day;
      refusalOf(`safe:[${TEXTS.tuple}, ${"[".repeat(20_000)}`);
      levels.push(level);
      return [level, decode(OUTER[level], { revive: revive(level + 1) }), "after"];
    },
  });
  const value = decode(`safe:["before", ${date(5)}, "é\\u00e9", {"k": 2.5}]`, { revive: revive(1) });
  assert.deepEqual([value[0], value[2], value[3]], ["before", "éé", { k: 2.5 }]);
  const [level, inner, after] = value[1];
  assert.deepEqual([level, after], [1, "after"]);
  assert.ok(levels.filter((l) => l === 2).length > 1);
  assert.ok(JSON.stringify(actual({ inner })).includes("after"));
  assertWorks();
});

test("a throw out of an inner decode", () => {
  const mine = new Error("mine");
  const thrower = { date: () => {
    throw mine;
  } };
  const payload = `safe:[1, ${date(1)}]`;
  assert.throws(() => decode(payload, { revive: { date: () => decode(payload, { revive: thrower }) } }), (error) => error === mine);
  assert.throws(() => decode(payload, { revive: { date: () => decode("safe:[") } }), { code: "INVALID_JSON", offset: 6 });
  assert.deepEqual(decode(payload, { revive: { date: () => decode(payload, { revive: { date: (v) => v.day } }) } }), [1, [1, 1]]);
});

test("initSync from revive does not disturb the decode that runs", () => {
  const value = decode(OUTER[1], { revive: { date: (v) => (initSync(moduleBytes()), v.day) } });
  assert.deepEqual(value.slice(-4), ["text that follows", { é: "éx", n: 1.5 }, 1, "end"]);
  assertWorks();
});

test("deep payloads", () => {
  for (const [what, make] of NESTINGS) {
    for (const depth of [990, 3000]) {
      let calls = 0;
      const payload = make(depth);
      const expected = payload.split('"__type__"').length - 1;
      decode(payload, { revive: allTags((_, value) => (calls++, value)) });
      assert.equal(calls, expected, `${what} ${depth}`);
    }
  }
  const mine = new Error("mine");
  const [, tuples] = NESTINGS.find(([what]) => what === "tuples");
  for (const at of [1, 700, 1500]) {
    let calls = 0;
    assert.throws(() => decode(tuples(3000), { revive: { tuple: (v) => {
      if (++calls === at) throw mine;
      return v;
    } } }), (error) => error === mine && calls === at);
    assertWorks();
  }
});

test("lossless values that pass through a reviver unchanged stay lossless", () => {
  const value = decode(`safe:[1.0, ${tag("tuple", `[2.0, ${date(1)}]`)}]`, { lossless: true, revive: allTags((_, v) => v) });
  assert.ok(value[0] instanceof PyFloat && value[1] instanceof PyTuple && value[1][0] instanceof PyFloat && value[1][1] instanceof PyDate);
});
