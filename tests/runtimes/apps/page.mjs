// The suites on a page, in its main thread or in four workers at once, by the page's query. Writes the outcomes as JSON into <output>.
const query = new URLSearchParams(location.search);

async function here() {
  const { outcomes } = await import("./browser.mjs");
  return outcomes(query.get("entry"));
}

const inWorker = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(`browser-worker.mjs?${query}`, { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? "the worker did not start"));
  });

/** What the four found: the first that found something wrong, if one did. */
async function inWorkers() {
  const all = await Promise.all(Array.from({ length: 4 }, inWorker));
  return all.find((outcomes) => Object.values(outcomes).some(({ failed }) => failed.length > 0)) ?? all[0];
}

const output = document.querySelector("output");
try {
  output.textContent = JSON.stringify(await (query.has("worker") ? inWorkers() : here()));
} catch (error) {
  output.textContent = JSON.stringify({ error: `${error}` });
}
