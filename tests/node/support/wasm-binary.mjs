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

/** LEB128, signed, of a 32-bit number. */
function writeSigned(value) {
  const bytes = [];
  for (value |= 0; value < -64 || value > 63; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value & 0x7f];
}

/** The same module, whose functions that do nothing but return one constant return another, which differs from it in the last bit. */
export function withConstant(bytes, constant) {
  const patched = Buffer.from(bytes);
  const code = sectionsOf(patched).find(({ id }) => id === CODE).body;
  const body = Buffer.of(0, 0x41, ...writeSigned(constant), 0x0b);
  const [count, first] = readNumber(code, 0);
  for (let i = 0, at = first; i < count; i++) {
    const [size, start] = readNumber(code, at);
    if (body.equals(code.subarray(start, start + size))) code[start + 2] ^= 1;
    at = start + size;
  }
  return new Uint8Array(patched);
}

/** All that the module brings with it as data, names of sections included. */
export function dataOf(bytes) {
  return Buffer.concat(sectionsOf(bytes).filter(({ id }) => id === DATA || id === CUSTOM).map(({ body }) => body));
}
