// explain(code): one table that README, the command line and the pages share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CODES, explain } from "../../js/explain.js";
import { escapeText } from "../../js/safe-text.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("every code of errors.def is explained, and no other", () => {
  const defined = [...read("src/errors.def").replace(/\/\*.*?\*\//gs, "").matchAll(/FA_ERROR\((\w+)\)/g)].map(([, code]) => code);
  assert.deepEqual([...CODES].sort(), defined.sort());
});

for (const code of CODES) {
  test(`${code} has every part, in plain printable text`, () => {
    const { meaning, triggers, situations, fixes, prevention } = explain(code);
    for (const list of [triggers, situations, fixes]) assert.ok(list.length > 0);
    for (const text of [meaning, prevention, ...triggers, ...situations, ...fixes]) {
      assert.ok(text.length > 10 || triggers.includes(text), text);
      assert.equal(escapeText(text), text);
      assert.doesNotMatch(text, /`|<\w/, "no markup");
    }
    for (const text of [meaning, prevention, ...fixes]) assert.match(text, /\.$/);
  });
}

test("README shows the first fix of each code", () => {
  const rows = [...read("README.md").matchAll(/^\| `([A-Z0-9_]+)` \| .* \| (.+) \|$/gm)].filter(([, code]) => CODES.includes(code));
  assert.ok(rows.length >= 10);
  for (const [, code, fix] of rows) assert.equal(fix.replaceAll("`", ""), explain(code).fixes[0]);
});

test("the pickle advice names the sender, both sides, JSON-safe types and never", () => {
  const { meaning, triggers, situations, fixes, prevention } = explain("PICKLE_REJECTED");
  const text = [meaning, ...triggers, ...situations, ...fixes, prevention].join("\n");
  for (const words of [/who sent it/, /align both sides/i, /JSON-safe types/, /never enable pickle/]) assert.match(text, words);
  assert.match(explain("UNKNOWN_FORMAT").situations.join("\n"), /before the prefixes/);
});

test("an explanation cannot be changed by whoever shows it", () => {
  assert.throws(() => explain("SCHEMA").fixes.push("x"), TypeError);
  assert.throws(() => Object.assign(explain("SCHEMA"), { meaning: "" }), TypeError);
});

for (const code of ["toString", "__proto__", "", "pickle_rejected", undefined, null, 5]) {
  test(`${String(code)} is no code`, () => assert.throws(() => explain(code), { name: "TypeError", message: /^There is no such code; there are PICKLE_REJECTED, / }));
}
