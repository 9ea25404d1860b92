// bundlers.mjs: the package through each bundler, minified as for production, and the suites on what comes out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { APP } from "./app.mjs";
import { textOf, withPage } from "./browsers.mjs";
import { inProcess } from "./processes.mjs";
import { runSuites } from "./suite.mjs";

const { resolve } = createRequire(path.resolve("build/runtimes/far/package.json"));
const far = (name) => import(pathToFileURL(resolve(name)).href);

const input = path.resolve(APP, "reexport.mjs");
const outdir = path.resolve(APP, "bundles");

/** By name: writes outdir/NAME.mjs. */
const BUNDLERS = {
  async esbuild(outfile) {
    await build({ entryPoints: [input], outfile, bundle: true, minify: true, format: "esm", logLevel: "warning" });
  },
  async rollup(file) {
    const [{ rollup }, { nodeResolve }] = await Promise.all([far("rollup"), far("@rollup/plugin-node-resolve")]);
    const bundle = await rollup({ input, plugins: [nodeResolve({ browser: true })], onwarn: (warning) => Promise.reject(warning) });
    await bundle.write({ file, format: "es" });
    await bundle.close();
  },
  async vite(file) {
    const vite = await far("vite");
    const lib = { entry: input, formats: ["es"], fileName: () => path.basename(file) };
    await vite.build({ root: path.resolve(APP), configFile: false, logLevel: "warn", build: { lib, outDir: outdir, emptyOutDir: false, minify: true } });
  },
  async webpack(file) {
    const { default: webpack } = await far("webpack");
    const output = { path: outdir, filename: path.basename(file), library: { type: "module" } };
    const config = { mode: "production", target: "web", context: path.resolve(APP), entry: input, output, experiments: { outputModule: true }, performance: false };
    const stats = await new Promise((done, fail) => webpack(config, (error, result) => (error ? fail(error) : done(result))));
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString("errors-warnings"));
  },
};

/**
 * A dev server of vite on APP.
 * @param {object} options vite's
 * @param {(server: any) => Promise<any>} use
 */
async function withVite(options, use) {
  const vite = await far("vite");
  const server = await vite.createServer({ root: path.resolve(APP), configFile: false, logLevel: "warn", ...options });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/** As vite serves modules to pages: the package bundled beforehand, all else file by file. */
const inViteDev = () =>
  withVite({ server: { host: "127.0.0.1", port: 18467, strictPort: true } }, async (server) => {
    await server.listen();
    return withPage("chrome", "/usr/bin/chromium", "http://127.0.0.1:18467/dev.html", async (page) =>
      JSON.parse(await textOf(() => page.$eval("output", (output) => output.textContent))));
  });

/** As it transforms them for the server side. */
const inViteDevServerSide = () =>
  withVite({ server: { middlewareMode: true, hmr: false, ws: false }, ssr: { noExternal: ["final-answer"] }, appType: "custom" }, async (server) =>
    runSuites(await server.ssrLoadModule("/reexport.mjs"), JSON.parse(readFileSync(`${APP}/rows.json`, "utf8"))));

async function through(name) {
  const file = `${outdir}/${name}.mjs`;
  await BUNDLERS[name](file);
  return inProcess(process.execPath, "process.mjs", file);
}

/** Runtimes of run.mjs. */
export const bundlers = {
  ...Object.fromEntries(Object.keys(BUNDLERS).map((name) => [`${name} build`, () => through(name)])),
  "vite dev": inViteDev,
  "vite dev, server side": inViteDevServerSide,
};
