// browsers.mjs: the suites on pages under a content security policy: Chromium and Firefox through puppeteer, WebKit through WebDriver.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { APP } from "./app.mjs";

const TYPES = { ".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

/** What a page may do, by what its query says. */
const POLICIES = {
  wasm: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
  strict: "default-src 'self'",
};

/** @returns {Promise<import("node:http").Server>} APP, each file under the policy that its query, or the referring page's, asks for */
function serve() {
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    const policy = url.searchParams.get("policy") ?? new URL(request.headers.referer ?? url, url).searchParams.get("policy") ?? "strict";
    try {
      const body = readFileSync(path.join(APP, path.normalize(url.pathname)));
      response.writeHead(200, { "content-type": TYPES[path.extname(url.pathname)] ?? "text/plain", "content-security-policy": POLICIES[policy] });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Each page, in turn: [what, query]. */
const PAGES = {
  "": "policy=wasm&entry=index.js",
  " 4 Workers": "policy=wasm&entry=index.js&worker",
  " ./js": "policy=strict&entry=js.js",
  " ./js 4 Workers": "policy=strict&entry=js.js&worker",
};

/** The default entry where WebAssembly is forbidden: every row is refused with the remedies. */
const BLOCKED = "policy=strict&entry=index.js";

/** @param {Record<string, import("./suite.mjs").Outcome>} outcomes of BLOCKED */
function checkBlocked({ text }) {
  const others = text?.failed.filter((complaint) => !complaint.includes("WebAssembly is missing or blocked here"));
  if (text?.passed !== 0 || others.length > 0) throw new Error(`a strict policy does not give WASM_BLOCKED: ${text?.passed} rows pass, ${others?.[0]}`);
}

/**
 * @param {string} name
 * @param {(url: string) => Promise<string>} load gives what the page's <output> says in the end
 */
async function onPages(name, load) {
  const server = await serve();
  const results = {};
  try {
    const outcomes = async (query) => JSON.parse(await load(`http://127.0.0.1:${server.address().port}/page.html?${query}`));
    for (const [where, query] of Object.entries(PAGES)) results[name + where] = await outcomes(query);
    checkBlocked(await outcomes(BLOCKED));
    return results;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** @param {"chrome" | "firefox"} browser */
function launch(browser, executablePath) {
  const puppeteer = createRequire(path.resolve("build/runtimes/near/package.json"))("puppeteer-core");
  return (puppeteer.default ?? puppeteer).launch({ browser, executablePath, headless: true, args: browser === "chrome" ? QUIET : [] });
}

/**
 * @param {"chrome" | "firefox"} browser
 * @param {(page: any) => Promise<any>} use
 */
export async function withPage(browser, executablePath, url, use) {
  const driver = await launch(browser, executablePath);
  try {
    const page = await driver.newPage();
    await page.goto(url);
    return await use(page);
  } finally {
    await driver.close();
  }
}

/** @param {"chrome" | "firefox"} browser */
export async function inBrowser(name, browser, executablePath) {
  const driver = await launch(browser, executablePath);
  try {
    return await onPages(name, async (url) => {
      const page = await driver.newPage();
      await page.goto(url);
      const text = await textOf(() => page.$eval("output", (output) => output.textContent));
      await page.close();
      return text;
    });
  } finally {
    await driver.close();
  }
}

/** What `read` gives, once it gives anything. */
export async function textOf(read) {
  for (let i = 0; i < 1200; i++) {
    const text = await read();
    if (text) return text;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the page says nothing");
}

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** @param {number} port of the driver */
export async function inWebKit(name, port) {
  const home = mkdtempSync(path.join(tmpdir(), "final-answer-webkit-"));
  const command = ["-a", "-s", "-screen 0 1280x800x24 -nolisten tcp", "/usr/bin/WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"];
  const server = spawn("xvfb-run", command, { stdio: "ignore", detached: true, env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home } });
  const call = async (method, where, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${where}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(value.message ?? value.error);
    return value;
  };
  try {
    await up(call);
    const options = { binary: MINI_BROWSER, args: ["--automation"] };
    const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
    const results = await onPages(name, async (url) => {
      await call("POST", `/session/${sessionId}/url`, { url });
      const [element] = Object.values(await call("POST", `/session/${sessionId}/element`, { using: "css selector", value: "output" }));
      return textOf(() => call("GET", `/session/${sessionId}/element/${element}/text`));
    });
    await call("DELETE", `/session/${sessionId}`);
    return results;
  } finally {
    process.kill(-server.pid, "SIGTERM");
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function up(call) {
  for (let i = 0; i < 100; i++) {
    const ready = await call("GET", "/status").then(() => true, () => false);
    if (ready) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("WebKitWebDriver does not answer");
}
