// Properties, tried on random documents and on damaged payloads. Seeded: the same run every time; SEED=… and RUNS=… (a factor) try others.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SAFE_INT64, SAFE_INTS, UNIQUE } from "../../js/generated/tables.js";
import { decode, SerializationError } from "../../js/index.js";
import { EVERYTHING, TAGS, TEXTS } from "./support/all-tags.mjs";
import { actual } from "./support/canonical.mjs";
import { bothPasses } from "./support/passes.mjs";
import { assertWorks } from "./support/refuse.mjs";
import { accepted, rejected } from "./support/vectors.mjs";

const seed = Number(process.env.SEED ?? 20261130);
const runs = (n) => ({ seed, numRuns: Math.ceil(n * Number(process.env.RUNS ?? 1)) });

// ---- documents ----

const unit = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(..."ab_ 019\"\\/{}[]:,") },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) },
  { weight: 1, arbitrary: fc.constantFrom("\0", "\n", "\x1f", "\x7f", "\x80", "é", "\u2028", "\ufeff", "日", "\u{1f600}", "\ud83d", "\udc00") },
);
const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join(""));
const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom("a", "b", "id", "name", "__proto__", "constructor", "toString", "length", "0", "10", "2", "", "data") }, { weight: 2, arbitrary: text });
const integer = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.maxSafeInteger(), fc.integer());
const float = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Number.isInteger(x) && Math.abs(x) < 1e21 ? x % 1e15 | 0 : x)); // else it prints as a bigint
const leaf = fc.oneof(integer, float, text, fc.boolean(), fc.constant(null));

const { document } = fc.letrec((tie) => ({
  document: fc.oneof(
    { maxDepth: 6, depthSize: "small" },
    leaf,
    fc.array(tie("document"), { maxLength: 8 }),
    fc.array(fc.tuple(key, tie("document")), { maxLength: 8 }).map(Object.fromEntries),
  ),
}));

/** An object whose `__type__` is a tag is no plain document. */
const isPlain = (json) => !/"__type__"|\\u005f/i.test(json);

test("decode reads what JSON.stringify writes, from text and from bytes", () => {
  fc.assert(
    fc.property(document, fc.constantFrom(0, 1, "\t", "\r\n "), (value, space) => {
      const json = JSON.stringify(value, null, space);
      fc.pre(isPlain(json));
      const payload = `safe:${json}`;
      assert.deepStrictEqual(decode(payload), value);
      assert.deepStrictEqual(decode(Buffer.from(payload)), value);
      if (value !== null && typeof value === "object") assert.deepEqual(Object.keys(decode(payload)), Object.keys(value));
    }),
    runs(3000),
  );
});

/** As json.dumps does it: everything beyond ASCII escaped. */
const asciiJson = (value) => JSON.stringify(value).replace(/[\x7f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

test("however strings are spelled, raw or with escapes", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.tuple(text, fc.integer({ min: 0, max: 3000 })).map(([t, n]) => t + "x".repeat(n))), { minLength: 1, maxLength: 6 }), (texts) => {
      for (const payload of [`safe:${asciiJson(texts)}`, `safe:${JSON.stringify(texts)}`, `safe:${asciiJson(texts).replace(/_/g, "\\u005F")}`]) {
        for (const input of [payload, Buffer.from(payload)]) assert.deepStrictEqual(decode(input), texts);
      }
    }),
    runs(1500),
  );
});

test("numbers: what JavaScript's own parser says of floats, what BigInt says of ints", () => {
  const digits = (max) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max }).map((d) => d.join(""));
  const whole = digits(40).map((d) => d.replace(/^0+(?=.)/, ""));
  const literal = fc.tuple(fc.constantFrom("", "-"), whole, fc.option(digits(40)), fc.option(fc.tuple(fc.constantFrom("e", "E", "e+", "e-"), fc.oneof(digits(2), digits(4)))));
  fc.assert(
    fc.property(fc.array(literal, { minLength: 1, maxLength: 20 }), (parts) => {
      const literals = parts.map(([sign, int, fraction, exponent]) => ({ text: `${sign}${int}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : exponent.join("")}`, isInt: fraction === null && exponent === null }));
      const want = literals.map((l) => (!l.isInt ? Number(l.text) : Number.isSafeInteger(Number(l.text)) ? Number(l.text) + 0 : BigInt(l.text)));
      const payload = `safe:[${literals.map((l) => l.text)}]`;
      for (const input of [payload, Buffer.from(payload)]) assert.deepStrictEqual(decode(input), want);
      const floats = literals.map((l) => Number(l.text));
      assert.deepStrictEqual([...decode(`safe:{"__type__": "ndarray", "data": [${literals.map((l) => l.text)}], "dtype": "float64"}`).data], floats.map((x, i) => (literals[i].isInt ? x + 0 : x)));
    }),
    runs(2000),
  );
});

