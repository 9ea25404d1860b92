/**
 * failures.js: what a sandbox raised in place of an answer, as an error that says what to do.
 */
import { SerializationError } from "../errors.js";
import { cut, escapeText } from "../safe-text.js";
import { advice } from "./advice.js";

/** Messages are shown to people; a whole array may stand in one. */
const LONGEST = 1000;

/** @param {string} text */
const shown = (text) => escapeText(cut(text, LONGEST));

/** smolagents' SafeSerializer, and json.dumps where a value hides inside an array. */
const UNSENDABLE = {
  SerializationError: /Cannot safely serialize object of type ([\w.]+)/,
  TypeError: /^Object of type ([\w.]+) is not JSON serializable/,
};

/**
 * What the code in the sandbox raised when it was no answer: `name` is the exception's class, `message` its text.
 * @typedef {Error & { traceback: string }} SandboxError traceback: its lines, without colours, as safe to show as the message
 */

/**
 * The error of an answer that Python could not send.
 * @param {string} name the exception's class
 * @param {string} text its str()
 * @returns {SerializationError | undefined} UNSUPPORTED_TYPE, its hint names the type and what to return instead; undefined for any other exception
 * @example failedAnswer("SerializationError", "Cannot safely serialize object of type DataFrame")
 */
export function failedAnswer(name, text) {
  if (!Object.hasOwn(UNSENDABLE, name)) return undefined;
  const [, type] = UNSENDABLE[/** @type {keyof typeof UNSENDABLE} */ (name)].exec(text) ?? [];
  if (type === undefined && name !== "SerializationError") return undefined;
  return new SerializationError("UNSUPPORTED_TYPE", shown(text), { hint: advice(type, name === "TypeError") });
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} traceback without colours
 * @returns {SandboxError}
 */
export function sandboxError(name, text, traceback) {
  const error = new Error(shown(text));
  Object.defineProperty(error, "name", { value: shown(name), writable: true, configurable: true });
  return Object.assign(error, { traceback: traceback.split("\n").map(escapeText).join("\n") });
}
