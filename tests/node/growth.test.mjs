// Time and memory grow in proportion to the payload, whatever it is made of: the exponent of growth is fitted over factors of 8 and 64 in
// size. 1 is linear, 2 quadratic; above 1.2 fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, initSync, SerializationError } from "../../js/index.js";
import { runChild } from "./support/child.mjs";
import { exponentOf, growthOf } from "./support/exponent.mjs";
import { HOSTILE_SHAPES } from "./support/hostile-shapes.mjs";
import { memoryNow } from "./support/instances.mjs";
import { checkRows } from "./support/rows.mjs";
import { moduleBytes } from "./support/wasm-binary.mjs";

const MOST = 1.2;

test("the fit tells quadratic from linear", () => {
  const sizes = [1, 2, 4, 8];
  const about = (power) => exponentOf(sizes, sizes.map((size, i) => size ** power * (1 + (i % 2) / 10)));
  assert.ok(about(1) < MOST && about(2) > 1.8, `${about(1)}, ${about(2)}`);
});

test("a step passes; what grows faster than its payload does not, however slowly it begins", () => {
  const growth = (time) => growthOf((length) => ({ length }), MOST, ({ length }) => time(length));
  assert.ok(growth((n) => (n > 400_000 ? 1.6 * n : n)) <= MOST);
  for (const time of [(n) => n ** 1.25, (n) => n ** 2, (n) => n + n ** 2 / 1e6]) assert.ok(growth(time) > MOST, `${time}: ${growth(time)}`);
});

test(`time: ${HOSTILE_SHAPES.length} hostile shapes`, async () => {
  // No garbage is collected while the clock runs: its cost jumps where the young generation is full. Processor time, not the wall's.
  const flags = ["--expose-gc", "--max-semi-space-size=256", "--min-semi-space-size=256", "--single-threaded"];
  const script = new URL("support/exponent.mjs", import.meta.url).href;
  const exponents = await runChild(`import { measureAll } from ${JSON.stringify(script)}; console.log(JSON.stringify(measureAll(${MOST})));`, flags);
  assert.equal(exponents.length, HOSTILE_SHAPES.length);
  assert.deepEqual(exponents.filter(([, exponent]) => !(exponent <= MOST)), []);
});

test(`module memory: as many bytes for a byte of a long payload as of a short one, on ${HOSTILE_SHAPES.length} hostile shapes`, () => {
  const module = new WebAssembly.Module(moduleBytes());
  const memoryFor = (payload) => {
    initSync(module);
    try {
      decode(payload);
    } catch (error) {
      assert.ok(error instanceof SerializationError, error);
    }
    return memoryNow().byteLength;
  };
  const empty = memoryFor("safe:1");
  checkRows(HOSTILE_SHAPES, ([what]) => what, ([, make]) => {
    const [forShort, forLong] = [400_000, 1_600_000].map(make).map((payload) => Math.max(memoryFor(payload) - empty, payload.length) / payload.length);
    assert.ok(forLong <= 1.25 * forShort + 1, `${forShort.toFixed(1)} bytes, then ${forLong.toFixed(1)}`);
  });
});
