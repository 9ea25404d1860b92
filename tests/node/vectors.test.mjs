// Every row of tests/vectors: the values, in all forms of input and with the options that change them, and the refusals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode } from "../../js/index.js";
import { actual, expected } from "./support/canonical.mjs";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { codeOf, formsOf, rowsOf } from "./support/vectors.mjs";

const OPTIONS = [{}, { dict: "map" }, { lossless: true }];

function checkLookUps({ get = [], has = [], payload }) {
  const value = decode(payload);
  for (const [key, want] of get) {
    const found = value.get(decode(key));
    assert.deepEqual(found === undefined ? null : actual(found), want === null ? null : expected(want, {}), `get(${key})`);
  }
  for (const [member, want] of has) assert.equal(value.has(decode(member)), want, `has(${member})`);
}

function checkAccepted(row) {
  for (const input of formsOf(row.payload)) {
    // Deeper than Python itself reads: there is no value to compare.
    if (row.name.startsWith("quirk/depth")) decode(input);
    else for (const options of OPTIONS) assert.deepEqual(actual(decode(input, options)), expected(row.value, options));
  }
  checkLookUps(row);
}

function checkRejected(row) {
  const code = codeOf(row);
  for (const input of formsOf(row.payload)) {
    const error = refusalOf(input);
    assert.equal(error.code, code);
    if (row.payload.startsWith("safe:")) assert.ok(error.offset >= 5 && error.offset <= input.length, `offset ${error.offset}`);
    else assert.equal(error.offset, 0);
    if (row.payload.startsWith("safe:")) assert.match(error.path, /^\$/);
    assertWorks();
  }
}

for (const [file, check] of [["answers", checkAccepted], ["quirks", checkAccepted], ["rejects", checkRejected]]) {
  const rows = rowsOf(file);
  test(`${file}.jsonl: ${rows.length} rows`, () => checkRows(rows, (row) => row.name, check));
}
