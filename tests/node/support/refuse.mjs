// Refusals: decode must throw a SerializationError, and must work right after it.
import assert from "node:assert/strict";
import { decode, SerializationError } from "../../../js/index.js";

/** What a payload is refused with; fails if it is accepted, or anything else is thrown. */
export function refusalOf(payload, options) {
  let value;
  try {
    value = decode(payload, options);
  } catch (error) {
    assert.ok(error instanceof SerializationError, `threw ${error?.stack ?? error}`);
    return error;
  }
  assert.fail(`accepted as ${String(JSON.stringify(value, (_, v) => (typeof v === "bigint" ? `${v}n` : v))).slice(0, 100)}`);
}

const KNOWN = 'safe:{"a": [1, 2.5, "\\u00e9"], "b": {"__type__": "tuple", "data": [null]}}';
const WHAT_IT_IS = { a: [1, 2.5, "é"], b: [null] };

/** Fails unless a known payload decodes. */
export function assertWorks() {
  assert.deepEqual(decode(KNOWN), WHAT_IT_IS);
}
