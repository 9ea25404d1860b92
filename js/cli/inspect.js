/*
 * `final-answer inspect`: what a payload is, without building its value.
 */
import { inspectPayload } from "../decode.js";
import { SerializationError } from "../errors.js";
import { grouped } from "./describe.js";
import { readInput } from "./input.js";
import { Misuse } from "./misuse.js";
import { print } from "./output.js";
import { report } from "./report.js";

/** @type {import("./main.js").Command} */
export const inspectCommand = {
  usage: "inspect [FILE|-] [--json]",
  summary: "Tell the size, depth, cost and tags of a payload, without building its value.",
  details: `  --json       one JSON document instead of the readable form
  -h, --help   this text

Exit code: 0 fine, 1 the payload was refused, 2 misuse.
`,
  options: { json: { type: "boolean" } },
  run,
};

/** @type {import("./main.js").Command["run"]} */
async function run({ positionals, values }, io) {
  if (positionals.length > 1) throw new Misuse(`one file at a time, not ${positionals.length}`);
  const payload = await readInput(positionals[0] ?? "-", io.stdin);
  try {
    const facts = inspectPayload(payload);
    await print(io.stdout, values.json ? [`${JSON.stringify(facts)}\n`] : lines(facts));
    return 0;
  } catch (error) {
    if (!(error instanceof SerializationError)) throw error;
    await print(io.stderr, report(error, payload));
    return 1;
  }
}

/** @param {ReturnType<typeof inspectPayload>} facts */
function* lines({ format, bytes, depth, cost, tags }) {
  yield `format  ${format}\n`;
  yield `size    ${grouped(bytes)} bytes\n`;
  yield `depth   ${grouped(depth)}\n`;
  yield `cost    about ${grouped(cost)} bytes of heap\n`;
  const counts = Object.entries(tags).map(([tag, count]) => `${tag} ${grouped(count)}`);
  yield `tags    ${counts.join(", ") || "none"}\n`;
}
