/*
 * A draft while it is being written (src/draft.def): words, doubles, texts and blobs, all on JavaScript's own heap. Nothing in here touches
 * the module's memory, so that whatever a caller's getters do, they do before.
 */
import { DRAFT_WORDS, DRAFT_blobs, DRAFT_bytes, DRAFT_depth, DRAFT_most, DRAFT_reals, DRAFT_shapes, DRAFT_texts, DRAFT_wide, MAX_BYTES, REASON_LONG, REASON_UNSUPPORTED, WORD_DIGITS, WORD_STRING, WORD_TYPED } from "../generated/tables.js";
import { refusal } from "../refusal.js";

/** No payload is longer, and each word and unit makes at least a byte of it. */
const MOST = MAX_BYTES;

/** What is kept for the next call at most. */
const MOST_KEPT_WORDS = 1 << 20;

const encoder = new TextEncoder();

/** @param {number} n */
const round16 = (n) => (n + 15) & ~15;

export class Draft {
  words = new Int32Array(1024);
  reals = new Float64Array(128);
  text = "";
  /** @type {{ view: ArrayBufferView, bytes: number }[]} */
  blobs = [];
  at = DRAFT_WORDS;
  realCount = 0;
  blobUnits = 0;

  /** Makes room for so many words. @param {number} count */
  room(count) {
    if (this.at + count <= this.words.length) return;
    if (this.at + count > MOST) throw refusal(REASON_LONG);
    const words = new Int32Array(Math.max(2 * this.words.length, this.at + count));
    words.set(this.words);
    this.words = words;
  }

  /** A double's place among the reals. @param {number} value */
  real(value) {
    if (this.realCount === this.reals.length) {
      const reals = new Float64Array(2 * this.realCount);
      reals.set(this.reals);
      this.reals = reals;
    }
    this.reals[this.realCount] = value;
    return this.realCount++;
  }

  /** Adds a text. Result: its length. @param {string} text */
  addText(text) {
    if (this.text.length + text.length > MOST) throw refusal(REASON_LONG);
    this.text += text;
    return text.length;
  }

  /** @param {string} text */
  putString(text) {
    this.put(WORD_STRING | (this.addText(text) << 4));
  }

  /** @param {bigint} value */
  putBigInt(value) {
    this.put(WORD_DIGITS | (this.addText(String(value)) << 4));
  }

  /** @param {number} word */
  put(word) {
    if (this.at === this.words.length) this.room(1);
    this.words[this.at++] = word;
  }

  /**
   * @param {number} tag
   * @param {readonly number[]} words
   */
  putTyped(tag, words) {
    this.room(words.length + 1);
    this.words[this.at++] = WORD_TYPED | (tag << 4) | (words.length << 12);
    for (const word of words) this.words[this.at++] = word;
  }

  /**
   * Keeps a view whose bytes are to be copied. Result: where it will be.
   * @param {ArrayBufferView} view
   */
  blob(view) {
    const at = this.blobUnits;
    this.blobs.push({ view, bytes: view.byteLength });
    this.blobUnits += round16(view.byteLength) >> 4;
    if (this.blobUnits > MOST >> 4) throw refusal(REASON_LONG);
    return at;
  }

  /** Forgets everything but some room. */
  clear() {
    if (this.words.length > MOST_KEPT_WORDS) this.words = new Int32Array(1024);
    if (this.reals.length > MOST_KEPT_WORDS) this.reals = new Float64Array(128);
    this.text = "";
    this.blobs = [];
    this.at = DRAFT_WORDS;
    this.realCount = this.blobUnits = 0;
  }

  /**
   * Copies the draft into the module's memory.
   * @param {import("../codec.js").Codec} codec
   * @param {{ shapes: number, depth: number, most: number }} fields
   */
  copyTo(codec, { shapes, depth, most }) {
    const { words, at, text } = this;
    const reals = (4 * at + 7) & ~7;
    const texts = reals + 8 * this.realCount;
    const base = codec.makeRoom(texts + 2 * text.length + 16 + 16 * this.blobUnits);
    const wide = writeText(codec.bytes, base + texts, text);
    const blobs = round16(texts + (wide ? 2 : 1) * text.length);
    words[DRAFT_bytes] = blobs + 16 * this.blobUnits;
    words[DRAFT_shapes] = shapes;
    words[DRAFT_reals] = reals;
    words[DRAFT_texts] = texts;
    words[DRAFT_wide] = Number(wide);
    words[DRAFT_blobs] = blobs;
    words[DRAFT_depth] = depth;
    words[DRAFT_most] = most;
    copyNumbers(words, at, codec.words, base >> 2);
    copyNumbers(this.reals, this.realCount, codec.doubles, (base + reals) >> 3);
    this.#copyBlobs(codec.bytes, base + blobs);
  }

  /**
   * @param {Uint8Array} memory
   * @param {number} at
   */
  #copyBlobs(memory, at) {
    for (const { view, bytes } of this.blobs) {
      // A getter may have detached or shrunk it since: what the memory held before must not be sent in its place.
      if (view.byteLength !== bytes) throw refusal(REASON_UNSUPPORTED, { hint: "a typed array changed its length while the value was read" });
      memory.set(new Uint8Array(view.buffer, view.byteOffset, bytes), at);
      at += round16(bytes);
    }
  }
}

/** Up to so many a loop is quicker than set with the view it needs. */
const FEW = 64;

/**
 * @param {Int32Array | Float64Array} from
 * @param {number} count
 * @param {Int32Array | Float64Array} to
 * @param {number} at
 */
function copyNumbers(from, count, to, at) {
  if (count > FEW) to.set(from.subarray(0, count), at);
  else for (let i = 0; i < count; i++) to[at + i] = from[i];
}

/**
 * Writes the text as bytes if all of it is ASCII, else as UTF-16 units.
 * @param {Uint8Array} memory
 * @param {number} at
 * @param {string} text
 * @returns {boolean} whether as units
 */
function writeText(memory, at, text) {
  const { length } = text;
  if (length > FEW) {
    const { read, written } = encoder.encodeInto(text, memory.subarray(at, at + length));
    if (read === length && written === length) return false;
  } else {
    let i = 0;
    for (; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) break;
      memory[at + i] = unit;
    }
    if (i === length) return false;
  }
  const units = new Uint16Array(memory.buffer, at, length);
  for (let i = 0; i < length; i += CHUNK) writeUnits(units, text, i, Math.min(i + CHUNK, length));
  return true;
}

/** Units at once: V8 changes to optimised code where a function is entered. */
const CHUNK = 4096;

/**
 * @param {Uint16Array} units
 * @param {string} text
 * @param {number} from
 * @param {number} end
 */
function writeUnits(units, text, from, end) {
  for (let i = from; i < end; i++) units[i] = text.charCodeAt(i);
}
