// A reader of WebAssembly binaries that knows as much as the tests ask: sections, data, the limits of the memory; and two ways to patch one.
import { WASM_BASE64 } from "../../../js/generated/wasm.js";

const CUSTOM = 0, MEMORY = 5, CODE = 10, DATA = 11;

/** The module that the package carries; a copy. */
export const moduleBytes = () => Uint8Array.from(Buffer.from(WASM_BASE64, "base64"));

/** LEB128, unsigned. @returns {[value: number, end: number]} */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

function writeNumber(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}

/** @returns {{ id: number, body: Uint8Array }[]} */
export function sectionsOf(bytes) {
  const sections = [];
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const [size, start] = readNumber(bytes, at + 1);
    sections.push({ id, body: bytes.subarray(start, start + size) });
    at = start + size;
  }
  return sections;
}

function moduleOf(sections) {
  const parts = sections.flatMap(({ id, body }) => [Uint8Array.of(id, ...writeNumber(body.length)), body]);
  return new Uint8Array(Buffer.concat([Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), ...parts]));
}

/** Pages: how many there are in the beginning, and how many there may be. */
export function memoryLimits(bytes) {
  const { body } = sectionsOf(bytes).find(({ id }) => id === MEMORY);
  const [initial, at] = readNumber(body, 2);
  return { initial, maximum: (body[1] & 1) === 1 ? readNumber(body, at)[0] : Infinity };
}

/** The same module, whose memory can grow to so many pages only. */
export function withMaximum(bytes, maximum) {
  const { initial } = memoryLimits(bytes);
  const body = Uint8Array.of(1, 1, ...writeNumber(initial), ...writeNumber(maximum));
  return moduleOf(sectionsOf(bytes).map((section) => (section.id === MEMORY ? { id: MEMORY, body } : section)));
}

/** The same module, one of whose functions of no arguments returns another constant. Only for bodies that are one i32.const below 64. */
export function withConstant(bytes, from, to) {
  const patched = bytes.slice();
  const code = sectionsOf(patched).find(({ id }) => id === CODE).body;
  const [count, first] = readNumber(code, 0);
  for (let i = 0, at = first; i < count; i++) {
    const [size, start] = readNumber(code, at);
    const isConstant = size === 4 && code[start] === 0 && code[start + 1] === 0x41 && code[start + 2] === from && code[start + 3] === 0x0b;
    if (isConstant) code[start + 2] = to;
    at = start + size;
  }
  return patched;
}

/** All that the module brings with it as data, names of sections included. */
export function dataOf(bytes) {
  return Buffer.concat(sectionsOf(bytes).filter(({ id }) => id === DATA || id === CUSTOM).map(({ body }) => body));
}
