// suite.mjs: the vectors as suites that run in any host. Asks the host for nothing: gets the package's exports and the rows.
import { actual, expected } from "../node/support/canonical.mjs";
import { codeOf, formsOf } from "../node/support/rejections.mjs";
import { isWritten } from "../node/support/written.mjs";

/**
 * @typedef {{ name: string, payload: string, value?: any }} Row
 * @typedef {{ answers: Row[], quirks: Row[], rejects: Row[] }} Rows
 * @typedef {{ passed: number, failed: string[] }} Outcome
 */

function same(got, want) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`got ${a.slice(0, 100)}, want ${b.slice(0, 100)}`);
}

/** Rows that nest deeper than Python itself reads have no value to compare. */
const compare = (row, value, options) => row.name.startsWith("quirk/depth") || same(actual(value), expected(row.value, options));

/** The row decoded and encoded while an encode runs: from a getter, and from a toJSON. */
function encodeInside({ decode, encode }, row) {
  let inner;
  const outer = encode(["before", { get got() { return encode(decode(row.payload, { lossless: true })); }, told: { toJSON: () => ((inner = decode(row.payload)), "after") } }]);
  compare(row, inner, {});
  const [before, { got, told }] = decode(outer);
  same([before, told], ["before", "after"]);
  compare(row, decode(got, { lossless: true }), { lossless: true });
}

/** Each gets the package and a row of the files that it names, of those rows that it takes, if not of all. */
const SUITES = {
  text: [["answers", "quirks"], ({ decode }, row) => compare(row, decode(row.payload), {})],
  bytes: [["answers", "quirks"], ({ decode }, row) => compare(row, decode(formsOf(row.payload)[1]), {})],
  lossless: [["answers", "quirks"], ({ decode }, row) => compare(row, decode(row.payload, { lossless: true }), { lossless: true })],
  refusals: [["rejects"], ({ decode, SerializationError }, row) => {
    for (const input of formsOf(row.payload)) {
      same(codeThat(() => decode(input), SerializationError), codeOf(row));
      same(decode("safe:[1]"), [1]);
    }
  }],
  nested: [["answers"], ({ decode }, row) => {
    let inner;
    decode('safe:[{"__type__": "tuple", "data": []}]', { revive: { tuple: () => (inner = decode(row.payload)) } });
    compare(row, inner, {});
  }],
  written: [["answers", "quirks"], ({ decode, encode }, row) => same(encode(decode(row.payload, { lossless: true })), row.payload), isWritten],
  encoded: [["answers", "quirks"], ({ decode, encode }, row) => compare(row, decode(encode(decode(row.payload))), {})],
  reentrant: [["answers"], encodeInside],
};

export const NAMES = Object.keys(SUITES);

function codeThat(call, SerializationError) {
  try {
    call();
  } catch (error) {
    if (error instanceof SerializationError) return error.code;
    throw error;
  }
  return "no refusal";
}

/** @returns {string | undefined} what is wrong */
function complaint(check, fa, row) {
  try {
    check(fa, row);
    return undefined;
  } catch (error) {
    return `${row.name}: ${error}`;
  }
}

/**
 * @param {any} fa the package's exports
 * @param {Rows} rows
 * @returns {Record<string, Outcome>} by suite
 */
export function runSuites(fa, rows) {
  const outcomes = Object.entries(SUITES).map(([name, [files, check, takes = () => true]]) => {
    const chosen = files.flatMap((file) => rows[file]).filter(takes);
    const failed = chosen.map((row) => complaint(check, fa, row)).filter(Boolean);
    return [name, { passed: chosen.length - failed.length, failed }];
  });
  return Object.fromEntries(outcomes);
}
