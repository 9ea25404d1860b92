/*
 * `final-answer explain`: what an error code means, and what to do about it.
 */
import { CODES, explain } from "../explain.js";
import { Misuse } from "./misuse.js";
import { print } from "./output.js";

/** @type {import("./main.js").Command} */
export const explainCommand = {
  usage: "explain [CODE]",
  summary: "Tell what an error code means and what to do about it; without CODE, list them all.",
  details: `  -h, --help   this text

Exit code: 0 fine, 2 misuse.
`,
  options: {},
  run,
};

/** @type {import("./main.js").Command["run"]} */
async function run({ positionals }, io) {
  if (positionals.length > 1) throw new Misuse(`one code at a time, not ${positionals.length}`);
  await print(io.stdout, positionals.length === 0 ? overview() : chapter(positionals[0]));
  return 0;
}

function* overview() {
  for (const code of CODES) yield `${code.padEnd(17)} ${explain(code).meaning}\n`;
}

/** @param {string} name */
function* chapter(name) {
  const code = CODES.find((known) => known === name.toUpperCase());
  if (code === undefined) throw new Misuse(`no code is called "${name}"; there are ${CODES.join(", ")}`);
  const { meaning, triggers, situations, fixes, prevention } = explain(code);
  yield `${code}: ${meaning}\n`;
  yield* list("raised by", triggers);
  yield* list("how it comes about", situations);
  yield* list("what to do", fixes);
  yield `\nprevention: ${prevention}\n`;
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function* list(title, lines) {
  yield `\n${title}:\n`;
  for (const line of lines) yield `  - ${line}\n`;
}
