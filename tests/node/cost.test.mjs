// limits.cost: the estimate holds against the real heap, and hostile payloads meet it before the heap does.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { decode } from "../../js/api.js";
import { payloadOf, SHAPES } from "./support/heap-shapes.mjs";

const support = (name) => fileURLToPath(new URL(`./support/${name}`, import.meta.url));

/** The lines of JSON that a child prints. */
function linesOf(...args) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.deepEqual([status, signal], [0, null], stderr);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

test("the estimate is at least half and at most four times the heap", () => {
  const rows = linesOf("--expose-gc", support("heap-of.mjs"));
  assert.equal(rows.length, SHAPES.length);
  for (const { name, estimate, heap } of rows) assert.ok(estimate > heap / 2 && estimate < heap * 4, `${name}: ${estimate} for ${heap}`);
});

test("in a heap of 128 MiB with limits.cost of 64 MiB every shape is a value or LIMIT_COST", () => {
  const rows = linesOf("--max-old-space-size=128", support("small-heap.mjs"));
  assert.deepEqual(rows.map(({ name }) => name), SHAPES);
  for (const { name, outcome } of rows) assert.ok(["value", "LIMIT_COST"].includes(outcome), `${name}: ${outcome}`);
  assert.ok(rows.filter(({ outcome }) => outcome === "LIMIT_COST").length >= 12);
  assert.ok(rows.filter(({ outcome }) => outcome === "value").length > 3);
});

test("the limit is about the whole value: offset 0 and no path", () => {
  assert.throws(() => decode(`safe:[${"[],".repeat(1e5)}1]`, { limits: { cost: 1e6 } }), { code: "LIMIT_COST", offset: 0, path: undefined });
});

test("what decode makes of dicts and numbers counts", () => {
  const payload = payloadOf("records", 1 << 20);
  const limits = { cost: 4 << 20 };
  assert.ok(decode(payload, { limits }));
  for (const options of [{ lossless: true }, { dict: "map" }]) assert.throws(() => decode(payload, { ...options, limits }), { code: "LIMIT_COST" });
});
