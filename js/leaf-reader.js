/**
 * leaf-reader.js: materialise, first half: the words of the tape (src/tape.def, src/tape.h) that stand for values without members, and what
 * belongs to all reading: where the tape is read, texts, revivers.
 *
 * Trusts the tape: C has checked everything.
 */
import {
  ASCII,
  BIGINT,
  CONSTANT,
  ELEMENT_ARRAYS,
  ELEMENT_FLOAT16,
  ELEMENT_INT64,
  ELEMENT_UINT64,
  INT,
  INTEGER,
  JUMP,
  REAL,
  RESULT_ascii,
  RESULT_tape,
  RESULT_utf16,
  SOURCE,
  TAG_BYTES,
  TAG_COMPLEX,
  TAG_DATE,
  TAG_DATETIME,
  TAG_DECIMAL,
  TAG_IMAGE,
  TAG_NDARRAY,
  TAG_PATH,
  TAG_TIME,
  TAG_TIMEDELTA,
  UTF16,
} from "./generated/tables.js";
import { TextPool } from "./text-pool.js";
import {
  strideOf,
  UncheckedComplex,
  UncheckedDate,
  UncheckedDateTime,
  UncheckedDecimal,
  UncheckedFloat,
  UncheckedImage,
  UncheckedNaT,
  UncheckedNDArray,
  UncheckedPath,
  UncheckedTime,
  UncheckedTimeDelta,
} from "./values/index.js";

/** The constants, by number. */
export const CONSTANTS = [null, false, true];

/** Flags of the fraction word. */
const NANO = 1 << 30;
const AWARE = 1 << 31;

const Half = /** @type {any} */ (globalThis).Float16Array;

/** Reads leaves from the tapes of one codec. */
export class LeafReader {
  /** @param {import("./codec.js").Codec} codec */
  constructor(codec) {
    this.codec = codec;
    this.words = codec.words;
    this.doubles = codec.doubles;
    this.position = 0;
    this.source = "";
    this.ascii = new TextPool(codec, false);
    this.utf16 = new TextPool(codec, true);
    /** What a reviver threw: passed through as it is. @type {{ error: unknown } | undefined} */
    this.thrown = undefined;
    this.settings = /** @type {import("./options.js").Settings} */ (/** @type {unknown} */ (undefined));
  }

  /**
   * Begins to read the value that the codec has just decoded.
   * @param {string} source the payload, if texts are sliced from it
   * @param {import("./options.js").Settings} settings
   */
  open(source, settings) {
    const { outcome, words, doubles } = this.codec;
    this.words = words;
    this.doubles = doubles;
    this.settings = settings;
    this.source = source;
    this.thrown = undefined;
    this.position = outcome[RESULT_tape] >> 2;
    this.ascii.open(outcome[RESULT_ascii]);
    this.utf16.open(outcome[RESULT_utf16]);
  }

  /** Keeps nothing of the payload. */
  close() {
    this.source = "";
    this.ascii.close();
    this.utf16.close();
  }

  /**
   * The next word that begins a value.
   * @returns {number}
   */
  next() {
    const word = this.words[this.position++];
    if ((word & 15) !== JUMP) return word;
    this.position = (word >>> 4) * 2;
    return this.next();
  }

  /**
   * A text: keys, and what stands inside of other leaves.
   * @returns {string}
   */
  text() {
    return this.leaf(this.next());
  }

  /**
   * A value that is no container.
   * @param {number} word
   * @returns {any}
   */
  leaf(word) {
    const n = word >>> 4;
    switch (word & 15) {
      case SOURCE: {
        const offset = this.words[this.position++];
        return this.source.slice(offset, offset + n);
      }
      case ASCII:
        return this.ascii.read(this.words[this.position++], n);
      case UTF16:
        return this.utf16.read(this.words[this.position++], n);
      case INT:
        return this.settings.bigints ? BigInt(word >> 4) : word >> 4;
      case INTEGER:
        return this.settings.bigints ? BigInt(this.doubles[n]) : this.doubles[n];
      case BIGINT:
        return BigInt(this.text());
      case REAL:
        return this.settings.lossless ? this.real(this.doubles[n]) : this.doubles[n];
      case CONSTANT:
        return CONSTANTS[n];
      default:
        throw new Error(`unknown word ${word} on the tape`);
    }
  }

  /**
   * A float where it must stay one: as a number, an integral one would look like an int.
   * @param {number} value
   */
  real(value) {
    return Number.isInteger(value) ? new UncheckedFloat(value) : value;
  }

  /**
   * What a reviver makes of a value.
   * @param {number} tag
   * @param {any} value
   */
  revived(tag, value) {
    const revive = this.settings.revive?.[tag];
    if (revive === undefined) return value;
    try {
      return revive(value);
    } catch (error) {
      this.thrown = { error };
      throw error;
    }
  }

