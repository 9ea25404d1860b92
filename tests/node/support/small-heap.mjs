// A child of cost.test.mjs, in a small heap: what becomes of 8 MiB of each shape, as lines of JSON.
import { decode } from "../../../js/api.js";
import { payloadOf, SHAPES } from "./heap-shapes.mjs";

const BYTES = 8 << 20;

function outcomeOf(payload) {
  try {
    decode(payload, { limits: { cost: 64 << 20 } });
    return "value";
  } catch (error) {
    return error.code ?? String(error);
  }
}

for (const name of SHAPES) console.log(JSON.stringify({ name, outcome: outcomeOf(Buffer.from(payloadOf(name, BYTES))) }));
