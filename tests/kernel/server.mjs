// server.mjs: a real Jupyter server on loopback, in a folder of its own, for as long as the tests take.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Debian's, which has the modules; another may come first on the PATH. */
const PYTHON = "/usr/bin/python3";

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/**
 * @param {object} options
 * @param {string} options.pythonPath folders of modules that kernels can import
 * @param {string} [options.allowOrigin] the origin of a page that may connect
 * @returns {Promise<{ baseUrl: string, token: string, kernels: () => Promise<unknown[]>, stop: () => Promise<void> }>}
 */
export async function startServer({ pythonPath, allowOrigin = "" }) {
  const home = mkdtempSync(path.join(tmpdir(), "final-answer-jupyter-"));
  const token = randomBytes(16).toString("hex");
  const port = await freePort();
  const settings = { ip: "127.0.0.1", port, root_dir: home, open_browser: false, allow_root: true, allow_origin: allowOrigin, token };
  const args = Object.entries(settings).map(([name, value]) => `--ServerApp.${name}=${typeof value === "boolean" ? (value ? "True" : "False") : value}`);
  const server = spawn(PYTHON, ["-m", "jupyter_server", ...args], {
    cwd: home,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: home, JUPYTER_PLATFORM_DIRS: "0", PYTHONPATH: pythonPath, PYTHONDONTWRITEBYTECODE: "1" },
  });
  let log = "";
  server.stderr.on("data", (text) => (log = (log + text).slice(-4000)));
  const closed = new Promise((done) => server.once("close", done));
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);

  const baseUrl = `http://127.0.0.1:${port}/`;
  const get = (name) => fetch(`${baseUrl}api/${name}`, { headers: { authorization: `token ${token}` } });
  for (let tries = 0; !(await get("status").catch(() => undefined))?.ok; tries++) {
    if (server.exitCode !== null || tries > 600) throw new Error(`the Jupyter server does not start: ${log}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    baseUrl,
    token,
    kernels: async () => (await get("kernels")).json(),
    stop: async () => {
      server.kill("SIGTERM"); // ends its kernels, too
      await closed;
      process.off("exit", kill);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
