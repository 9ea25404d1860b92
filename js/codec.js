/**
 * codec.js: one instance of the module with its memory: puts payloads and drafts there and has them decoded or written.
 */
import { hasMoved } from "./compile.js";
import { OUTCOME_WORDS, PADDING } from "./generated/tables.js";
import { outOfMemory } from "./refusal.js";

/**
 * The exports of wasm/bridge.c.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} [_initialize]
 * @property {() => number} fa_abi
 * @property {(bytes: number) => number} fa_room
 * @property {(bytes: number, flags: number, mostBytes: number, depth: number, digits: number, cost: number, pixels: number)
 *   => number} fa_run
 * @property {() => number} [fa_write] not in a module that only decodes
 * @property {() => number} fa_outcome
 * @property {(shape: number) => number} fa_parent
 * @property {(shape: number) => number} fa_name
 * @property {(shape: number) => number} fa_name_bytes
 * @property {() => void} fa_forget
 */

const encoder = new TextEncoder();

/** Up to this many characters a loop is quicker than encodeInto (measured: Node 20 to 24). */
const SHORT = 16;

/** One instance of the module, with views of its memory. */
export class Codec {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
    /** Where payloads go; always the same place. */
    this.address = this.exports.fa_room(0);
    if (this.address === 0) throw outOfMemory();
    this.bytes = new Uint8Array(0);
    this.words = new Int32Array(0);
    this.doubles = new Float64Array(0);
    this.outcome = new Uint32Array(0);
    /** Where a payload may be written. Made once: a new view costs twice what encoding a line of text does. */
    this.room = new Uint8Array(0);
    this.#look();
    /** @type {import("./reader.js").Reader | undefined} */
    this.reader = undefined;
  }

  /** Takes views of the memory anew: growing detaches the old ones. */
  #look() {
    const { buffer } = this.exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    this.outcome = new Uint32Array(buffer, this.exports.fa_outcome(), OUTCOME_WORDS);
    this.room = new Uint8Array(buffer, this.address, buffer.byteLength - this.address - PADDING);
  }

  /**
   * Makes room for that many bytes of payload.
   * @param {number} bytes
   * @returns {number} where it is
   * @throws {SerializationError} OUT_OF_MEMORY
   */
  makeRoom(bytes) {
    if (!this.#hasRoom(bytes)) throw outOfMemory();
    return this.address;
  }

  /** @param {number} bytes */
  #hasRoom(bytes) {
    if (bytes <= this.room.length) return true;
    const given = this.exports.fa_room(bytes) !== 0;
    if (given) this.#look();
    return given;
  }

  /**
   * Puts the payload into memory.
   * @param {string | Uint8Array} payload
   * @param {number} most bytes it may have
   * @returns {number} its length in bytes of UTF-8; more than `most` if it is too long, and then nothing was copied
   */
  write(payload, most) {
    const { length } = payload;
    const tooLong = length > most || (3 * length > most && typeof payload === "string" && byteLength(payload) > most);
    if (tooLong) return most + 1;
    this.makeRoom(length);
    if (typeof payload === "string") return length <= SHORT ? this.#writeShort(payload) : this.#writeText(payload);
    this.room.set(payload);
    return length;
  }

  /** @param {string} payload */
  #writeShort(payload) {
    const { room } = this;
    for (let i = 0; i < payload.length; i++) {
      const unit = payload.charCodeAt(i);
      if (unit >= 0x80) return this.#writeText(payload);
      room[i] = unit;
    }
    return payload.length;
  }

  /** @param {string} payload */
  #writeText(payload) {
    const { read, written } = encoder.encodeInto(payload, this.room);
    return read === payload.length ? written : this.#writeRest(payload.slice(read), written);
  }

  /**
   * What is left of a string that is not all ASCII once the room, which has a byte for each unit, is full. 3 bytes for each unit are surely
   * enough; to count first takes longer than to encode.
   * @param {string} rest
   * @param {number} at bytes that stand before it
   */
  #writeRest(rest, at) {
    if (!this.#hasRoom(at + 3 * rest.length)) this.makeRoom(at + byteLength(rest));
    return at + encoder.encodeInto(rest, this.room.subarray(at)).written;
  }

  /**
   * Decodes the payload that was written.
   * @param {number} bytes
   * @param {number} flags
   * @param {Required<import("./options.js").Limits>} settings
   * @returns {boolean} whether it was valid: `outcome` tells the rest
   */
  run(bytes, flags, { bytes: most, depth, digits, cost, pixels }) {
    const valid = this.exports.fa_run(bytes, flags, most, depth, digits, cost, pixels) === 0;
    if (hasMoved(this.bytes, this.exports.memory)) this.#look();
    return valid;
  }

  /**
   * Encodes the draft that was written.
   * @returns {boolean} whether there is a payload: `outcome` tells the rest
   * @throws {TypeError} where the module only decodes
   */
  encode() {
    if (this.exports.fa_write === undefined) throw new TypeError("this WebAssembly module only decodes");
    const written = this.exports.fa_write() === 0;
    if (hasMoved(this.bytes, this.exports.memory)) this.#look();
    return written;
  }
}

/**
 * Bytes of a string in UTF-8; a lone surrogate counts 3, as encodeInto writes it.
 * @param {string} text
 */
function byteLength(text) {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x800) bytes += 2;
    else if (unit >= 0x80) bytes++;
    if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++; // 4 bytes for the two
  }
  return bytes;
}
