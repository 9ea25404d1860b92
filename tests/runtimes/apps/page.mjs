// The suites on a page, in its main thread or in a worker, by the page's query. Writes the outcomes as JSON into <output>.
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

const output = document.querySelector("output");
try {
  output.textContent = JSON.stringify(await (query.has("worker") ? inWorker() : here()));
} catch (error) {
  output.textContent = JSON.stringify({ error: `${error}` });
}
