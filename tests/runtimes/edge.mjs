// edge.mjs: the suites in workerd and in Vercel's edge-runtime, bundled as their own tools do: by the package's conditions.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { APP } from "./app.mjs";

const entryNamed = (entry) => ({
  name: "entry",
  setup: ({ onResolve, resolve }) => onResolve({ filter: /^ENTRY$/ }, ({ path, ...rest }) => resolve(entry, rest)),
});

/** For `import module from "./x.wasm?module"`: what the host has put into a global. */
const moduleFromGlobal = {
  name: "module-from-global",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.wasm\?module$/ }, ({ path: found, resolveDir }) => ({ path: path.join(resolveDir, found), namespace: "module" }));
    onLoad({ filter: /./, namespace: "module" }, () => ({ contents: "export default globalThis.FINAL_ANSWER" }));
  },
};

const bundle = (main, outfile, options) =>
  build({ entryPoints: [`${APP}/${main}`], outfile, bundle: true, format: "esm", logLevel: "warning", allowOverwrite: true, ...options });

const request = (base) => fetch(base, { method: "POST", body: readFileSync(`${APP}/rows.json`), signal: AbortSignal.timeout(300_000) });

/** @param {string[]} modules files of the folder, the main one first */
function config(modules, port) {
  const embedded = modules.map((name) => `(name = "${name}", ${name.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2026-01-01", modules = [${embedded.join(", ")}]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`;
}

/**
 * A workerd that serves one worker.
 * @param {string} main a file of APP
 * @param {string} entry what the worker imports
 * @param {number} port
 * @param {(base: string, pid: number) => Promise<any>} use
 */
export async function withWorkerd(main, entry, port, use) {
  const folder = `${APP}/worker-${port}`;
  mkdirSync(folder, { recursive: true });
  await bundle(main, `${folder}/main.mjs`, { conditions: ["workerd", "worker", "browser"], loader: { ".wasm": "copy" }, assetNames: "[name]", plugins: [entryNamed(entry)] });
  const modules = ["main.mjs", ...readdirSync(folder).filter((name) => name.endsWith(".wasm")).map((name) => `./${name}`)];
  writeFileSync(`${folder}/config.capnp`, config(modules, port));
  const server = spawn(path.resolve("build/runtimes/near/node_modules/@cloudflare/workerd-linux-64/bin/workerd"), ["serve", `${folder}/config.capnp`], { stdio: ["ignore", "inherit", "inherit"], detached: true });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const base = `http://127.0.0.1:${port}/`;
    await answering(base, server);
    return await use(base, server.pid);
  } finally {
    process.kill(-server.pid, "SIGTERM");
    await ended;
  }
}

async function answering(base, server) {
  for (let i = 0; server.exitCode === null && i < 200; i++) {
    const up = await fetch(base).then(() => true, () => false);
    if (up) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("workerd does not answer");
}

export const inWorkerd = (entry, port) => withWorkerd("workerd.mjs", entry, port, async (base) => (await request(base)).json());

export async function inEdgeRuntime(entry) {
  const outfile = `${APP}/edge.bundle.js`;
  await bundle("edge.mjs", outfile, { format: "iife", conditions: ["edge-light"], plugins: [entryNamed(entry), moduleFromGlobal] });
  const { EdgeRuntime, runServer } = createRequire(path.resolve("build/runtimes/far/package.json"))("edge-runtime");
  const module = new WebAssembly.Module(readFileSync(`${APP}/node_modules/final-answer/dist/final-answer.wasm`));
  const runtime = new EdgeRuntime({
    initialCode: readFileSync(outfile, "utf8"),
    extend: (context) => Object.assign(context, { FINAL_ANSWER: module }),
    codeGeneration: { strings: false, wasm: false },
  });
  const server = await runServer({ runtime });
  try {
    return await (await request(server.url)).json();
  } finally {
    await server.close();
  }
}
