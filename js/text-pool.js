/**
 * text-pool.js: the strings of a payload that do not stand in it as they are: C has put them into chunks of text (src/text.h), of which
 * each is made one JavaScript string when it is first asked for; texts are cut out of it.
 *
 * Chunks hold at most 64 KiB (longer texts have their own), so that a text which is kept never keeps more than that.
 */

/**
 * @typedef {object} Chunk
 * @property {number} start address
 * @property {number} end address
 * @property {string} text
 */

/** Node's (and Deno's, and Bun's) own decoder of UTF-16: 20 times as fast as a TextDecoder, and it keeps lone surrogates. */
const { Buffer } = /** @type {any} */ (globalThis);

/** Words of a chunk's head (fa_chunk in src/text.h). */
const NEXT = 0;
const END = 1;
const LONE = 2;
const HEAD_BYTES = 16;

const PIECE_BYTES = 1 << 16;

/**
 * Units to a string, lone surrogates kept (a TextDecoder would replace them).
 * @param {Uint16Array} units
 */
function fromUnits(units) {
  let text = "";
  for (let i = 0; i < units.length; i += 4096) text += String.fromCharCode.apply(null, /** @type {any} */ (units.subarray(i, i + 4096)));
  return text;
}

/**
 * Units to a string, in pieces that V8 can put among its young objects: a long text in one piece costs a page fault for every 4 KiB of it
 * (measured: 214 µs against 11 for 380 KB). V8 joins the pieces when the text is first looked into.
 * @param {any} units a Buffer
 * @returns {string}
 */
function fromBuffer(units) {
  let text = units.toString("utf16le", 0, PIECE_BYTES);
  for (let at = PIECE_BYTES; at < units.length; at += PIECE_BYTES) text += units.toString("utf16le", at, at + PIECE_BYTES);
  return text;
}

/** The texts of one kind, of one decode. */
export class TextPool {
  #codec;
  #wide;
  #decoder;
  /** Address of the first chunk's head. */
  #first = 0;
  /** Of the chunk that was used last: its bounds and its text. */
  #start = 0;
  #end = 0;
  #text = "";
  /** Address of the chunk that follows it. */
  #next = 0;

  /**
   * @param {import("./codec.js").Codec} codec
   * @param {boolean} wide UTF-16 rather than ASCII
   */
  constructor(codec, wide) {
    this.#codec = codec;
    this.#wide = wide ? 1 : 0;
    this.#decoder = new TextDecoder(wide ? "utf-16le" : "utf-8", { ignoreBOM: true });
  }

  /** @param {number} first address of the first chunk, 0 if there is none */
  open(first) {
    this.#first = first;
    this.close();
  }

  /** Lets go of all text. */
  close() {
    this.#start = this.#end = this.#next = 0;
    this.#text = "";
  }

  /**
   * @param {number} address
   * @param {number} length in units
   * @returns {string}
   */
  read(address, length) {
    if (address < this.#start || address + (length << this.#wide) > this.#end) this.#turnTo(address);
    const from = (address - this.#start) >> this.#wide;
    return this.#text.slice(from, from + length);
  }

  /**
   * Finds the chunk that an address lies in. Texts come in the order of their chunks, but for those that the careful pass reorders.
   * @param {number} address
   */
  #turnTo(address) {
    const { words } = this.#codec;
    let head = this.#next > 0 && this.#next <= address ? this.#next : this.#first;
    while (head > 0 && words[(head >> 2) + END] >>> 0 < address) head = words[(head >> 2) + NEXT];
    this.#start = head + HEAD_BYTES;
    this.#end = words[(head >> 2) + END] >>> 0;
    this.#next = words[(head >> 2) + NEXT];
    this.#text = this.#decode(words[(head >> 2) + LONE] !== 0);
  }

  /** @param {boolean} lone */
  #decode(lone) {
    const { bytes } = this.#codec;
    if (this.#wide && Buffer !== undefined) return fromBuffer(Buffer.from(bytes.buffer, this.#start, this.#end - this.#start));
    if (lone) return fromUnits(new Uint16Array(bytes.buffer, this.#start, (this.#end - this.#start) >> 1));
    return this.#decoder.decode(bytes.subarray(this.#start, this.#end));
  }
}
