// next.mjs: the package in an application that Next builds and serves: the suites in a route of its server, in one of its edge runtime, and on
// a page in Chromium.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { FAR_APP, makeApp } from "./app.mjs";
import { textOf, withPage } from "./browsers.mjs";

const NEXT = path.resolve("build/runtimes/far/node_modules/next/dist/bin/next");
const options = { cwd: FAR_APP, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } };

async function makeNextApp() {
  await makeApp(FAR_APP);
  cpSync("tests/runtimes/next", FAR_APP, { recursive: true });
  mkdirSync(`${FAR_APP}/public`);
  renameSync(`${FAR_APP}/rows.json`, `${FAR_APP}/public/rows.json`);
  execFileSync(process.execPath, [NEXT, "build"], { ...options, stdio: "pipe", encoding: "utf8", timeout: 300_000 });
}

/** @param {(base: string) => Promise<any>} use */
async function served(port, use) {
  const server = spawn(process.execPath, [NEXT, "start", "--hostname", "127.0.0.1", "--port", String(port)], { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    await Promise.race([ready(server.stdout), ended.then(() => Promise.reject(new Error("next start ends at once")))]);
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
    await ended;
  }
}

async function ready(stdout) {
  for await (const text of stdout.setEncoding("utf8")) if (text.includes("Ready")) return;
}

async function inRoute(url) {
  const response = await fetch(url, { method: "POST", body: readFileSync(`${FAR_APP}/public/rows.json`) });
  return response.ok ? response.json() : { error: `${response.status} ${await response.text()}` };
}

const onPage = (url) => withPage("chrome", "/usr/bin/chromium", url, async (page) => {
  const outcomes = JSON.parse(await textOf(() => page.$eval("output", (output) => output.textContent)));
  const rendered = await page.$eval("p", (p) => p.textContent);
  return rendered === "1E+5" ? outcomes : { error: `the page shows ${rendered}` };
});

/** @param {number} port */
export async function inNext(name, port) {
  await makeNextApp();
  return served(port, async (base) => ({
    [`${name} server`]: await inRoute(`${base}/server`),
    [`${name} edge`]: await inRoute(`${base}/edge`),
    [`${name} client`]: await onPage(base),
  }));
}
