/*
 * Where payloads come from: a file or stdin, as bytes, exactly as they are.
 */
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
    const source = name === "-" ? "stdin" : `"${name}"`;
    throw new Misuse(`cannot read ${source}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {AsyncIterable<Uint8Array>} stream */
async function drain(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
