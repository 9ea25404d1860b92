/*
 * Where payloads come from: a file or stdin, as bytes, exactly as they are.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Misuse } from "./misuse.js";

/**
 * @param {string} name a path, or "-" for stdin
 * @param {AsyncIterable<Uint8Array>} stdin
 * @returns {Promise<Buffer>}
 */
export async function readInput(name, stdin) {
  try {
    return name === "-" ? await drain(stdin) : await readFile(name);
  } catch (error) {
    throw unreadable(name, error);
  }
}

/**
 * The same in pieces, for what may be larger than memory.
 * @param {string} name a path, or "-" for stdin
 * @param {AsyncIterable<Uint8Array>} stdin
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* streamInput(name, stdin) {
  try {
    yield* name === "-" ? stdin : createReadStream(name);
  } catch (error) {
    throw unreadable(name, error);
  }
}

/**
 * @param {string} name
 * @param {unknown} error
 */
function unreadable(name, error) {
  const source = name === "-" ? "stdin" : `"${name}"`;
  return new Misuse(`cannot read ${source}: ${/** @type {Error} */ (error).message}`);
}

/** @param {AsyncIterable<Uint8Array>} stream */
async function drain(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
