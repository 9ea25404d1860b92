/*
 * Writing to a stream that may be slow or gone.
 * Guarantees that text is made only as fast as the reader takes it, and that a reader who has seen
 * enough (`| head`) ends the writing quietly.
 */
import { Misuse } from "./misuse.js";

const CHUNK = 1 << 14;

/**
 * @param {import("node:stream").Writable} stream
 * @param {Iterable<string>} texts
 * @throws {Misuse} when the stream cannot be written to
 */
export async function print(stream, texts) {
  // The callback of write() gets the error too; as an event without a listener it would end the process.
  if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  for (const chunk of joined(texts)) {
    if (!(await write(stream, chunk))) return;
  }
}

function ignore() {}

/** @param {Iterable<string>} texts */
function* joined(texts) {
  let chunk = "";
  for (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/**
 * @param {import("node:stream").Writable} stream
 * @param {string} text
 * @returns {Promise<boolean>} false when nobody reads any more
 */
function write(stream, text) {
  return new Promise((resolve, reject) => {
    stream.write(text, (/** @type {NodeJS.ErrnoException | null | undefined} */ error) => {
      if (error && error.code !== "EPIPE") reject(new Misuse(`cannot write: ${error.message}`));
      else resolve(!error);
    });
  });
}
