// What refusals say: code, offset (in UTF-16 units of text, in bytes of bytes), path, message, hint; and that none of it carries payload text raw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { REASONS, REASON_CIRCULAR, REASON_LONG, REASON_NESTED, REASON_UNSUPPORTED } from "../../js/generated/tables.js";
import { decode } from "../../js/index.js";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";

/** In the tables below this mark, which is taken out, stands before the first character that cannot continue a valid payload. */
const MARK = "‸";

/** Messages seen, to prove in the end that the tables reach every reason. */
const seen = new Set();

/**
 * Refused in both forms, with an offset in the units of each.
 * @param {string} marked payload with a mark
 * @returns {Error[]} the refusals of text and of bytes
 */
function refusalsOf(marked, options) {
  const at = marked.indexOf(MARK);
  const payload = marked.replace(MARK, "");
  const [ofText, ofBytes] = [refusalOf(payload, options), refusalOf(Buffer.from(payload), options)];
  assert.equal(ofText.offset, at, "offset in text");
  assert.equal(ofBytes.offset, Buffer.byteLength(marked.slice(0, at)), "offset in bytes");
  for (const name of ["code", "path", "hint"]) assert.equal(ofBytes[name], ofText[name], name);
  assertWorks();
  return [ofText, ofBytes];
}

/** The message is subject, reason and place, made of the parts that the error has. */
function checkMessage(error, reason) {
  const match = /^(?:([A-Za-z_.]+): )?(.*) \(at (.*), offset (\d+)\)$/s.exec(error.message);
  assert.ok(match, `message ${error.message}`);
  assert.ok(error.message.includes(reason), `message ${error.message}`);
  assert.equal(match[3], error.path);
  assert.equal(Number(match[4]), error.offset);
  assert.equal(error.hint, REASONS.find((r) => r?.message === match[2])?.hint);
  seen.add(match[2]);
}

/**
 * A row's body also inside of a list, behind text that makes bytes and units differ.
 * A fault at the end stays at the end; "unexpected text after the value" is another fault there.
 */
function* placesOf(body, path) {
  yield [`safe:${body}`, path];
  yield [`safe: \n${body}`, path];
  if (!path.startsWith("!")) yield [`safe:["é日\u{1f600}", {"ключ": [${body}${body.endsWith(MARK) ? "" : "]}]"}`, `$[1]["ключ"][0]${path.slice(1)}`];
}

function checkFault([body, code, path, reason, options]) {
  for (const [payload, place] of placesOf(body, path)) {
    for (const error of refusalsOf(payload, options)) {
      assert.equal(error.code, code);
      assert.equal(error.path, place.replace("!", ""));
      checkMessage(error, reason);
    }
  }
}

const png = (bytes) => Buffer.from(bytes, "latin1").toString("base64");

