// Doubles, bit for bit: hard cases collected by others, and random ones. NUMBERS (100,000 by default) says how many random ones.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { decode } from "../../js/index.js";
import { sharedData } from "./support/shared-data.mjs";

const { path, skip } = sharedData("numbers/");
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/;

/** The lines of a file: bits of the nearest float16 and float64, and the literal. Literals that are no JSON are left out. */
function* linesOf(file) {
  for (const line of readFileSync(path + file, "utf8").split("\n")) {
    const [half, , double, literal] = line.split(" ");
    if (literal !== undefined && JSON_NUMBER.test(literal)) yield { half, double, literal };
  }
}

const view = new DataView(new ArrayBuffer(8));
const bitsOf = (value) => (view.setFloat64(0, value), view.getBigUint64(0));
const doubleOf = (hex) => (view.setBigUint64(0, BigInt(`0x${hex}`)), view.getFloat64(0));

function halfOf(hex) {
  const bits = Number(`0x${hex}`), exponent = (bits >> 10) & 31, fraction = bits & 1023, sign = bits >> 15 ? -1 : 1;
  if (exponent === 31) return sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

const arrayOf = (lines, dtype) => decode(`safe:{"__type__": "ndarray", "dtype": "${dtype}", "data": [${lines.map((line) => line.literal).join(", ")}]}`).data;
const isInt = (literal) => /^-?\d+$/.test(literal);

const files = skip ? [] : readdirSync(path).filter((name) => name.endsWith(".txt"));

for (const file of files) {
  const lines = [...linesOf(file)];
  test(`${file}: ${lines.length} literals, alone and as float64, float32 and float16 arrays`, { skip }, () => {
    assert.ok(lines.length > 0);
    const wide = arrayOf(lines, "float64"), narrow = arrayOf(lines, "float32"), half = arrayOf(lines, "float16");
    const alone = decode(`safe:[${lines.map((line) => line.literal).join(",")}]`);
    for (const [i, line] of lines.entries()) {
      // the int -0 has no sign
      const double = isInt(line.literal) ? doubleOf(line.double) + 0 : doubleOf(line.double);
      assert.equal(bitsOf(wide[i]), bitsOf(double), `${line.literal} as float64`);
      if (!isInt(line.literal)) assert.equal(bitsOf(alone[i]), bitsOf(double), `${line.literal} alone`);
      assert.equal(bitsOf(narrow[i]), bitsOf(Math.fround(double)), `${line.literal} as float32: NumPy rounds the double`);
      assert.equal(half[i], halfOf(line.half), `${line.literal} as float16`);
    }
  });
}

if (skip) test("hard literals, bit for bit", { skip }, () => {});

/** splitmix64: random bits, the same in every run. */
function* randomBits(seed) {
  const wrap = (value) => BigInt.asUintN(64, value);
  for (let state = seed; ; ) {
    state = wrap(state + 0x9e3779b97f4a7c15n);
    let z = wrap((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    yield z ^ (z >> 31n);
  }
}

const COUNT = Number(process.env.NUMBERS ?? 100_000);
const BATCH = 10_000;

test(`${COUNT} random doubles come back from their shortest text and from 17 digits`, () => {
  const source = randomBits(0x66696e616cn);
  for (let done = 0; done < COUNT; done += BATCH) {
    const values = [];
    while (values.length < BATCH) {
      view.setBigUint64(0, source.next().value);
      const value = view.getFloat64(0);
      if (Number.isFinite(value)) values.push(value);
    }
    const texts = values.flatMap((value) => [String(value).replace(/^-?\d+$/, "$&.0"), value.toExponential(16)]);
    const decoded = decode(`safe:[${texts.join(",")}]`);
    for (const [i, text] of texts.entries()) if (bitsOf(decoded[i]) !== bitsOf(values[i >> 1])) assert.fail(`${text} became ${decoded[i]}`);
  }
});
