// The core's two passes side by side. FA_CAREFUL is not an option of decode: users have no reason to ask for it.
import { CAREFUL, FAILURE_offset, FAILURE_path, FAILURE_path_bytes, FAILURE_reason, FAILURE_tag, REASONS, SLICE } from "../../../js/generated/tables.js";
import { DEFAULTS } from "../../../js/options.js";
import { Reader } from "../../../js/reader.js";
import { acquire, release } from "../../../js/wasm.js";
import { actual } from "./canonical.mjs";

/**
 * What one pass makes of a payload: a description of the value, or of the failure.
 * @param {string | Uint8Array} payload with the prefix `safe:`
 */
function outcomeOf(payload, flags, limits) {
  const settings = { ...DEFAULTS, ...limits };
  const codec = acquire();
  try {
    const bytes = codec.write(payload, settings.bytes);
    const sliced = typeof payload === "string" && payload.length <= 65536;
    if (codec.run(bytes, flags | (sliced ? SLICE : 0), settings)) return { value: actual(new Reader(codec).read(sliced ? payload : "", settings)) };
    const { outcome } = codec;
    const path = Buffer.from(codec.bytes.subarray(outcome[FAILURE_path], outcome[FAILURE_path] + outcome[FAILURE_path_bytes])).toString();
    return { reason: REASONS[outcome[FAILURE_reason]].message, tag: outcome[FAILURE_tag], offset: outcome[FAILURE_offset], path };
  } finally {
    release(codec);
  }
}

/** @returns {[fast: object, careful: object]} */
export const bothPasses = (payload, { flags = 0, limits = {} } = {}) => [outcomeOf(payload, flags, limits), outcomeOf(payload, flags | CAREFUL, limits)];
