// Payloads cut short at every place: each cut is refused where it ends, or is a whole payload itself, and leaves the module usable.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode } from "../../js/index.js";
import { actual } from "./support/canonical.mjs";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { accepted } from "./support/vectors.mjs";

/** Payloads that the vectors lack: white space around, one of each word, escapes, astral text, a big document. */
const MORE = [
  "safe: \t\n\r12.5e+10 \t\n\r", "safe:-Infinity", "safe:NaN ", "safe:[true, false, null]", "safe:-0.5E-7", "safe:12345678901234567890",
  'safe:"a\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00"', 'safe:{"\u{1f600}é": ["日本\u{1f680}", {"k\u{1f600}": "\u{1f600}"}]}  ',
  `safe:[${'{"id": 12345, "name": "Ünïcödé \u{1f600}", "score": 1.25e-3, "tags": ["a", "b\\n"]}, '.repeat(120)}null]`,
].map((payload) => ({ name: payload.slice(0, 40), payload }));

const rows = [...accepted, ...MORE];

/** All places in a short text; in a long one those near its ends, and each 37th. */
function* placesIn(length) {
  const all = length <= 4096;
  for (let at = 0; at < length; at++) if (all || at < 1024 || at >= length - 1024 || at % 37 === 0) yield at;
}

const NUMBER = /^safe:[ \t\n\r]*(-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)[ \t\n\r]*$/;

/** What Python reads where a number is cut and still one. */
function numberOf([, text, fraction, exponent]) {
  const isInt = fraction === undefined && exponent === undefined;
  return isInt && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text) + (isInt ? 0 : -0);
}

/** Checks a cut that ends in the middle of nothing: code, offset; or the value, if it is whole. */
function checkCut(cut, text, whole) {
  const number = NUMBER.exec(text);
  if (number !== null) return assert.ok(Object.is(decode(cut), numberOf(number)), text);
  if (text.length >= whole.length) return assert.doesNotThrow(() => decode(cut), text);
  const { code, offset } = refusalOf(cut);
  const short = !text.startsWith("safe:");
  assert.deepEqual([code, offset], short ? ["UNKNOWN_FORMAT", 0] : ["INVALID_JSON", cut.length]);
  assertWorks();
}

const isHigh = (unit) => (unit & 0xfc00) === 0xd800;

test(`text cut at every unit, ${rows.length} payloads`, () => {
  checkRows(rows, (row) => row.name, ({ payload }) => {
    const whole = payload.trimEnd();
    for (const at of placesIn(payload.length)) {
      if (!isHigh(payload.charCodeAt(at - 1))) checkCut(payload.slice(0, at), payload.slice(0, at), whole);
    }
  });
});

const pairs = rows.filter(({ payload }) => /[\u{10000}-\u{10ffff}]/u.test(payload));

test("text cut inside of surrogate pairs", () => {
  checkRows(pairs, (row) => row.name, ({ payload }) => {
    for (const at of placesIn(payload.length)) {
      if (isHigh(payload.charCodeAt(at - 1))) assert.equal(refusalOf(payload.slice(0, at)).code, "INVALID_UTF8");
    }
    assertWorks();
  });
});

test("such a cut is at the end", () => {
  checkRows(pairs, (row) => row.name, ({ payload }) => {
    for (const at of placesIn(payload.length)) if (isHigh(payload.charCodeAt(at - 1))) assert.equal(refusalOf(payload.slice(0, at)).offset, at);
  });
});

const sample = rows.filter(({ payload }, i) => i % 3 === 0 || /[^\0-\x7f]/.test(payload));

test(`bytes cut at every byte, ${sample.length} payloads`, () => {
  checkRows(sample, (row) => row.name, ({ payload }) => {
    const bytes = Buffer.from(payload);
    const whole = payload.trimEnd();
    for (const at of placesIn(bytes.length)) {
      const cut = bytes.subarray(0, at);
      if ((bytes[at] & 0xc0) !== 0x80) {
        checkCut(cut, cut.toString(), whole);
      } else {
        const { code, offset } = refusalOf(cut);
        assert.deepEqual([code, offset], ["INVALID_UTF8", at]);
        assertWorks();
      }
    }
  });
});

test("white space that is cut off changes nothing", () => {
  const payload = `safe: \n{"a": [1, 2]}${" \t\n\r".repeat(30)}`;
  const value = actual(decode(payload));
  for (let at = payload.trimEnd().length; at <= payload.length; at++) {
    assert.deepEqual(actual(decode(payload.slice(0, at))), value);
    assert.deepEqual(actual(decode(Buffer.from(payload).subarray(0, at))), value);
  }
});
