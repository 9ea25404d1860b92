// The recipes that people copy, run against the packed tarball: in Chromium under a content security policy, and in React.
import assert from "node:assert/strict";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { APP, makeApp } from "../runtimes/app.mjs";
import { withPage } from "../runtimes/browsers.mjs";

before(async () => {
  await makeApp();
  cpSync("tests/recipes", APP, { recursive: true });
  for (const name of ["react", "react-dom", "scheduler"]) symlinkSync(path.resolve("build/runtimes/far/node_modules", name), `${APP}/node_modules/${name}`);
});

const inApp = (name) => import(pathToFileURL(path.resolve(APP, name)).href);

/** [payload, what the component renders] */
const RENDERED = [
  ['safe:{"a": [1, 2.5]}', "<output>{&quot;a&quot;:[1,2.5]}</output>"],
  ['safe:{"__type__": "Decimal", "data": "1e5"}', "<output>1E+5</output>"],
  ["pickle:gARLAS4=", /^<p role="alert">Pickle data rejected: allow_pickle=False .+<\/p>$/],
  ['safe:["<script>"]', "<output>[&quot;&lt;script&gt;&quot;]</output>"],
];

test("a React component", async () => {
  const [{ Answer }, { createElement }, { renderToString }] = await Promise.all([
    inApp("answer.mjs"),
    inApp("node_modules/react/index.js").then((module) => module.default),
    inApp("node_modules/react-dom/server.node.js").then((module) => module.default),
  ]);
  for (const [payload, html] of RENDERED) {
    const rendered = renderToString(createElement(Answer, { payload }));
    if (html instanceof RegExp) assert.match(rendered, html);
    else assert.equal(rendered, html);
  }
});

const EVENTS = ["safe:42", 'safe:{"__type__": "date", "data": "2024-02-29"}', "safe:[1,", 'safe:"<b>\\u00e9</b>"'];
const FILES = { "/event-source.html": "text/html", "/event-source.mjs": "text/javascript", "/node_modules/final-answer/dist/index.js": "text/javascript" };

function answer({ url }, response) {
  if (url === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const payload of EVENTS) response.write(`event: answer\ndata: ${payload}\n\n`);
    response.write("event: end\ndata:\n\n");
  } else if (FILES[url]) {
    response.writeHead(200, { "content-type": FILES[url], "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" });
    response.end(readFileSync(path.join(APP, url)));
  } else response.writeHead(404).end();
}

test("a page that shows answers as an EventSource brings them", async () => {
  const server = createServer(answer);
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    const shown = await withPage("chrome", "/usr/bin/chromium", `http://127.0.0.1:${server.address().port}/event-source.html`, async (page) => {
      await page.waitForSelector("ol[data-ended]");
      return page.$$eval("li", (items) => items.map((item) => item.textContent));
    });
    assert.deepEqual(shown, ["42", "2024-02-29", "refused: INVALID_JSON", "<b>é</b>"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
