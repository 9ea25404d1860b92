// README's sender, endpoint and page, as they stand there, with a stand-in for smolagents (tests/sender): what Python sends, decode reads.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { decode } from "../../js/api.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** Debian's, which has Pillow; another may come first on the PATH. */
const PYTHON = "/usr/bin/python3";

/** The fenced block of that language whose text matches. */
const block = (language, pattern) => [...README.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, body]) => body).find((body) => pattern.test(body));

const sender = block("python", /^# sender\.py$/m);
const endpoint = block("python", /^# endpoint\.py$/m);
const page = block("html", /EventSource/);

const folder = mkdtempSync(join(tmpdir(), "final-answer-sender-"));
let server;
let origin;

before(async () => {
  cpSync(join(ROOT, "tests/sender"), folder, { recursive: true });
  mkdirSync(join(folder, "node_modules/final-answer/dist"), { recursive: true });
  cpSync(join(ROOT, "dist/index.js"), join(folder, "node_modules/final-answer/dist/index.js"));
  writeFileSync(join(folder, "sender.py"), sender);
  writeFileSync(join(folder, "endpoint.py"), endpoint);
  writeFileSync(join(folder, "index.html"), page);
  const start = 'import endpoint as e; s = e.ThreadingHTTPServer(("127.0.0.1", 0), e.Endpoint); print(s.server_port, flush=True); s.serve_forever()';
  server = spawn(PYTHON, ["-c", start], { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } });
  let errors = "";
  server.stderr.on("data", (text) => (errors += text));
  const [port] = await Promise.race([once(server.stdout, "data"), once(server, "close").then(() => assert.fail(errors))]);
  origin = `http://127.0.0.1:${String(port).trim()}`;
});

after(() => {
  server?.kill();
  rmSync(folder, { recursive: true });
});

function assertAnswer({ text, table, model, figure, image }) {
  assert.equal(text, "How far is the moon?");
  assert.equal(table[0].when.isoformat(), "2026-07-01T00:00:00");
  assert.equal(table[1].when, null);
  assert.deepEqual(model, { name: "Ada", pair: [1, "two"] });
  assert.deepEqual([figure.width, figure.height, image.width, image.height], [3, 2, 5, 4]);
}

test("the JSON endpoint", async () => {
  const response = await fetch(`${origin}/answer`);
  assert.equal(response.headers.get("content-type"), "application/json");
  assertAnswer(decode((await response.json()).answer));
});

test("the event stream: one event, its data on one line", async () => {
  const response = await fetch(`${origin}/events`);
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  const [, data] = /^event: answer\ndata: (.*)\n\n$/.exec(await response.text());
  assertAnswer(decode(data));
});

test("the page is served, and what it imports", async () => {
  assert.equal(await (await fetch(`${origin}/index.html`)).text(), page);
  const [, module] = /from "(\..*?)"/.exec(page);
  const response = await fetch(new URL(module, `${origin}/`));
  assert.match(response.headers.get("content-type"), /javascript/);
  writeFileSync(join(folder, "served.mjs"), await response.text());
  const served = await import(pathToFileURL(join(folder, "served.mjs")).href);
  assert.equal(served.decode('safe:"a"'), "a");
});

test("they are as short as they are said to be, and never speak of allowing pickle", () => {
  const code = (text) => text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  assert.ok(code(endpoint).length <= 20, `endpoint: ${code(endpoint).length}`);
  assert.ok(code(page).length <= 12, `page: ${code(page).length}`);
  assert.doesNotMatch(sender + endpoint, /allow_pickle\s*=|import pickle/);
});