test("dicts of any width and any keys keep their values, in order", () => {
  const entries = fc.uniqueArray(fc.tuple(fc.oneof(key, text, fc.integer({ min: 0, max: 400 }).map((n) => `k${n}`)), integer), { selector: ([k]) => k, maxLength: 150 });
  fc.assert(
    fc.property(fc.array(entries, { minLength: 1, maxLength: 3 }), (dicts) => {
      fc.pre(dicts.every((dict) => dict.every(([k]) => k !== "__type__")));
      const payload = `safe:[${dicts.map((dict) => `{${dict.map(([k, v]) => `${JSON.stringify(k)}: ${v}`).join(", ")}}`).join(", ")}]`;
      for (const input of [payload, Buffer.from(payload)]) {
        assert.deepStrictEqual(decode(input), dicts.map(Object.fromEntries));
        assert.deepStrictEqual(decode(input, { dict: "map" }).map((map) => [...map]), dicts);
      }
    }),
    runs(400),
  );
});

// ---- damage ----

const payloads = [...accepted.map((row) => row.payload), ...rejected.map((row) => row.payload), EVERYTHING, ...Object.values(TEXTS).map((t) => `safe:[1, ${t}]`)].filter((p) => p.startsWith("safe:") && p.length < 3000);

const edit = fc.oneof(
  fc.record({ kind: fc.constant("flip"), at: fc.nat(), bit: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ kind: fc.constant("put"), at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant("insert"), at: fc.nat(), text: fc.constantFrom(",", '"', "\\", "[", "]", "{", "}", ":", " ", "0", "-", ".", "e", "\0", "é", "\u{1f600}", '"data": 1, ', "null", "NaN", "[[", "\\ud800", "1e400", "99999999999999999999") }),
  fc.record({ kind: fc.constant("delete"), at: fc.nat(), count: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("double"), at: fc.nat(), count: fc.integer({ min: 1, max: 40 }) }),
);

function damage(bytes, { kind, at, bit, byte, text: inserted, count }) {
  const i = 5 + (at % (bytes.length - 4));
  const [before, rest] = [bytes.subarray(0, i), bytes.subarray(i)];
  switch (kind) {
    case "flip":
      return Buffer.concat([before, rest.length ? Buffer.of(rest[0] ^ (1 << bit)) : rest, rest.subarray(1)]);
    case "put":
      return Buffer.concat([before, Buffer.of(byte), rest.subarray(1)]);
    case "insert":
      return Buffer.concat([before, Buffer.from(inserted), rest]);
    case "delete":
      return Buffer.concat([before, rest.subarray(count)]);
    default:
      return Buffer.concat([before, rest.subarray(0, count), rest]);
  }
}

const damaged = fc.tuple(fc.constantFrom(...payloads), fc.array(edit, { minLength: 1, maxLength: 3 })).map(([payload, edits]) => edits.reduce(damage, Buffer.from(payload)));

