/*
 * The command line from arguments to exit code.
 * Owns the table of commands, `--help`, `--version` and the meaning of the exit codes:
 * 0 fine, 1 the answer was refused, 2 misuse. Trusts nothing in `argv`.
 * Guarantees that misuse never reaches stdout.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { escapeText } from "../safe-text.js";
import { decodeCommand } from "./decode.js";
import { encodeCommand } from "./encode.js";
import { explainCommand } from "./explain.js";
import { inspectCommand } from "./inspect.js";
import { Misuse } from "./misuse.js";
import { print } from "./output.js";

/**
 * @typedef {object} Io what a command may touch
 * @property {AsyncIterable<Uint8Array>} stdin
 * @property {import("node:stream").Writable & {isTTY?: boolean, columns?: number}} stdout
 * @property {import("node:stream").Writable & {isTTY?: boolean}} stderr
 * @property {Record<string, string | undefined>} [env]
 * @property {(payload: Uint8Array | string, options: {lossless: boolean}) => unknown} decode
 * @property {(value: unknown) => string} encode
 */

/**
 * @typedef {object} Command
 * @property {string} usage what follows the program's name
 * @property {string} summary one line
 * @property {string} details one line for each option
 * @property {Record<string, {type: "boolean" | "string", short?: string}>} options as `parseArgs` takes them
 * @property {(args: {positionals: string[], values: Record<string, any>}, io: Io) => Promise<number>} run
 */

/** @type {Map<string, Command>} */
const COMMANDS = new Map([
  ["decode", decodeCommand],
  ["encode", encodeCommand],
  ["inspect", inspectCommand],
  ["explain", explainCommand],
]);

const HELP = /** @type {const} */ ({ type: "boolean", short: "h" });

/**
 * @param {string[]} argv without the program's own name
 * @param {Io} io
 * @returns {Promise<number>} the exit code
 */
export async function main(argv, io) {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    await print(io.stderr, [`final-answer: ${escapeText(error.message)}\n`, error.usage && `\n${error.usage}`]);
    return 2;
  }
}

/**
 * @param {string[]} argv
 * @param {Io} io
 */
async function dispatch([name, ...rest], io) {
  const command = COMMANDS.get(name);
  if (command) return runCommand(command, rest, io);
  if (name === "--help" || name === "-h") return say(io, overview());
  if (name === "--version" || name === "-v") return say(io, `${version()}\n`);
  throw new Misuse(name === undefined ? "no command given" : `unknown command "${name}"`, overview());
}

/**
 * @param {Command} command
 * @param {string[]} args
 * @param {Io} io
 */
async function runCommand(command, args, io) {
  const { values, positionals } = parse(command, args);
  if (values.help) return say(io, manual(command));
  return command.run({ values, positionals }, io);
}

/**
 * @param {Command} command
 * @param {string[]} args
 */
function parse(command, args) {
  try {
    return parseArgs({ args, options: { ...command.options, help: HELP }, allowPositionals: true });
  } catch (error) {
    throw new Misuse(/** @type {Error} */ (error).message, manual(command));
  }
}

/**
 * @param {Io} io
 * @param {string} text
 */
async function say(io, text) {
  await print(io.stdout, [text]);
  return 0;
}

function overview() {
  const commands = [...COMMANDS.values()].map(({ usage, summary }) => `  final-answer ${usage}\n      ${summary}\n`);
  return `usage:\n${commands.join("")}  final-answer --help | --version\n`;
}

/** @param {Command} command */
function manual({ usage, summary, details }) {
  return `usage: final-answer ${usage}\n\n${summary}\n\n${details}`;
}

function version() {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}