/** [body, path ("!": only at the top), part of the message] */
const GRAMMAR = [
  ["‸", "$", "ends too early"],
  ["[‸", "$[0]", "ends too early"],
  ["[1‸", "$[0]", "ends too early"],
  ["[1,‸", "$[1]", "ends too early"],
  ["{‸", "$", "ends too early"],
  ['{"a"‸', "$.a", "ends too early"],
  ['{"a": ‸', "$.a", "ends too early"],
  ['{"a": 1‸', "$.a", "ends too early"],
  ['{"a": 1, ‸', "$", "ends too early"],
  ['"abc‸', "$", "ends too early"],
  ['"abc\\‸', "$", "ends too early"],
  ['"abc\\u12‸', "$", "ends too early"],
  ["tru‸", "$", "ends too early"],
  ["-‸", "$", "ends too early"],
  ["1.‸", "$", "ends too early"],
  ["1e‸", "$", "ends too early"],
  ["1e+‸", "$", "ends too early"],
  ["-Infinit‸", "$", "ends too early"],
  ["‸,", "$", "expected a value"],
  ["‸:", "!$", "expected a value"],
  ["‸'a'", "$", "expected a value"],
  ["‸+1", "$", "expected a value"],
  ["‸.5", "$", "expected a value"],
  ["‸\ufeff[1]", "$", "expected a value"],
  ["‸\u00a01", "$", "expected a value"],
  ["‸\0", "$", "expected a value"],
  ["‸\v1", "$", "expected a value"],
  ["[1,‸]", "$[1]", "expected a value"],
  ["[1,,‸".replace(",,‸", ",‸,"), "$[1]", "expected a value"],
  ["[‸}", "$[0]", "expected a value"],
  ['{"a": ‸}', "$.a", "expected a value"],
  ["[1 ‸2]", "$[0]", "',' or ']'"],
  ["[1‸: 2]", "$[0]", "',' or ']'"],
  ["[1‸}", "$[0]", "',' or ']'"],
  ['{"a": 1‸]', "$.a", "',' or '}'"],
  ['{"a": 1 ‸"b": 2}', "$.a", "',' or '}'"],
  ["{‸a: 1}", "$", "a key in double quotes"],
  ["{‸1: 2}", "$", "a key in double quotes"],
  ["{‸null: 2}", "$", "a key in double quotes"],
  ['{"a": 1,‸}', "$", "a key in double quotes"],
  ['{"a" ‸1}', "$.a", "':' after a key"],
  ['{"a"‸, "b": 1}', "$.a", "':' after a key"],
  ["[1] ‸[2]", "!$", "unexpected text"],
  ["[1]‸]", "!$", "unexpected text"],
  ["0‸1", "!$", "unexpected text"],
  ["1‸_000", "!$", "unexpected text"],
  ["0‸x10", "!$", "unexpected text"],
  ["true‸e", "!$", "unexpected text"],
  ["NaN‸s", "!$", "unexpected text"],
  ["1 ‸\0", "!$", "unexpected text"],
  ["1‸\f", "!$", "unexpected text"],
  ["[1] ‸// x", "!$", "unexpected text"],
  ["t‸rUe".replace("‸r", "r‸"), "$", "unknown word"],
  ["n‸one", "$", "unknown word"],
  ["Na‸n", "$", "unknown word"],
  ["Inf‸,", "$", "unknown word"],
  ["-Inf‸ ", "$", "unknown word"],
  ["-‸NaN", "$", "expected a digit"],
  ["-‸x", "$", "expected a digit"],
  ["1.‸x", "$", "expected a digit"],
  ["1e‸,", "$", "expected a digit"],
  ["1e+‸]", "$", "expected a digit"],
  ["1.‸e5", "$", "expected a digit"],
  ['"a‸\nb"', "$", "control character"],
  ['"a‸\0b"', "$", "control character"],
  ['"é\u{1f600}‸\tb"', "$", "control character"],
  ['{"a‸\x1f": 1}', "$", "control character"],
  ['"\\‸x41"', "$", "unknown escape"],
  ['"日\\‸日"', "$", "unknown escape"],
  ['"\\‸U00000041"', "$", "unknown escape"],
  ['"\\u12‸g4"', "$", "four hexadecimal digits"],
  ['"\\u12‸"', "$", "four hexadecimal digits"],
  ['"\\u‸+123"', "$", "four hexadecimal digits"],
  ['"\\ud83d\\u‸\u{1f600}"', "$", "four hexadecimal digits"],
].map(([body, path, reason]) => [body, "INVALID_JSON", path, reason]);

const tag = (name, rest) => `{"__type__": "${name}"${rest}}`;
const array = (data, dtype) => `{"__type__": "ndarray", "data": ${data}, "dtype": "${dtype}"}`;
const ihdr = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0";