/** What decode does: a description of the value, or of the refusal, with the offset in bytes. */
function outcomeOf(input, options) {
  try {
    return { value: actual(decode(input, options)) };
  } catch (error) {
    assert.ok(error instanceof SerializationError, String(error?.stack));
    assert.ok(Number.isInteger(error.offset) && error.offset >= 0 && error.offset <= input.length, `offset ${error.offset}`);
    const offset = typeof input === "string" ? Buffer.byteLength(input.slice(0, error.offset)) : error.offset;
    return { code: error.code, offset, path: error.path };
  }
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

test("damaged payloads give a value or a refusal; text and bytes agree, and so do the two passes", () => {
  fc.assert(
    fc.property(damaged, fc.constantFrom(0, UNIQUE, SAFE_INTS, SAFE_INT64), (bytes, flags) => {
      const outcome = outcomeOf(bytes);
      const asText = textOf(bytes);
      if (asText !== undefined) assert.deepEqual(outcomeOf(asText), outcome);
      else assert.notEqual(outcome.value === undefined && outcome.code, false);
      const [fast, careful] = bothPasses(asText ?? bytes, { flags });
      assert.deepEqual(fast, careful);
    }),
    runs(12_000),
  );
  assertWorks();
});

// ---- documents with tags, right and wrong ----

const word = fc.constantFrom('"a"', '"x/y"', '"1.50"', '"2024-02-29"', '"12:30:00"', '"2024-01-01T00:00:00.5+01:00"', '"AAEC"', '"AB=="', '"int32"', '"float64"', '"object"', '"<U3"', '"bool"', '"NaT"', '"é\u{1f600}"', '"\\u0061"', '""', '"sNaN"');
const scalar = fc.oneof(word, fc.constantFrom("0", "1", "-1", "1.5", "-0.0", "NaN", "Infinity", "12345678901", "9007199254740993", "18446744073709551616", "true", "false", "null", "1e400", "300"));
const numbers = fc.constantFrom("[]", "[1, 2]", "[1.5, null]", "[[1, 2], [3, 4]]", "[[1], [2, 3]]", "[[], []]", "[true, false]", '["a", "b"]', "[[[1]], 2]", "5", "[1, [2]]");
const typeName = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...TAGS) }, { weight: 1, arbitrary: fc.constantFrom("DataFrame", "", "Tuple", "tu\\u0070le") });
const space = fc.constantFrom("", " ", " ", "\n ");

const { tagged } = fc.letrec((tie) => ({
  tagged: fc.oneof({ maxDepth: 5, depthSize: "medium" }, { weight: 2, arbitrary: scalar }, { weight: 2, arbitrary: tie("list") }, { weight: 1, arbitrary: tie("dict") }, { weight: 5, arbitrary: tie("tag") }),
  list: fc.tuple(fc.array(tie("tagged"), { maxLength: 5 }), space).map(([items, s]) => `[${items.join(`,${s}`)}]`),
  pairs: fc.array(fc.tuple(tie("tagged"), tie("tagged")), { maxLength: 3 }).map((pairs) => `[${pairs.map(([k, v]) => `[${k}, ${v}]`).join(", ")}]`),
  dict: fc.tuple(fc.array(fc.tuple(fc.constantFrom('"a"', '"b"', '"data"', '"\\u0061"', '"é"', '"0"', '"__proto__"'), tie("tagged")), { maxLength: 5 }), space).map(([entries, s]) => `{${entries.map(([k, v]) => `${k}:${s}${v}`).join(`,${s}`)}}`),
  member: fc.oneof(
    fc.tuple(fc.constant("data"), fc.oneof(tie("list"), tie("pairs"), tie("dict"), scalar, numbers)),
    fc.tuple(fc.constantFrom("real", "imag", "total_seconds", "dtype", "class_name", "module", "extra", "__type__"), fc.oneof(scalar, tie("tagged"))),
  ),
  // As smolagents writes it, but for a data that may not fit; or in any order, with members too many or missing.
  tag: fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom("tuple", "set", "frozenset"), tie("list")).map(([t, d]) => `{"__type__": "${t}", "data": ${d}}`) },
    { weight: 2, arbitrary: tie("pairs").map((d) => `{"__type__": "dict_with_complex_keys", "data": ${d}}`) },
    { weight: 2, arbitrary: fc.tuple(fc.oneof(numbers, tie("list")), fc.constantFrom("int8", "int64", "uint8", "float32", "float64", "float16", "object", "bool", "<U1", "datetime64[ns]", "foo")).map(([d, t]) => `{"__type__": "ndarray", "data": ${d}, "dtype": "${t}"}`) },
    { weight: 2, arbitrary: tie("dict").map((d) => `{"__type__": "dataclass", "class_name": "C", "module": "é", "data": ${d}}`) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(TEXTS)) },
    { weight: 2, arbitrary: fc.tuple(typeName, fc.array(tie("member"), { maxLength: 4 }), fc.nat(4), space).map(([t, members, at, s]) => {
      const texts = members.map(([name, value]) => `"${name}":${s}${value}`);
      texts.splice(at, 0, `"__type__": "${t}"`);
      return `{${texts.join(`,${s}`)}}`;
    }) },
  ),
}));

