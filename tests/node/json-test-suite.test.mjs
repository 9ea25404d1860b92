// JSONTestSuite (Nicolas Seriot): what every JSON reader must accept and refuse, and what Python's reader makes of the rest.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { decode } from "../../js/index.js";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { sharedData } from "./support/shared-data.mjs";

const { path, skip } = sharedData("JSONTestSuite/test_parsing/");
const files = skip ? [] : readdirSync(path);
const namesOf = (prefix) => files.filter((name) => name.startsWith(prefix));

/** Words of Python's dialect: invalid JSON, valid here. */
const DIALECT = { "n_number_NaN.json": [NaN], "n_number_infinity.json": [Infinity], "n_number_minus_infinity.json": [-Infinity] };

/** `-0` is an int to Python, and an int has no sign of zero. */
const INT_ZERO = ["y_number_minus_zero.json", "y_number_negative_zero.json"];

/** The decided answer for each file that RFC 8259 leaves open: a value, or the code of the refusal. */
const OPEN = {
  "i_number_double_huge_neg_exp.json": [0],
  "i_number_huge_exp.json": [Infinity],
  "i_number_neg_int_huge_exp.json": [-Infinity],
  "i_number_pos_double_huge_exp.json": [Infinity],
  "i_number_real_neg_overflow.json": [-Infinity],
  "i_number_real_pos_overflow.json": [Infinity],
  "i_number_real_underflow.json": [0],
  "i_number_too_big_neg_int.json": [-123123123123123123123123123123n],
  "i_number_too_big_pos_int.json": [100000000000000000000n],
  "i_number_very_big_negative_int.json": [-237462374673276894279832749832423479823246327846n],
  "i_object_key_lone_2nd_surrogate.json": { "\uDFAA": 0 },
  "i_string_1st_surrogate_but_2nd_missing.json": ["\uDADA"],
  "i_string_1st_valid_surrogate_2nd_invalid.json": ["\uD888\u1234"],
  "i_string_incomplete_surrogate_and_escape_valid.json": ["\uD800\n"],
  "i_string_incomplete_surrogate_pair.json": ["\uDd1ea"],
  "i_string_incomplete_surrogates_escape_valid.json": ["\uD800\uD800\n"],
  "i_string_invalid_lonely_surrogate.json": ["\ud800"],
  "i_string_invalid_surrogate.json": ["\ud800abc"],
  "i_string_inverted_surrogates_U+1D11E.json": ["\uDd1e\uD834"],
  "i_string_lone_second_surrogate.json": ["\uDFAA"],
  "i_string_UTF-16LE_with_BOM.json": "INVALID_UTF8",
  "i_string_utf16BE_no_BOM.json": "INVALID_JSON",
  "i_string_utf16LE_no_BOM.json": "INVALID_JSON",
  "i_structure_UTF-8_BOM_empty_object.json": "INVALID_JSON",
  "i_string_UTF-8_invalid_sequence.json": "INVALID_UTF8",
  "i_string_UTF8_surrogate_U+D800.json": "INVALID_UTF8",
  "i_string_invalid_utf-8.json": "INVALID_UTF8",
  "i_string_iso_latin_1.json": "INVALID_UTF8",
  "i_string_lone_utf8_continuation_byte.json": "INVALID_UTF8",
  "i_string_not_in_unicode_range.json": "INVALID_UTF8",
  "i_string_overlong_sequence_2_bytes.json": "INVALID_UTF8",
  "i_string_overlong_sequence_6_bytes.json": "INVALID_UTF8",
  "i_string_overlong_sequence_6_bytes_null.json": "INVALID_UTF8",
  "i_string_truncated-utf-8.json": "INVALID_UTF8",
};

const bodyOf = (name) => readFileSync(path + name);
const payloadOf = (name) => Buffer.concat([Buffer.from("safe:"), bodyOf(name)]);

test("JSONTestSuite: every y_ file decodes to what JSON.parse makes of it", { skip }, () => {
  checkRows(namesOf("y_"), String, (name) => {
    assert.deepEqual(decode(payloadOf(name)), INT_ZERO.includes(name) ? [0] : JSON.parse(bodyOf(name).toString()));
  });
});

test("JSONTestSuite: every n_ file is refused, NaN and the infinities of Python's dialect excepted", { skip }, () => {
  checkRows(namesOf("n_"), String, (name) => {
    if (name in DIALECT) return assert.deepEqual(decode(payloadOf(name)), DIALECT[name]);
    assert.match(refusalOf(payloadOf(name)).code, /^(INVALID_JSON|INVALID_UTF8|LIMIT_DEPTH)$/);
    assertWorks();
  });
});

test("JSONTestSuite: a decided answer for every i_ file", { skip }, () => {
  const nested = "i_structure_500_nested_arrays.json";
  assert.deepEqual(namesOf("i_").sort(), [...Object.keys(OPEN), nested].sort());
  checkRows(Object.keys(OPEN), String, (name) => {
    if (typeof OPEN[name] === "string") assert.equal(refusalOf(payloadOf(name)).code, OPEN[name]);
    else assert.deepEqual(decode(payloadOf(name)), OPEN[name]);
  });
  assert.deepEqual(decode(payloadOf(nested)), JSON.parse(bodyOf(nested).toString()));
});
