// bundle.mjs: makes dist/, the JavaScript of the package, from js/.
//
// Every entry is one file: the time to a first value is mostly the time to load modules. What is not js/api.js's own takes classes and state
// from the index beside it, so that there is one copy of both. Names, and the marks of pure
// calls that white space goes with, are kept for stack traces and for the user's bundler, which shortens and leaves out.
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

/** Modules with classes or state, which only an index may hold. */
const SHARED = /\/js\/(api|decode|errors|wasm|values\/index)\.js$/;

const file = (name) => path.resolve("js", name);

/**
 * Calls `redirect` with the file that each import would be; what it gives back is taken instead. Every module counts as one with effects:
 * package.json's `sideEffects` speaks of dist/.
 */
const redirecting = (redirect) => ({
  name: "redirecting",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === "resolved" || rest.kind === "entry-point" || /\.wasm\b/.test(path)) return undefined;
      const found = await resolve(path, { ...rest, pluginData: "resolved" });
      return redirect(found.path) ?? { path: found.path, sideEffects: true };
    });
  },
});

/** Takes modules in place of others: a table from name to name. */
const swap = (others) =>
  redirecting((found) => {
    const name = Object.keys(others).find((other) => found === file(other));
    return name && { path: file(others[name]) };
  });

/** Takes what SHARED names from the bundle that stands at that path. */
const fromIndex = (index) => redirecting((found) => (SHARED.test(found) ? { path: index, external: true } : undefined));

const asItIs = redirecting(() => undefined);

const bundle = (outfile, options) =>
  build({
    entryPoints: ["js/api.js"],
    outfile: `dist/${outfile}`,
    format: outfile.endsWith(".cjs") ? "cjs" : "esm",
    bundle: true,
    target: "es2022",
    external: ["*.wasm", "*.wasm?module"],
    minifySyntax: true,
    legalComments: "none",
    logLevel: "warning",
    plugins: [asItIs],
    ...options,
  });

/** Hosts where one process serves many. */
const SHARED_HOST = { "embedded/defaults.js": "embedded/defaults-shared.js" };

/** There the codec is most of it, and has no names. */
const WITHOUT_WASM = { minifyWhitespace: true, plugins: [swap({ "compile.js": "compile-js.js" })] };

/** An entry without a codec of its own, once for each index. */
const besideEach = (name) =>
  [[".js", "index.js"], [".cjs", "index.cjs"], ["-workerd.js", "workerd.js"], ["-edge.js", "edge.js"]].map(([ending, index]) =>
    bundle(name + ending, { entryPoints: [`js/${name}.js`], plugins: [fromIndex(`./${index}`)] }),
  );

await mkdir("dist", { recursive: true });
await Promise.all([
  bundle("index.js"),
  bundle("index.cjs"),
  bundle("workerd.js", { plugins: [swap({ "embedded/inlined.js": "embedded/workerd.js", ...SHARED_HOST })] }),
  bundle("edge.js", { plugins: [swap({ "embedded/inlined.js": "embedded/edge.js", ...SHARED_HOST })] }),
  bundle("js.js", WITHOUT_WASM),
  bundle("js.cjs", WITHOUT_WASM),
  bundle("element.js", { entryPoints: ["js/element.js"], plugins: [fromIndex("./index.js")] }),
  bundle("element.cjs", { entryPoints: ["js/element.js"], plugins: [fromIndex("./index.cjs")] }),
  ...besideEach("adapters"),
  bundle("cli/final-answer.js", { entryPoints: ["js/cli.js"], platform: "node", plugins: [fromIndex("../index.js")] }),
  copyFile("build/final_answer.wasm", "dist/final-answer.wasm"),
]);
