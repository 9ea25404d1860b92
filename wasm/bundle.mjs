// bundle.mjs: makes dist/, the JavaScript of the package, from js/.
//
// Every entry is one file: the time to a first value is mostly the time to load modules. What is not js/api.js's own takes classes and state
// from dist/index.js, so that there is one copy of both. Names are kept, for stack traces; a user's bundler shortens them.
import { build } from "esbuild";

/** Modules with classes or state, which only dist/index.js may hold. */
const SHARED = /\/js\/(api|decode|errors|wasm|values\/index)\.js$/;

/** Lets an entry take what SHARED names from the bundle next to it. */
const fromIndex = {
  name: "from-index",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === "resolved" || rest.kind === "entry-point") return undefined;
      const found = await resolve(path, { ...rest, pluginData: "resolved" });
      return SHARED.test(found.path) ? { path: "../index.js", external: true } : found;
    });
  },
};

const bundle = (options) =>
  build({ bundle: true, target: "es2022", minifySyntax: true, minifyWhitespace: true, legalComments: "none", logLevel: "warning", ...options });

await Promise.all([
  bundle({ entryPoints: ["js/api.js"], format: "esm", outfile: "dist/index.js" }),
  bundle({ entryPoints: ["js/api.js"], format: "cjs", outfile: "dist/index.cjs" }),
  bundle({ entryPoints: ["js/cli.js"], format: "esm", platform: "node", outfile: "dist/cli/final-answer.js", plugins: [fromIndex] }),
]);
