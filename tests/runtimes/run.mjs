// run.mjs near|far [NAME]: the vectors in every runtime, against the packed tarball; prints one table, runtime × suite. Exit 1 if any row fails.
// near: what `make test` runs. far: what `make test-everywhere` adds.
import { makeApp } from "./app.mjs";
import { inBrowser, inWebKit } from "./browsers.mjs";
import { bundlers } from "./bundlers.mjs";
import { inEdgeRuntime, inWorkerd } from "./edge.mjs";
import { inNext } from "./next.mjs";
import { inProcess } from "./processes.mjs";
import { NAMES } from "./suite.mjs";

const NODES = ["18", "20", "22", "24", "26"];
const nodeOf = (version) => `build/runtimes/far/node_modules/node${version}/bin/node`;

/** What runs: by name, a function that gives outcomes by suite; or, where a browser runs several pages, outcomes by name. */
const RUNTIMES = {
  near: {
    node: () => inProcess(process.execPath, "--disallow-code-generation-from-strings", "process.mjs", "final-answer"),
    "node require": () => inProcess(process.execPath, "process.cjs", "final-answer"),
    "node ./js": () => inProcess(process.execPath, "process.mjs", "final-answer/js"),
    workerd: () => inWorkerd("final-answer", 18461),
    "workerd ./js": () => inWorkerd("final-answer/js", 18462),
    Chromium: (name) => inBrowser(name, "chrome", "/usr/bin/chromium"),
  },
  far: {
    ...Object.fromEntries(NODES.map((version) => [`Node ${version}`, () => inProcess(nodeOf(version), "process.mjs", "final-answer")])),
    ...Object.fromEntries(NODES.map((version) => [`Node ${version} require`, () => inProcess(nodeOf(version), "process.cjs", "final-answer")])),
    Deno: () => inProcess("build/runtimes/far/node_modules/.bin/deno", "run", "--allow-read", "process.mjs", "final-answer"),
    "Deno ./js": () => inProcess("build/runtimes/far/node_modules/.bin/deno", "run", "--allow-read", "process.mjs", "final-answer/js"),
    Bun: () => inProcess("build/runtimes/far/node_modules/.bin/bun", "process.mjs", "final-answer"),
    "Bun require": () => inProcess("build/runtimes/far/node_modules/.bin/bun", "process.cjs", "final-answer"),
    "edge-runtime": () => inEdgeRuntime("final-answer"),
    "edge-runtime ./js": () => inEdgeRuntime("final-answer/js"),
    ...bundlers,
    Next: (name) => inNext(name, 18466),
    Firefox: (name) => inBrowser(name, "firefox", "/usr/bin/firefox-esr"),
    WebKit: (name) => inWebKit(name, 18463),
  },
};

const isOutcome = (outcomes) => Object.hasOwn(outcomes, NAMES[0]);

async function resultsOf(name, run) {
  try {
    const results = await run(name);
    return isOutcome(results) ? { [name]: results } : results;
  } catch (error) {
    return { [name]: { error: String(error.stderr || error) } };
  }
}

const cell = (outcome) => (outcome === undefined ? "-" : outcome.failed.length === 0 ? String(outcome.passed) : `${outcome.failed.length} FAILED`);
const line = (name, cells) => console.log(name.padEnd(26) + cells.map((text) => text.padStart(12)).join(""));

/** @returns {boolean} whether all is well */
function show(name, outcomes) {
  line(name, NAMES.map((suite) => cell(outcomes[suite])));
  const complaints = [outcomes.error, ...NAMES.flatMap((suite) => (outcomes[suite]?.failed ?? []).slice(0, 3).map((text) => `${suite}: ${text}`))].filter(Boolean);
  for (const text of complaints) console.log(`    ${text}`);
  return complaints.length === 0 && NAMES.every((suite) => outcomes[suite]?.passed > 0);
}

const [group, only] = process.argv.slice(2);
await makeApp();
line("rows that pass", NAMES);
let good = true;
for (const [name, run] of Object.entries(RUNTIMES[group])) {
  if (only && !name.startsWith(only)) continue;
  for (const [where, outcomes] of Object.entries(await resultsOf(name, run))) good = show(where, outcomes) && good;
}
process.exitCode = good ? 0 : 1;
