// A child of cost.test.mjs, under --expose-gc: for each shape the estimate in bytes and what the heap has grown by, as lines of JSON.
import { readOptions } from "../../../js/options.js";
import { decode, reset } from "../../../js/api.js";
import { MEASURE, RESULT_cost } from "../../../js/generated/tables.js";
import { acquire, release } from "../../../js/wasm.js";
import { payloadOf, SHAPES } from "./heap-shapes.mjs";

const BYTES = 1 << 20;

function estimate(payload) {
  const codec = acquire();
  const settings = { ...readOptions({ limits: { cost: Infinity } }) };
  const bytes = codec.write(payload, settings.bytes);
  if (!codec.run(bytes, settings.flags | MEASURE, settings)) throw new Error("refused");
  const kib = codec.outcome[RESULT_cost];
  release(codec, false);
  return kib * 1024;
}

function used() {
  reset();
  for (let i = 0; i < 3; i++) gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is measured is held here and nowhere else. */
let held;

/** @param {Uint8Array} payload */
function heapOf(payload) {
  held = undefined;
  const before = used();
  held = decode(payload);
  return used() - before;
}

for (const name of SHAPES) {
  const payload = Buffer.from(payloadOf(name, BYTES));
  heapOf(Buffer.from(payloadOf(name, 1000))); // what is made once is there
  console.log(JSON.stringify({ name, estimate: estimate(payload), heap: heapOf(payload) }));
}