  // ---- leaves with a tag ----

  /**
   * A value with a tag that holds no other values.
   * @param {number} tag
   */
  taggedLeaf(tag) {
    switch (tag) {
      case TAG_DATETIME:
        return this.#datetime();
      case TAG_DATE: {
        const date = this.words[this.position++];
        return new UncheckedDate(date >> 9, (date >> 5) & 15, date & 31);
      }
      case TAG_TIME:
        return this.#time();
      case TAG_TIMEDELTA:
        return this.#timedelta();
      case TAG_DECIMAL:
        return new UncheckedDecimal(this.text());
      case TAG_PATH:
        return new UncheckedPath(this.text());
      case TAG_COMPLEX: {
        const index = this.words[this.position++] >>> 0;
        return new UncheckedComplex(this.doubles[index], this.doubles[index + 1]);
      }
      case TAG_BYTES:
        return this.#bytes();
      case TAG_IMAGE:
        return this.#image();
      default:
        throw new Error(`unknown tag ${tag} on the tape`);
    }
  }

  #bytes() {
    const address = this.words[this.position++];
    const length = this.words[this.position++];
    return this.codec.bytes.slice(address, address + length);
  }

  #image() {
    const bytes = this.#bytes();
    const width = this.words[this.position++];
    const height = this.words[this.position++];
    const kind = this.words[this.position++];
    return new UncheckedImage(bytes, width, height, kind >> 8, kind & 255);
  }

  /**
   * The seconds east of UTC that follow a fraction, null for a naive time.
   * @param {number} fraction
   */
  #offset(fraction) {
    if ((fraction & AWARE) === 0) return null;
    const seconds = this.words[this.position++];
    return seconds + this.words[this.position++] / 1e6;
  }

  #datetime() {
    const date = this.words[this.position++];
    if (date === 0) return new UncheckedNaT();
    const clock = this.words[this.position++];
    const fraction = this.words[this.position++];
    const nanos = fraction & (NANO - 1);
    const micros = Math.floor(nanos / 1000);
    const nano = (fraction & NANO) === 0 ? null : nanos % 1000;
    const offset = this.#offset(fraction);
    return new UncheckedDateTime(date >> 9, (date >> 5) & 15, date & 31, clock >> 12, (clock >> 6) & 63, clock & 63, micros, nano, offset);
  }

  #time() {
    const clock = this.words[this.position++];
    const fraction = this.words[this.position++];
    const nanos = fraction & (NANO - 1);
    const nano = (fraction & NANO) === 0 ? null : nanos % 1000;
    return new UncheckedTime(clock >> 12, (clock >> 6) & 63, clock & 63, Math.floor(nanos / 1000), nano, this.#offset(fraction));
  }

  #timedelta() {
    const days = this.words[this.position++];
    const seconds = this.words[this.position++];
    const microseconds = this.words[this.position++];
    return new UncheckedTimeDelta(days, seconds, microseconds, this.doubles[this.words[this.position++] >>> 0]);
  }

  // ---- arrays ----

  /** What an ndarray is, its elements excepted if they are values. */
  arrayHead() {
    const head = this.words[this.position++];
    const shape = [];
    for (let i = head >>> 16; i > 0; i--) shape.push(this.words[this.position++]);
    const address = this.words[this.position++];
    const count = this.words[this.position++];
    const maskAt = (head >> 8) & 1 ? this.words[this.position++] : 0;
    const mask = maskAt > 0 ? this.codec.bytes.slice(maskAt, maskAt + count) : undefined;
    return { element: head & 255, shape, address, count, mask, dtype: this.text() };
  }

  /**
   * The elements of an array of numbers, on a buffer of their own.
   * @param {{ element: number, address: number, count: number }} array
   */
  #elements({ element, address, count }) {
    const { bytes } = this.codec;
    const Elements = ELEMENT_ARRAYS[element];
    const data = new /** @type {any} */ (Elements)(bytes.buffer, address, count).slice();
    if (element === ELEMENT_FLOAT16 && Half !== undefined) return new Half(data);
    const numbers = this.settings.int64Numbers && (element === ELEMENT_INT64 || element === ELEMENT_UINT64);
    return numbers ? Float64Array.from(data, Number) : data;
  }

  /**
   * @param {ReturnType<LeafReader["arrayHead"]>} array
   * @param {any[] | undefined} items its elements, if they are values
   */
  finishArray(array, items) {
    const data = items ?? this.#elements(array);
    return this.revived(TAG_NDARRAY, new UncheckedNDArray(array.dtype, array.shape, strideOf(array.shape), 0, data, array.mask));
  }
}
