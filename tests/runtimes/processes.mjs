// processes.mjs: the suites in Node, Deno and Bun, each in a process of its own.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { APP } from "./app.mjs";

const run = promisify(execFile);

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Record<string, import("./suite.mjs").Outcome>>}
 */
export async function inProcess(program, ...args) {
  const executable = program.includes("/") ? path.resolve(program) : program;
  const { stdout } = await run(executable, args, { cwd: APP, maxBuffer: 1 << 26, timeout: 300_000, env: { ...process.env, DENO_NO_UPDATE_CHECK: "1" } });
  return JSON.parse(stdout);
}