const TAGS = [
  ['‸{"__type__": "tuple"}', "$", "tuple: a member that this type needs is missing"],
  ['‸{"__type__": "timedelta", "data": 1}', "$", "missing"],
  ['‸{"__type__": "complex", "real": 1}', "$", "missing"],
  ['‸{"__type__": "ndarray", "data": [1]}', "$", "missing"],
  ['‸{"__type__": "dataclass", "module": "m", "data": {}}', "$", "missing"],
  [tag("tuple", ', "data": ‸"abc"'), "$.data", "expected a list"],
  [tag("set", ', "data": ‸5'), "$.data", "expected a list"],
  [tag("dict_with_complex_keys", ', "data": ‸{}'), "$.data", "expected a list"],
  ['{"é\u{1f600}": 1, "data": ‸null, "__type__": "tuple"}', "$.data", "expected a list"],
  [tag("bytes", ', "data": ‸5'), "$.data", "expected a string"],
  [tag("Decimal", ', "data": ‸0.1'), "$.data", "expected a string"],
  [tag("datetime", ', "data": ‸null'), "$.data", "expected a string"],
  [tag("Path", ', "data": ‸[1]'), "$.data", "expected a string"],
  [tag("ndarray", ', "data": [1], "dtype": ‸5'), "$.dtype", "expected a string"],
  [tag("dataclass", ', "class_name": ‸1, "module": "m", "data": {}'), "$.class_name", "expected a string"],
  [tag("dataclass", ', "class_name": "C", "module": ‸null, "data": {}'), "$.module", "expected a string"],
  [tag("complex", ', "real": ‸"1", "imag": 2'), "$.real", "expected a number"],
  [tag("complex", ', "real": 1, "imag": ‸true'), "$.imag", "expected a number"],
  [tag("timedelta", ', "total_seconds": ‸"5"'), "$.total_seconds", "expected a number"],
  [tag("dataclass", ', "class_name": "C", "module": "m", "data": ‸[1]'), "$.data", "expected a dict"],
  [tag("dict_with_complex_keys", ', "data": [‸1]'), "$.data[0]", "key and value"],
  [tag("dict_with_complex_keys", ', "data": [[1, 2], ‸[1]]'), "$.data[1]", "key and value"],
  [tag("dict_with_complex_keys", ', "data": [‸"ab"]'), "$.data[0]", "key and value"],
  [tag("dict_with_complex_keys", ', "data": [[‸[1], 2]]'), "$.data[0][0]", "unhashable"],
  [tag("set", ', "data": [1, ‸{"a": 1}]'), "$.data[1]", "unhashable"],
  [tag("set", `, "data": [‸${tag("set", ', "data": []')}]`), "$.data[0]", "unhashable"],
  [tag("set", `, "data": [${tag("tuple", ', "data": [‸[1]]')}]`), "$.data[0].data[0]", "unhashable"],
  [tag("set", `, "data": [‸${array("[1]", "int8")}]`), "$.data[0]", "unhashable"],
  [tag("bytes", ', "data": ‸"AAA"'), "$.data", "base64"],
  [tag("bytes", ', "data": ‸"AB=="'), "$.data", "base64"],
  [tag("bytes", ', "data": ‸"é==="'), "$.data", "base64"],
  [tag("datetime", ', "data": ‸"2024-02-30T00:00:00"'), "$.data", "datetime in ISO"],
  [tag("date", ', "data": ‸"2023-02-29"'), "$.data", "date in ISO"],
  [tag("time", ', "data": ‸"24:00:00"'), "$.data", "time in ISO"],
  [tag("timedelta", ', "total_seconds": ‸1e20'), "$.total_seconds", "duration"],
  [tag("timedelta", ', "total_seconds": ‸NaN'), "$.total_seconds", "duration"],
  [tag("Decimal", ', "data": ‸"1_000"'), "$.data", "decimal number"],
  [tag("PIL.Image", ', "data": ‸"AAAA"'), "$.data", "PNG image"],
  [tag("PIL.Image", `, "data": ‸"${png(`${ihdr}\0\0\0\0`)}"`), "$.data", "PNG header"],
  [tag("ndarray", ', "data": [1], "dtype": ‸"foo"'), "$.dtype", "unknown dtype"],
  [array("[[1, 2], ‸[3]]", "float64"), "$.data[1]", "nested lists"],
  [array("[1, ‸[2]]", "float64"), "$.data[1]", "nested lists"],
  [array(`${"[".repeat(32)}‸[1]${"]".repeat(32)}`, "int8"), `$.data${"[0]".repeat(32)}`, "32 dimensions"],
  [array('[1, ‸"x"]', "float64"), "$.data[1]", "wrong kind"],
  [array("[true, ‸1]", "bool"), "$.data[1]", "wrong kind"],
  [array("[1, ‸true]", "int8"), "$.data[1]", "wrong kind"],
  [array('["a", ‸1]', "<U1"), "$.data[1]", "wrong kind"],
  [array("[[1, 2], [3, ‸300]]", "uint8"), "$.data[1][1]", "out of range"],
  [array("[‸99999999999999999999]", "int64"), "$.data[0]", "out of range"],
  [array("[‸-1]", "uint64"), "$.data[0]", "out of range"],
  [array("[‸NaN]", "int64"), "$.data[0]", "out of range"],
  [array("[1, ‸1.5]", "int32"), "$.data[1]", "a fraction"],
].map(([body, path, reason]) => [body, "INVALID_TAG", path, reason]);

