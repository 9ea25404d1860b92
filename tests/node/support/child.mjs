// Child processes and workers, for what cannot be tried in the process of a test.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

const run = promisify(execFile);

/** The package's entry, for scripts. */
export const ENTRY = new URL("../../../js/index.js", import.meta.url).href;

/**
 * Runs a module in a new Node.
 * @param {string} source
 * @param {string[]} [flags] of Node
 * @returns {Promise<any>} what it printed, as JSON
 */
export async function runChild(source, flags = []) {
  const { stdout } = await run(process.execPath, [...flags, "--input-type=module", "--eval", source], { maxBuffer: 1 << 26, cwd: fileURLToPath(new URL(".", import.meta.url)) });
  return JSON.parse(stdout);
}

/**
 * Runs a module in a worker.
 * @param {string} source that posts one message
 * @param {import("node:worker_threads").WorkerOptions} [options]
 * @returns {Promise<any>} the message
 */
export function runWorker(source, options) {
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, options);
    worker.once("message", (message) => {
      resolve(message);
      worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
}
