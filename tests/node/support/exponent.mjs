// How time grows with size: the exponent, fitted.
import { decode, SerializationError } from "../../../js/index.js";
import { HOSTILE_SHAPES } from "./hostile-shapes.mjs";

/** The slope of the line through the logarithms. */
export function exponentOf(sizes, amounts) {
  const xs = sizes.map(Math.log), ys = amounts.map(Math.log);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(xs), y = mean(ys);
  return mean(xs.map((value, i) => (value - x) * (ys[i] - y))) / mean(xs.map((value) => (value - x) ** 2));
}

function timeOf(payload) {
  globalThis.gc();
  const start = process.cpuUsage();
  try {
    decode(payload);
  } catch (error) {
    if (!(error instanceof SerializationError)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return user + system + 1;
}

/** Noise only ever adds to a time: the least of several is kept, and more are taken while the exponent looks bad. */
function measure(payloads, most, time) {
  const sizes = payloads.map((payload) => payload.length), least = payloads.map(() => Infinity);
  let exponent = Infinity;
  for (let round = 0; round < 3 || (round < 12 && exponent > most); round++) {
    for (const [i, payload] of payloads.entries()) least[i] = Math.min(least[i], time(payload));
    exponent = exponentOf(sizes, least);
  }
  return exponent;
}

/**
 * Where what V8 makes outgrows a cache, the line has a step that looks steep from nearby: a shape that fails is looked at from further away, up to
 * sizes where whatever does grow faster than its payload shows all the more.
 */
const RANGES = [[1, 2, 4, 8].map((factor) => factor * 125_000), [1, 4, 16, 64].map((factor) => factor * 62_500)];

/**
 * @param {(bytes: number) => {length: number}} make a payload of about as many bytes
 * @param {number} most
 * @param {(payload: {length: number}) => number} [time] what it takes
 * @returns {number} the exponent; above `most` only if it is so from nearby and from afar
 */
export function growthOf(make, most, time = timeOf) {
  let exponent = Infinity;
  for (const sizes of RANGES) if (exponent > most) exponent = measure(sizes.map(make), most, time);
  return exponent;
}

/** @returns {[what: string, exponent: number][]} of every hostile shape */
export function measureAll(most) {
  for (const [, make] of HOSTILE_SHAPES) timeOf(make(100_000)); // optimised by now
  return HOSTILE_SHAPES.map(([what, make]) => [what, growthOf(make, most)]);
}