const LIMITS = [
  ["[[‸[1]]]", "LIMIT_DEPTH", "!$[0][0]", "deeper", { limits: { depth: 2 } }],
  ['{"a": ‸{"b": 1}}', "LIMIT_DEPTH", "!$.a", "deeper", { limits: { depth: 1 } }],
  ["‸{}", "LIMIT_DEPTH", "!$", "deeper", { limits: { depth: 0 } }],
  [array("‸[1]", "int8"), "LIMIT_DEPTH", "!$.data", "deeper", { limits: { depth: 1 } }],
  ["[1, ‸12345]", "LIMIT_DIGITS", "$[1]", "digits", { limits: { digits: 4 } }],
  ["‸-12345", "LIMIT_DIGITS", "$", "digits", { limits: { digits: 4 } }],
  [`‸${"1".repeat(4301)}`, "LIMIT_DIGITS", "$", "digits"],
  ["[1, ‸9007199254740992]", "UNSAFE_INTEGER", "$[1]", "would round", { int: "number" }],
  [array("[1, ‸-9007199254740992]", "int64"), "UNSAFE_INTEGER", "$.data[1]", "would round", { int64: "number" }],
  ['[{‸"__proto__": 1}]', "UNSAFE_KEY", "$[0]", "meaning of its own", { unsafeKeys: "error" }],
  ['{"a": "__proto__", ‸"constructor" : {}}', "UNSAFE_KEY", "$", "meaning of its own", { unsafeKeys: "error" }],
  ['{‸"\\u005f_proto__": 1}', "UNSAFE_KEY", "$", "meaning of its own", { unsafeKeys: "error" }],
  ['{"__type__": "PIL.Image", "data": ‸"iVBORw0KGgoAAAANSUhEUgAAAAMAAAAFCAIAAAAPE8H1"}', "LIMIT_PIXELS", "$.data", "more pixels", { limits: { pixels: 14 } }],
];

/** Numbers that are no values of their own. */
const DIGITS = [
  [array("[1, ‸12345]", "int32"), "$.data[1]"],
  [tag("complex", ', "real": ‸12345, "imag": 1'), "$.real"],
  [tag("timedelta", ', "total_seconds": ‸12345'), "$.total_seconds"],
].map(([body, path]) => [body, "LIMIT_DIGITS", path, "digits", { limits: { digits: 4 } }]);

const title = ([payload, code]) => `${code} ${payload.slice(0, 100)}`;
for (const [name, rows] of Object.entries({ GRAMMAR, TAGS, LIMITS })) {
  test(`offset, path and message: ${name.toLowerCase()}, ${rows.length} rows`, () => checkRows(rows, title, checkFault));
}

test("digits are counted inside of tags, too", () => checkRows(DIGITS, title, checkFault));

// ---- prefixes and the size ----

const PICKLE = "Pickle data rejected: allow_pickle=False";
const UNKNOWN = "Unknown final answer format: expected 'safe:' or 'pickle:' prefix";

/** [payload, code, message] */
const ENVELOPES = [
  ["pickle:", "PICKLE_REJECTED", PICKLE],
  ["pickle:gARLAS4=", "PICKLE_REJECTED", PICKLE],
  ["pickle:safe:[1]", "PICKLE_REJECTED", PICKLE],
  ["pickle:\ud800é\0", "PICKLE_REJECTED", PICKLE],
  ...["", "s", "safe", "safe :1", "SAFE:1", " safe:1", "\ufeffsafe:1", "pickle", "pickle :", "PICKLE:x", "Safe:1", "\0safe:1", "[1]", "gARLAS4=", "\ud800"].map((p) => [p, "UNKNOWN_FORMAT", UNKNOWN]),
];

test("prefix errors carry smolagents' messages, word for word", () => {
  checkRows(ENVELOPES, ([payload]) => payload, ([payload, code, message]) => {
    for (const input of [payload, Buffer.from(payload)]) {
      const error = refusalOf(input);
      assert.deepEqual([error.code, error.message, error.offset, error.path], [code, message, 0, undefined]);
      assert.equal(typeof error.hint, "string");
      seen.add(error.message);
    }
  });
});

