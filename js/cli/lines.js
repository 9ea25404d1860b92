/*
 * `final-answer decode --lines`: a file of payloads, one JSON string a line, to values, one JSON document a line.
 * Holds one line at a time, so the size of the file does not matter. Refused lines go to stderr with their numbers.
 */
import { SerializationError } from "../errors.js";
import { MAX_BYTES } from "../generated/tables.js";
import { escapeText } from "../safe-text.js";
import { toPlain } from "../to-plain.js";
import { grouped } from "./describe.js";
import { jsonText } from "./json-text.js";
import { print } from "./output.js";

/** @typedef {{ number: number, text: Buffer | undefined }} Line `text` is undefined where the line is too long to be held */

const NEWLINE = 0x0a;
const LONGEST_LIST = 20;
const PROGRESS_EVERY = 1000;

/**
 * The lines of a stream, counted from 1, without their ends.
 * @param {AsyncIterable<Uint8Array>} stream
 * @param {number} longest bytes
 * @returns {AsyncGenerator<Line>}
 */
export async function* linesOf(stream, longest = MAX_BYTES) {
  let number = 1;
  /** @type {Uint8Array[]} */
  let parts = [];
  let size = 0;
  const add = (/** @type {Uint8Array} */ part) => {
    size += part.length;
    if (size > longest) parts = [];
    else parts.push(part);
  };
  const take = () => {
    const line = { number: number++, text: size > longest ? undefined : Buffer.concat(parts) };
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}

/**
 * @param {Buffer | undefined} text
 * @returns {string} the payload that a line holds
 */
function payloadOf(text) {
  if (text === undefined) throw new SerializationError("LIMIT_BYTES", "the line is too long");
  try {
    const payload = JSON.parse(text.toString());
    if (typeof payload === "string") return payload;
  } catch {
    // told below
  }
  throw new SerializationError("INVALID_JSON", "the line is not a JSON string");
}

/** What went wrong so far. */
class Refused {
  count = 0;
  /** @type {number[]} */
  first = [];

  /** @param {number} number */
  add(number) {
    if (this.count++ < LONGEST_LIST) this.first.push(number);
  }

  /** @param {number} total */
  summary(total) {
    const more = this.count > LONGEST_LIST ? ` and ${grouped(this.count - LONGEST_LIST)} more` : "";
    return `final-answer: ${grouped(this.count)} of ${grouped(total)} lines refused: ${this.first.join(", ")}${more}\n`;
  }
}

/**
 * @param {AsyncIterable<Uint8Array>} stream
 * @param {import("./main.js").Io} io
 * @param {{ lossless: boolean }} options
 * @returns {Promise<number>} exit code
 */
export async function decodeLines(stream, io, options) {
  const refused = new Refused();
  let total = 0;
  for await (const { number, text } of linesOf(stream)) {
    if (text?.toString("latin1").trim() === "") continue;
    total++;
    const problem = await decodeLine(text, io, options);
    if (problem !== undefined) {
      refused.add(number);
      await print(io.stderr, [`line ${number}: ${problem}\n`]);
    }
    if (io.stdout.errored) return 0; // the reader has seen enough (`| head`)
    if (io.stderr.isTTY && total % PROGRESS_EVERY === 0) await print(io.stderr, [`${grouped(total)} lines\r`]);
  }
  if (refused.count === 0) return 0;
  await print(io.stderr, [refused.summary(total)]);
  return 1;
}

/**
 * @param {Buffer | undefined} text
 * @param {import("./main.js").Io} io
 * @param {{ lossless: boolean }} options
 * @returns {Promise<string | undefined>} why it was refused
 */
async function decodeLine(text, io, options) {
  try {
    const plain = toPlain(io.decode(payloadOf(text), options));
    await print(io.stdout, jsonLine(plain));
  } catch (error) {
    if (!(error instanceof SerializationError)) throw error;
    return escapeText(`${error.code}: ${error.message}`);
  }
}

/** @param {import("../to-plain.js").Plain} plain */
function* jsonLine(plain) {
  yield* jsonText(plain);
  yield "\n";
}
