// decode against JSON.parse, in this page, on rows that both can read.
import { decode } from "./package.js";

const ROWS = 20_000;
const ROUNDS = 15;

/**
 * Measures and draws.
 * @param {Element} place
 */
export async function measure(place) {
  place.replaceChildren("Measuring …");
  await new Promise((done) => setTimeout(done, 50)); // so that the words are painted first
  const json = JSON.stringify(Array.from({ length: ROWS }, (_, i) => ({ id: i, name: `city ${i % 97}`, area: i / 7, ok: i % 2 === 0 })));
  const payload = `safe:${json}`;
  const results = { decode: bestOf(() => decode(payload)), "JSON.parse": bestOf(() => JSON.parse(json)) };
  const fastest = Math.max(...Object.values(results).map((ms) => json.length / ms));
  place.replaceChildren(...Object.entries(results).map(([name, ms]) => bar(name, json.length / ms, fastest)));
}

/** @param {() => unknown} run */
function bestOf(run) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return Math.max(best, 0.01);
}

/**
 * @param {string} name
 * @param {number} rate in bytes a millisecond
 * @param {number} fastest
 */
function bar(name, rate, fastest) {
  const row = document.createElement("div");
  row.className = "measure";
  const meter = document.createElement("meter");
  meter.max = fastest;
  meter.value = rate;
  meter.setAttribute("aria-label", name);
  row.append(cell(name), meter, cell(`${Math.round(rate / 1000)} MB/s`));
  return row;
}

/** @param {string} text */
function cell(text) {
  const span = document.createElement("span");
  span.textContent = text;
  return span;
}