test("text that looks like bare base64 pickle gets the hint, other text does not", () => {
  const hinted = ["gASVDAAAAAAAAACMCGhlbGxvlC4=", "gANLAS4=", "gAJLAS4=", "gAWVCgAAAA=="];
  const not = ["gAA=", "gAZ=", "gA", "GASV", "agASV", "\ufeffgASV", "", "hello"];
  const hintOf = (payload) => refusalOf(payload).hint;
  for (const payload of hinted) assert.match(hintOf(payload), /bare base64 pickle/, payload);
  for (const payload of not) assert.doesNotMatch(hintOf(payload), /base64/, payload);
  for (const payload of [...hinted, ...not]) assert.equal(hintOf(Buffer.from(payload)), hintOf(payload));
  assert.match(refusalOf("pickle:gASV").hint, /runs code that the sender chose/);
});

test("a payload over the byte limit", () => {
  for (const input of ["safe:[1]", Buffer.from("safe:[1]")]) {
    const error = refusalOf(input, { limits: { bytes: 7 } });
    assert.deepEqual([error.code, error.offset, error.path], ["LIMIT_BYTES", 0, undefined]);
    seen.add(error.message);
  }
});

// ---- UTF-8 ----

/** [payload in latin1 with a mark; code; path]. The mark is before the first byte that cannot continue a character: the end where one was cut. */
const BYTES = [
  ['safe:"\xe9‸"', "INVALID_UTF8", "$"],
  ['safe:"‸\xff"', "INVALID_UTF8", "$"],
  ['safe:"‸\x80"', "INVALID_UTF8", "$"],
  ['safe:"‸\xc0\x80"', "INVALID_UTF8", "$"],
  ['safe:"‸\xc1\xbf"', "INVALID_UTF8", "$"],
  ['safe:"\xe0‸\x80\x80"', "INVALID_UTF8", "$"],
  ['safe:"\xed‸\xa0\x80"', "INVALID_UTF8", "$"],
  ['safe:"\xf0‸\x8f\xbf\xbf"', "INVALID_UTF8", "$"],
  ['safe:"\xf4‸\x90\x80\x80"', "INVALID_UTF8", "$"],
  ['safe:"‸\xf5\x80\x80\x80"', "INVALID_UTF8", "$"],
  ['safe:"\xe6\x97‸x"', "INVALID_UTF8", "$"],
  ['safe:"\xf0\x9f\x98‸"', "INVALID_UTF8", "$"],
  ['safe:"\xf0\x9f\x98‸', "INVALID_UTF8", "$"],
  ['safe:{"k": ["\xc3\xa9", "a‸\xff"]}', "INVALID_UTF8", "$.k[1]"],
  ['safe:{"k‸\xff": 1}', "INVALID_UTF8", "$"],
  ["safe:[1, ‸\xff]", "INVALID_UTF8", "$[1]"],
  ["safe:[1\xc3‸", "INVALID_UTF8", "$[0]"],
  ["safe:1‸\xff", "INVALID_UTF8", "$"],
  ['safe:["‸\xff", 1,]', "INVALID_UTF8", "$[0]"],
  ['safe:[1,‸, "\xff"]', "INVALID_JSON", "$[1]"],
  ['safe:["a\\‸\xc3\xa9"]', "INVALID_JSON", "$[0]"],
];

function checkBytes([marked, code, path]) {
  const at = marked.indexOf(MARK);
  const error = refusalOf(Uint8Array.from(marked.replace(MARK, ""), (c) => c.charCodeAt(0)));
  assert.deepEqual([error.code, error.offset, error.path], [code, at, path]);
  checkMessage(error, "");
}

test("broken UTF-8 in bytes", () => checkRows(BYTES, ([marked]) => marked, checkBytes));

/** In text a lone surrogate there is INVALID_UTF8; in bytes it should be so, too. */
const BYTES_IN_ESCAPES = [
  ['safe:["a\\‸\xff"]', "INVALID_UTF8", "$[0]"],
  ['safe:["a\\u12‸\xff"]', "INVALID_UTF8", "$[0]"],
];

test("broken UTF-8 in an escape", () =>
  checkRows(BYTES_IN_ESCAPES, ([marked]) => marked, checkBytes));

