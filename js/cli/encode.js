/*
 * `final-answer encode`: JSON in, its payload out.
 */
import { SerializationError } from "../errors.js";
import { escapeText } from "../safe-text.js";
import { readInput } from "./input.js";
import { Misuse } from "./misuse.js";
import { print } from "./output.js";
import { report } from "./report.js";

/** @type {import("./main.js").Command} */
export const encodeCommand = {
  usage: "encode [FILE|-]",
  summary: "Print the payload of a JSON document, read from FILE or from stdin: what SafeSerializer.loads reads.",
  details: `  -h, --help   this text

Exit code: 0 fine, 1 the document was refused, 2 misuse.
`,
  options: {},
  run,
};

/** @type {import("./main.js").Command["run"]} */
async function run({ positionals }, io) {
  if (positionals.length > 1) throw new Misuse(`one file at a time, not ${positionals.length}`);
  const document = await readInput(positionals[0] ?? "-", io.stdin);
  try {
    await print(io.stdout, [`${io.encode(JSON.parse(document.toString("utf8")))}\n`]);
    return 0;
  } catch (error) {
    await print(io.stderr, refusalOf(error));
    return 1;
  }
}

/** @param {unknown} error */
function refusalOf(error) {
  if (error instanceof SyntaxError) return [`final-answer: the input is no JSON: ${escapeText(error.message)}\n`];
  if (error instanceof SerializationError) return report(error, Buffer.alloc(0));
  throw error;
}