test("documents full of tags, right and wrong: the two passes agree, so do text and bytes", () => {
  let values = 0;
  fc.assert(
    fc.property(tagged, fc.constantFrom(0, UNIQUE, SAFE_INTS, SAFE_INT64), fc.integer({ min: 0, max: 40 }), (body, flags, depth) => {
      const payload = `safe:${body}`;
      const outcome = outcomeOf(payload);
      values += Number("value" in outcome);
      assert.deepEqual(outcomeOf(Buffer.from(payload)), outcome);
      for (const limits of [{}, { depth: depth % 12 }, { digits: 1 + (depth % 20) }]) {
        for (const input of [payload, Buffer.from(payload)]) {
          const [fast, careful] = bothPasses(input, { flags, limits });
          assert.deepEqual(fast, careful);
        }
      }
    }),
    runs(6000),
  );
  assert.ok(values > 500, `only ${values} of them were valid`);
});

// ---- what the properties above have found, and its neighbourhood ----

/** Neither pass may go wrong, and the two agree. */
function assertAgree(payload) {
  for (const input of [payload, Buffer.from(payload)]) {
    const [fast, careful] = bothPasses(input);
    assert.deepEqual(fast, careful, payload.slice(-80));
  }
}

const array = (data, dtype) => `safe:{"__type__": "ndarray", "data": ${data}, "dtype": "${dtype}"}`;

test("bigints behind text beyond ASCII, in dicts with a key twice and in object arrays", () => {
  for (const big of ["12345678901234567890", "-9007199254740992", "1".repeat(300)]) {
    for (const words of ["é", "日本", "\u{1f600}\u{1f600}"]) {
      const bodies = [`[{"a": 1, "a": 2}, "${words}", ${big} , 3]`, `["${words}", ${big} , {"a": 1, "a": 2}]`, `{"${words}": ${big} , "${words}": ${big}  }`, `{"data": ["${words}", ${big} ], "__type__": "tuple"}`];
      for (const body of bodies) {
        assert.ok(JSON.stringify(actual(decode(`safe:${body}`))).includes(`"bigint ${big}"`), body);
        assertAgree(`safe:${body}`);
      }
      assert.deepEqual(decode(array(`["${words}", ${big} , 7]`, "object")).data, [words, BigInt(big), 7]);
    }
  }
});

test("commas of arrays of numbers", () => {
  for (const data of ["[9 87, 83]", "[1 2]", "[1, 2 3]", "[1  2]", "[1,2 3]", "[[1 2], [3, 4]]", "[[1, 2] [3, 4]]", "[1.5 2]", "[1,]", "[1, ]", "[[1],]", "[,1]", "[1,,2]", "[1, 2", "[1 "]) {
    for (const dtype of ["int8", "int64", "float32", "float64"]) {
      assert.throws(() => decode(array(data, dtype)), { code: "INVALID_JSON" }, data);
      assertAgree(array(data, dtype));
    }
  }
});

test("arrays of numbers that are ragged, or empty in parts", () => {
  for (const data of ["[[], 0]", "[[], [], 0]", "[[[]], 0]", "[0, []]", "[[0], 1]", "[[], [1]]", "[[1], []]", "[[[]], [1]]", "[[[1]], [1]]", "[[1, 2], [3]]"]) {
    assert.throws(() => decode(array(data, "int8")), { code: "INVALID_TAG" }, data);
    assertAgree(array(data, "int8"));
  }
  for (const data of ["[]", "[[]]", "[[], []]", "[[[]], [[]]]", "5"]) assertAgree(array(data, "int8"));
});

const ROW_ENDS = ["", ",", ", ", ",,1", " 1", " 1, 2", ",[", ",[1]", ",x", ",null", "]", ",99999999999999999999", " ,\n 1"];

test("long rows: faults where the loop over 16 KiB of one is left and entered again", () => {
  for (const number of ["1,", "1, ", "-1.5,"]) {
    const row = number.repeat(Math.ceil(20_000 / number.length));
    for (let at = 16_384 - 6; at < 16_384 + 6; at++) {
      const whole = row.slice(0, at).replace(/,[^,]*$/, "");
      for (const end of ROW_ENDS) for (const tail of ["", " ".repeat(17_000)]) assertAgree(`${array(`[${whole}${end}]`, "float64").slice(0, -1)}${tail}}`);
    }
  }
});

test("a revive that changes nothing changes nothing", () => {
  const revive = Object.fromEntries(TAGS.map((name) => [name, (value) => value]));
  fc.assert(fc.property(tagged, (body) => assert.deepEqual(outcomeOf(`safe:${body}`, { revive }), outcomeOf(`safe:${body}`))), runs(2000));
});