/** [payload, code, offset] */
const SURROGATES = [
  ['safe:"\ud800"', "INVALID_UTF8", 6],
  ['safe:"\udc00"', "INVALID_UTF8", 6],
  ['safe:"é\u{1f600}\ud83dx"', "INVALID_UTF8", 9],
  ['safe:"\ude00\ud83d"', "INVALID_UTF8", 6],
  ['safe:{"a": ["\u{1f600}\udc00"]}', "INVALID_UTF8", 15],
  ['safe:{"\ud800": 1}', "INVALID_UTF8", 7],
  // Where text ends in the middle of a pair, it was cut short.
  ["safe:\ud800", "INVALID_UTF8", 6],
  ['safe:["é\u{1f600}\ud83d', "INVALID_UTF8", 11],
  ['safe:["\udc00', "INVALID_UTF8", 7],
  ["safe:\ud800x", "INVALID_UTF8", 5],
  ["safe:1\udc00", "INVALID_UTF8", 6],
  ['safe:["a\\\ud800"]', "INVALID_UTF8", 9],
  ['safe:["\\u12\ud800"]', "INVALID_UTF8", 11],
  // Of several faults the first counts.
  ['safe:["\ud800", 1,]', "INVALID_UTF8", 7],
  ['safe:[1,, "\ud800"]', "INVALID_JSON", 8],
  ['safe:["é\u{1f600}", 1,, "\ud800"]', "INVALID_JSON", 15],
  ['safe:["\ud83d\ude00" "\ud800"]', "INVALID_JSON", 11],
  ['safe:["\t\ud800"]', "INVALID_JSON", 7],
  ['safe:["a\\x\ud800"]', "INVALID_JSON", 9],
  [`safe:"${"a".repeat(70000)}\ud800"`, "INVALID_UTF8", 70006],
  [`safe:["${"é".repeat(70000)}\ud800",]`, "INVALID_UTF8", 70007],
];

test("lone surrogates in text", () => {
  checkRows(SURROGATES, ([payload]) => JSON.stringify(payload).slice(0, 80), ([payload, code, offset]) => {
    const error = refusalOf(payload);
    assert.deepEqual([error.code, error.offset], [code, offset]);
    assertWorks();
  });
  for (const payload of ['safe:"\\ud800"', 'safe:{"\\udc00": 1}', 'safe:"\u{1f600}"']) decode(payload);
});

/** Those that only encode raises: encode.test.mjs has them. */
const ENCODING = [REASON_UNSUPPORTED, REASON_CIRCULAR, REASON_LONG, REASON_NESTED].map((reason) => REASONS[reason]);

test("the tables above reach every reason there is; memory and cost have tests of their own", () => {
  const reasons = REASONS.filter(Boolean).filter((r) => !["OUT_OF_MEMORY", "LIMIT_COST"].includes(r.code) && !ENCODING.includes(r)).map((r) => r.message);
  assert.deepEqual(reasons.filter((message) => !seen.has(message)), []);
});

// ---- paths ----

/** [key as the payload spells it, part of the path] */
const KEYS = [
  ["a", ".a"],
  ["_a9", "._a9"],
  ["A_", ".A_"],
  ["9a", '["9a"]'],
  ["", '[""]'],
  ["a b", '["a b"]'],
  ["a.b", '["a.b"]'],
  ["a-b", '["a-b"]'],
  ["]", '["]"]'],
  ["é", '["é"]'],
  ["\u{1f600}", '["\u{1f600}"]'],
  ["__proto__", ".__proto__"],
  ['a\\"b', '["a\\"b"]'],
  ["a\\\\", '["a\\\\"]'],
  ["\\u0041", '["\\u0041"]'],
  ["\\n", '["\\n"]'],
];

test("paths name keys as the payload spells them, in quotes where they are no words", () => {
  checkRows(KEYS, ([key]) => key, ([key, part]) => {
    assert.equal(refusalOf(`safe:{"x": 0, "${key}": [1, ,]}`).path, `$${part}[1]`);
    assert.equal(refusalOf(`safe:[{"${key}": {"__type__": "set", "data": 1}}]`).path, `$[0]${part}.data`);
  });
});

