/**
 * `final-answer/adapters`: what a kernel or a sandbox says, to the answer in it.
 *
 * Three places where a payload is found, one result: an answer, an error, or none. Owns how messages are laid out; knows nothing of payloads.
 * Trusts nothing of a message: members may be missing or of any kind, and what it says is escaped before it stands in an error.
 */
import { decode as decodePayload } from "./api.js";
import { failedAnswer, sandboxError } from "./adapters/failures.js";
import { lastException, withoutColours } from "./adapters/traceback.js";

/**
 * @typedef {{ kind: "answer", value: unknown }} Answer the agent has finished
 * @typedef {{ kind: "error", error: import("./errors.js").SerializationError | import("./adapters/failures.js").SandboxError }} Failure
 *   a SerializationError where there was an answer, which could not be sent or was refused; a SandboxError where the code raised something else
 * @typedef {{ kind: "none" }} None nothing of the sort: another message, or a run that was interrupted
 * @typedef {Answer | Failure | None} AdapterResult
 */

/**
 * @typedef {import("./options.js").DecodeOptions & { decode?: typeof decodePayload }} AdapterOptions those of decode, and `decode` itself: the one of
 *   `final-answer/js` where WebAssembly is blocked
 */

/**
 * @typedef {object} Exception what Python raised
 * @property {string} name its class
 * @property {string | undefined} text its str(), undefined where the message lacks it
 * @property {string | undefined} traceback with terminal colours, as it came
 */

/** @type {None} */
const NONE = Object.freeze({ kind: "none" });

/** What an agent's final answer raises, in smolagents' remote executors. */
const ANSWER = "FinalAnswerException";

/** Whoever stops a run did not get an answer, and needs no error. */
const INTERRUPTED = "KeyboardInterrupt";

/** @param {unknown} value */
const textOr = (value) => (typeof value === "string" ? value : undefined);

/** A traceback as text: some send its lines apart. @param {unknown} value */
const joined = (value) => (Array.isArray(value) ? value.filter((line) => typeof line === "string").join("\n") : textOr(value));

/**
 * @param {string} caller
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function object(caller, value) {
  if (typeof value === "object" && value !== null) return /** @type {Record<string, unknown>} */ (value);
  throw new TypeError(`${caller} takes an object, not ${value === null ? "null" : `a value of type ${typeof value}`}`);
}

/**
 * @param {string} payload
 * @param {AdapterOptions} options
 * @returns {Answer | Failure}
 */
function decoded(payload, { decode = decodePayload, ...options }) {
  try {
    return { kind: "answer", value: decode(payload, options) };
  } catch (error) {
    // By name: final-answer/js has a class of its own. All else is the caller's: a wrong option, what revive or a schema threw.
    if (error instanceof Error && error.name === "SerializationError") return { kind: "error", error: /** @type {Failure["error"]} */ (error) };
    throw error;
  }
}

/**
 * @param {Exception} exception
 * @param {AdapterOptions} options
 * @returns {AdapterResult}
 */
function resultOf({ name, text, traceback }, options) {
  if (name === ANSWER) return decoded(text ?? lastException(traceback ?? "")?.text ?? "", options);
  if (name === INTERRUPTED) return NONE;
  const plain = withoutColours(traceback ?? "");
  return { kind: "error", error: failedAnswer(name, text ?? "") ?? sandboxError(name, text ?? "", plain) };
}

/**
 * The answer in a message of the Jupyter protocol: an `error` message from iopub, an `execute_reply` from shell, or the content of either.
 *
 * A kernel says it twice, on both channels: take the first that is not none, and decode once.
 *
 * @param {object} message as the client gives it, `{ header, content, … }`, or its content, `{ ename, evalue, traceback }`
 * @param {AdapterOptions} [options]
 * @returns {AdapterResult} none for other messages, for replies without an error and for a KeyboardInterrupt
 * @throws {TypeError} when message is no object, or an option is wrong; and what `revive` or `schema` throw
 * @example
 * let result = { kind: "none" };
 * future.onIOPub = (message) => { if (result.kind === "none") result = fromJupyter(message); };
 */
export function fromJupyter(message, options = {}) {
  const whole = object("fromJupyter", message);
  const content = typeof whole.content === "object" && whole.content !== null ? /** @type {Record<string, unknown>} */ (whole.content) : whole;
  if (typeof content.ename !== "string") return NONE;
  return resultOf({ name: content.ename, text: textOr(content.evalue), traceback: joined(content.traceback) }, options);
}

/**
 * The answer in what E2B's SDK returns from `runCode`.
 *
 * @param {object} execution an Execution, the same as JSON, or the ExecutionError that `onError` gets
 * @param {AdapterOptions} [options]
 * @returns {AdapterResult} none for an execution without an error and for a KeyboardInterrupt
 * @throws {TypeError} when execution is no object, or an option is wrong; and what `revive` or `schema` throw
 * @example const result = fromE2B(await sandbox.runCode(code));
 */
export function fromE2B(execution, options = {}) {
  const whole = object("fromE2B", execution);
  const error = /** @type {Record<string, unknown>} */ (typeof whole.error === "object" && whole.error !== null ? whole.error : whole);
  if (typeof error.name !== "string") return NONE;
  const traceback = joined(error.traceback) ?? joined(error.tracebackRaw);
  return resultOf({ name: error.name, text: textOr(error.value), traceback }, options);
}

/**
 * The answer in the text of a Python traceback: the last resort, for a log or a terminal's output.
 *
 * @param {string | readonly string[]} text with or without terminal colours; the last exception in it counts
 * @param {AdapterOptions} [options]
 * @returns {AdapterResult} none where no exception is named
 * @throws {TypeError} when text is neither text nor lines, or an option is wrong; and what `revive` or `schema` throw
 * @example fromTraceback('Traceback (most recent call last):\n  …\nFinalAnswerException: safe:[1, 2]') // { kind: "answer", value: [1, 2] }
 */
export function fromTraceback(text, options = {}) {
  const whole = joined(text);
  if (whole === undefined) throw new TypeError("fromTraceback takes the text of a traceback, or its lines");
  const exception = lastException(whole);
  return exception === undefined ? NONE : resultOf({ ...exception, traceback: whole }, options);
}
