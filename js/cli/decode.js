/*
 * `final-answer decode`: one payload in, its value out, for people or as JSON.
 */
import { SerializationError } from "../errors.js";
import { toPlain } from "../to-plain.js";
import { readInput, streamInput } from "./input.js";
import { jsonText } from "./json-text.js";
import { decodeLines } from "./lines.js";
import { Misuse } from "./misuse.js";
import { print } from "./output.js";
import { painter } from "./paint.js";
import { report } from "./report.js";
import { show } from "./show.js";

/** @type {import("./main.js").Command} */
export const decodeCommand = {
  usage: "decode [FILE|-] [--json] [--lossless] [--lines]",
  summary: "Print the value of a final answer, read from FILE or from stdin.",
  details: `  --json       one JSON document instead of the readable form
  --lossless   keep what plain values lose: tuples, 1.0 beside 1, the order of keys such as "10"
  --lines      many payloads, one JSON string a line, to one JSON document a line; refused lines are
               listed on stderr with their numbers
  -h, --help   this text

Exit code: 0 fine, 1 the answer was refused, 2 misuse.
`,
  options: { json: { type: "boolean" }, lossless: { type: "boolean" }, lines: { type: "boolean" } },
  run,
};

/** @type {import("./main.js").Command["run"]} */
async function run({ positionals, values }, io) {
  if (positionals.length > 1) throw new Misuse(`one file at a time, not ${positionals.length}`);
  const name = positionals[0] ?? "-";
  const options = { lossless: Boolean(values.lossless) };
  if (values.lines) return decodeLines(streamInput(name, io.stdin), io, options);
  const payload = await readInput(name, io.stdin);
  try {
    const value = io.decode(payload, options);
    await print(io.stdout, values.json ? jsonDocument(value) : show(value, viewOf(io)));
    return 0;
  } catch (error) {
    if (!(error instanceof SerializationError)) throw error;
    await print(io.stderr, report(error, payload));
    return 1;
  }
}

/** @param {unknown} value */
function* jsonDocument(value) {
  yield* jsonText(toPlain(value));
  yield "\n";
}

/** @param {import("./main.js").Io} io */
function viewOf({ stdout, env = {} }) {
  return { columns: stdout.columns || 80, paint: painter(Boolean(stdout.isTTY && !env.NO_COLOR)) };
}
