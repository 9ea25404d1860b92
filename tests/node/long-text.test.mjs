// Texts beyond the 64 KiB that a pool's chunk holds: written in steps, read in pieces, and the same text in the end.
import assert from "node:assert/strict";
import test from "node:test";
import { decode } from "../../js/index.js";

const escape = (text) => JSON.stringify(text).replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Texts of about `units` units; pairs of surrogates stand at even places in one and at odd places in the next. */
const texts = (units) => ["a\n", "é“", "😀", "x😀", "\ud800a"].flatMap((unit) => ["", "y"].map((first) => first + unit.repeat(units / unit.length)));

for (const units of [32760, 32768, 32776, 65536, 65552, 200000]) {
  test(`texts of about ${units} units`, () => {
    for (const text of texts(units)) {
      const body = escape(text);
      assert.equal(decode(`safe:${body}`), text);
      assert.deepEqual(decode(`safe:[${body}, "é", ${body}, "\\n"]`), [text, "é", text, "\n"]);
      assert.deepEqual(decode(new TextEncoder().encode(`safe:{"__type__": "tuple", "data": [[], "ü", ${body}]}`)), [[], "ü", text]);
      if (text.isWellFormed?.() ?? !/\ud800(?![\udc00-\udfff])/.test(text)) assert.equal(decode(`safe:${JSON.stringify(text)}`), text);
    }
  });
}
