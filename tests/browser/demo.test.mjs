// The demo page and the element in a real Chromium, under the page's policy: every example of the gallery is shown, and nothing of a payload
// becomes markup, a request or an error of the page.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { serve } from "../../web-demo/serve.mjs";

const puppeteer = createRequire(path.resolve("build/runtimes/near/package.json"))("puppeteer-core");

/** What the page did that it should not. @type {string[]} */
const complaints = [];
let server, browser, page;

before(async () => {
  server = await serve(0);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"];
  browser = await puppeteer.launch({ executablePath: "/usr/bin/chromium", headless: true, args });
  page = await browser.newPage();
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => { complaints.push("a dialog"); dialog.dismiss(); });
  page.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));
  await page.goto(`http://127.0.0.1:${server.address().port}/web-demo/`);
  await page.waitForSelector('[aria-pressed]');
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Shows a payload; what the element then says, and the kinds of elements it is made of. */
const shown = (payload) =>
  page.evaluate(async (text) => {
    const answer = document.querySelector("#answer");
    const done = new Promise((resolve) => answer.addEventListener("answer", resolve, { once: true }));
    answer.payload = text;
    await done;
    const inside = [...answer.shadowRoot.querySelectorAll("*")].map(({ localName }) => localName);
    return { text: answer.shadowRoot.textContent, inside, code: answer.error?.code };
  }, payload);

/** What a payload must look like: [payload, text in the element, an element in it, code of the refusal]. */
const rows = [
  ["safe:9007199254740993", "9007199254740993", "bdi", undefined],
  ['safe:"<img src=x onerror=alert(1)><script>alert(2)</script>"', "<script>alert(2)</script>", "bdi", undefined],
  ['safe:[{"name": "a", "n": 1}, {"name": "b", "n": 2.5}]', "2.5", "table", undefined],
  ['safe:{"__type__": "ndarray", "data": [[1.5, 2.5], [3.0, 4.0]], "dtype": "float64"}', "float64", "canvas", undefined],
  ["pickle:gASVIQ==", "pickle", undefined, "PICKLE_REJECTED"],
  ["safe:[1, 2", "INVALID_JSON", undefined, "INVALID_JSON"],
];

for (const [payload, text, element, code] of rows) {
  test(`${payload.slice(0, 50)} is shown`, async () => {
    const seen = await shown(payload);
    assert.ok(seen.text.includes(text), `${JSON.stringify(text)} in ${JSON.stringify(seen.text.slice(0, 300))}`);
    assert.ok(element === undefined || seen.inside.includes(element), `${element} among ${seen.inside.join(" ")}`);
    assert.ok(!seen.inside.includes("script"));
    assert.equal(seen.code, code);
  });
}

test("the whole gallery, without a complaint and without a request", async () => {
  const requests = [];
  page.on("request", (request) => request.url().startsWith("blob:") || requests.push(request.url()));
  const count = await page.evaluate(async () => {
    const answer = document.querySelector("#answer");
    const buttons = [...document.querySelectorAll("[aria-pressed]")];
    for (const button of buttons) {
      const done = new Promise((resolve) => answer.addEventListener("answer", resolve, { once: true }));
      button.click();
      await done;
    }
    return buttons.length;
  });
  assert.ok(count > 20, `${count} examples`);
  assert.deepEqual(requests, []);
  assert.deepEqual(complaints, []);
});
