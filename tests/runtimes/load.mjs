// load.mjs: the example worker in workerd under load: 2000 requests, 50 at a time, good and hostile payloads mixed. Every answer must be what
// this process works out itself; memory must not grow with the number of requests; nothing of a payload may stay in WebAssembly memory.
import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rowsOf } from "../node/support/vectors.mjs";
import { APP, makeApp } from "./app.mjs";
import { withWorkerd } from "./edge.mjs";

const REQUESTS = 2000;
const AT_ONCE = 50;

/** What a request may leave behind in the long run, beside the collector's ups and downs; an instance that is kept would be 512. */
const KIB_A_REQUEST = 64;
const MARKER = "a marker that nothing else says";

const HOSTILE = [
  'safe:{"__proto__": {"isAdmin": true}}',
  'safe:[{"a": {"constructor": 1}}]',
  `safe:${"[".repeat(20_000)}`,
  `safe:"${"x".repeat(200_000)}`,
  `safe:[${"9".repeat(5000)}]`,
  `safe:{"text": "${MARKER}", "cut": [1, `,
  `safe:{"text": "${MARKER}", "\\u005f\\u005fproto__": "${MARKER}"}`,
];
const payloads = [...["answers", "quirks", "rejects"].flatMap((file) => rowsOf(file).map((row) => row.payload)), `safe:["${MARKER}"]`, ...Array(20).fill(HOSTILE).flat()];

/** What the worker has to answer, by the example's own code in this process. */
async function expectedAnswers() {
  const { default: example } = await import(pathToFileURL(path.resolve(APP, "example-worker.mjs")).href);
  return Promise.all(payloads.map(async (payload) => answerOf(await example.fetch(new Request("http://localhost", { method: "POST", body: payload })))));
}

const answerOf = async (response) => `${response.status} ${await response.text()}`;

const residentKiB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

/** Each of AT_ONCE lanes takes every so many-th request. */
async function lane(base, expected, first, last) {
  for (let i = first; i < last; i += AT_ONCE) {
    const payload = payloads[i % payloads.length];
    const answer = await answerOf(await fetch(base, { method: "POST", body: payload }));
    assert.equal(answer, expected[i % payloads.length], payload.slice(0, 80));
  }
}

const load = (base, expected, from, to) => Promise.all(Array.from({ length: AT_ONCE }, (_, k) => lane(base, expected, from + k, to)));

await makeApp();
copyFileSync("tests/node/support/instances.mjs", `${APP}/instances.mjs`);
const expected = await expectedAnswers();
await withWorkerd("load-worker.mjs", "final-answer", 18465, async (base, pid) => {
  await load(base, expected, 0, REQUESTS);
  const before = residentKiB(pid);
  for (let again = 0; again < 2; again++) await load(base, expected, 0, REQUESTS);
  const after = residentKiB(pid);
  assert.ok(after - before < 2 * REQUESTS * KIB_A_REQUEST, `${before} KiB after ${REQUESTS} requests, ${after} after twice as many more`);
  await fetch(base, { method: "POST", body: `safe:["${MARKER}"]` });
  const holds = async (query) => (await fetch(`${base}?text=${encodeURIComponent(MARKER)}${query}`)).json();
  assert.equal(await holds(""), false, "a payload's text stays in memory");
  assert.equal(await holds("&keep"), true, "text that was not wiped is not found: nothing is proved");
  console.log(`worker: ${3 * REQUESTS} requests, ${AT_ONCE} at a time, all answers right; ${before} KiB after the first third, ${after} at the end; memory wiped`);
});