test("paths follow the wire through tags, duplicates and escapes", () => {
  const rows = [
    ['safe:{"__type__": "tuple", "data": [0, {"__type__": "dict_with_complex_keys", "data": [[1, {"__type__": "set"}]]}]}', "$.data[1].data[0][1]"],
    ['safe:{"a": 1, "a": {"__type__": "set"}}', "$.a"],
    ['safe:{"\\u005f_type__": "bytes", "d\\u0061ta": 5}', '$["d\\u0061ta"]'],
    ['safe:{"x": ["]}", {"y": "\\"]", "z": tru}]}', "$.x[1].z"],
    [`safe:[${"0, ".repeat(1000)}x]`, "$[1000]"],
    [`safe:[${"[], {}, ".repeat(10)}x]`, "$[20]"],
  ];
  checkRows(rows, ([payload]) => payload.slice(0, 80), ([payload, path]) => {
    for (const input of [payload, Buffer.from(payload)]) assert.equal(refusalOf(input).path, path);
  });
});

test("paths are cut at 200 characters", () => {
  const deep = refusalOf(`safe:${"[".repeat(500)}x`);
  assert.equal(deep.path, `$${"[0]".repeat(500)}`.slice(0, 199) + "…");
  const exact = refusalOf(`safe:{"${"k".repeat(198)}": x}`);
  assert.equal(exact.path, `$.${"k".repeat(198)}`);
  const long = refusalOf(`safe:{"${"k".repeat(199)}": x}`);
  assert.equal(long.path, `$.${"k".repeat(197)}…`);
  for (const key of ["k".repeat(5000), "\u{1f600}".repeat(2000), "é".repeat(3000), `k${"\u{1f600}".repeat(2000)}`, "\u202e".repeat(1000)]) {
    for (const payload of [`safe:{"${key}": x}`, `safe:{"${key}": {"__type__": "set"}}`]) {
      for (const input of [payload, Buffer.from(payload)]) {
        const { path, message } = refusalOf(input);
        assert.ok(path.length <= 200 && path.length >= 190, `${path.length}`);
        assert.ok(path.endsWith("…") && !path.includes("\ufffd") && !/\p{Surrogate}/u.test(path), path);
        assert.ok(message.length < 400);
      }
    }
  }
});

// ---- injection ----

const HOSTILE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/u;

/** Spelled raw in the payload where JSON allows it. */
const ATTACKS = ["\x1b[31m", "\x7f", "\x80", "\x9b31m", "\u0085", "\u202e\u2066evil", "\u200e", "\u2028INFO forged line", "\u2029", "\u200b", "\ufeff", "\u{e0041}"];

test("nothing hostile of a payload reaches message, path or hint", () => {
  checkRows(ATTACKS, (text) => JSON.stringify(text), (text) => {
    const payloads = [
      `safe:{"${text}": x}`,
      `safe:{"${text}": {"__type__": "set", "data": 1}}`,
      `safe:{"${text}": {"${text}": ["${text}", "\\x"]}}`,
      `safe:${text}`,
      `safe:["a",${text}]`,
      `safe:"\\${text}"`,
      `safe:"\\u${text}"`,
      `${text}safe:1`,
      `pickle:${text}`,
      `safe:{"__type__": "ndarray", "data": [1], "dtype": "${text}"}`,
      `safe:{"__type__": "Decimal", "data": "${text}"}`,
      `safe:{"__type__": "datetime", "data": "${text}"}`,
      `safe:{"__type__": "bytes", "data": "${text}"}`,
    ];
    for (const payload of payloads) {
      for (const input of [payload, Buffer.from(payload)]) {
        const { message, path, hint, stack } = refusalOf(input);
        for (const shown of [message, path ?? "", hint ?? "", stack.replaceAll("\n", " ")]) assert.doesNotMatch(shown, HOSTILE, JSON.stringify(payload));
      }
    }
  });
});

test("escaped controls and lone surrogates in keys stay escaped in paths", () => {
  for (const key of ["\\u001b[31m", "\\u202e", "\\ud800", "\\n", "\\u2028"]) {
    assert.equal(refusalOf(`safe:{"${key}": x}`).path, `$["${key}"]`);
  }
  const raw = refusalOf('safe:{"\ud800": x}');
  for (const shown of [raw.message, raw.path ?? "", raw.hint]) assert.doesNotMatch(shown, HOSTILE);
});

test("options that are wrong do not echo hostile names", () => {
  assert.throws(() => decode("safe:1", { "\x1b[31m": 1 }), TypeError);
});
