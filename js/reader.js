/**
 * reader.js: materialise. Reads the tape (src/tape.def, src/tape.h) and builds values.
 *
 * Trusts the tape: C has checked everything. Recursive, since that is the fastest way; a payload that nests deeper than DEEP is read by
 * deep-reader.js with a stack of its own. Leaves and the finishing of containers are shared by the two.
 */
import { Interner } from "./equality.js";
import {
  ASCII,
  BIGINT,
  CONSTANT,
  ELEMENT_ARRAYS,
  ELEMENT_FLOAT16,
  ELEMENT_INT64,
  ELEMENT_OBJECT,
  ELEMENT_UINT64,
  END,
  INT,
  INTEGER,
  JUMP,
  LIST,
  OBJECT,
  REAL,
  RESULT_ascii,
  RESULT_depth,
  RESULT_generation,
  RESULT_tape,
  RESULT_utf16,
  SOURCE,
  TAG_BYTES,
  TAG_COMPLEX,
  TAG_DATACLASS,
  TAG_DATE,
  TAG_DATETIME,
  TAG_DECIMAL,
  TAG_DICT,
  TAG_FROZENSET,
  TAG_IMAGE,
  TAG_NDARRAY,
  TAG_PATH,
  TAG_SET,
  TAG_TIME,
  TAG_TIMEDELTA,
  TAG_TUPLE,
  TAGGED,
  TUPLE,
  UTF16,
  WIDE,
} from "./generated/tables.js";
import { readDeep } from "./deep-reader.js";
import { listFor } from "./lists.js";
import { readName } from "./names.js";
import { noteUse, Shape } from "./shapes.js";
import { TextPool } from "./text-pool.js";
import {
  PyDict,
  PyFrozenSet,
  PySet,
  strideOf,
  tupleFrom,
  UncheckedComplex,
  UncheckedDataclass,
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

/** Nesting up to which recursion is safe on small stacks. */
const DEEP = 1000;

/** The constants, by number. */
const CONSTANTS = [null, false, true];

/** Flags of the fraction word. */
const NANO = 1 << 30;
const AWARE = 1 << 31;

const Half = /** @type {any} */ (globalThis).Float16Array;

/**
 * Sets an own data property, whatever Object.prototype holds under its name (a setter, `__proto__`, or a method of a frozen one).
 * @param {Record<string, unknown>} object
 * @param {string} name
 * @param {unknown} value
 */
function put(object, name, value) {
  if (name in object) Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}

/** Reads the tapes of one codec. */
export class Reader {
  /** @param {import("./wasm.js").Codec} codec */
  constructor(codec) {
    this.codec = codec;
    this.words = codec.words;
    this.doubles = codec.doubles;
    this.position = 0;
    this.source = "";
    this.ascii = new TextPool(codec, false);
    this.utf16 = new TextPool(codec, true);
    /** By number. @type {Shape[]} */
    this.shapes = [];
    this.generation = 0;
    /** @type {Interner | undefined} */
    this.interner = undefined;
    /** What a reviver threw: passed through as it is. @type {{ error: unknown } | undefined} */
    this.thrown = undefined;
    this.settings = /** @type {import("./options.js").Settings} */ (/** @type {unknown} */ (undefined));
  }

  /**
   * The value of the payload that the codec has just decoded.
   * @param {string} source the payload, if texts are sliced from it
   * @param {import("./options.js").Settings} settings
   * @returns {any}
   */
  read(source, settings) {
    const { outcome, words, doubles } = this.codec;
    this.words = words;
    this.doubles = doubles;
    this.settings = settings;
    this.source = source;
    this.thrown = undefined;
    this.position = outcome[RESULT_tape] >> 2;
    if (outcome[RESULT_generation] !== this.generation) this.#forgetShapes(outcome[RESULT_generation]);
    this.ascii.open(outcome[RESULT_ascii]);
    this.utf16.open(outcome[RESULT_utf16]);
    try {
      return outcome[RESULT_depth] > DEEP ? readDeep(this) : this.#readShallow();
    } finally {
      this.#letGo();
    }
  }

  /** By recursion, unless the caller has left too little stack for that. */
  #readShallow() {
    const { position } = this;
    try {
      return this.value();
    } catch (error) {
      if (!(error instanceof RangeError) || this.settings.revive !== undefined) throw error;
      this.position = position;
      return readDeep(this);
    }
  }

  /** Keeps nothing of the payload. */
  #letGo() {
    this.source = "";
    this.ascii.close();
    this.utf16.close();
    this.interner = undefined;
  }

  /** @param {number} generation */
  #forgetShapes(generation) {
    this.shapes = [new Shape([])];
    this.generation = generation;
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

  /** @returns {any} */
  value() {
    const word = this.words[this.position++];
    switch (word & 15) {
      case LIST:
        return this.list(word >>> 4);
      case OBJECT:
        return this.object(word >>> 4);
      case TUPLE:
        return this.finishTuple(this.list(word >>> 4));
      case WIDE:
        return this.wide(word >>> 4);
      case TAGGED:
        return this.tagged(word >>> 4);
      case JUMP:
        this.position = (word >>> 4) * 2;
        return this.value();
      default:
        return this.leaf(word);
    }
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
        return BigInt(this.value());
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
   * A value: `value`, with the kinds that are quick to tell first, small enough for V8 to inline into loops and builders. Plain settings only.
   * @returns {any}
   */
  member() {
    const { words } = this;
    const word = words[this.position];
    switch (word & 15) {
      case INT:
        this.position++;
        return word >> 4;
      case SOURCE: {
        const offset = words[this.position + 1];
        this.position += 2;
        return this.source.slice(offset, offset + (word >>> 4));
      }
      case ASCII: {
        const address = words[this.position + 1];
        this.position += 2;
        return this.ascii.read(address, word >>> 4);
      }
      case REAL:
        this.position++;
        return this.doubles[word >>> 4];
      default:
        return this.value();
    }
  }

  /**
   * The next values, as a list.
   * @param {number} count
   * @returns {any[]}
   */
  list(count) {
    const list = listFor(count, this.words[this.position], this.words[this.position + 1]);
    const ready = list.length;
    if (this.settings.plain) this.#fill(list);
    else for (let i = 0; i < ready; i++) list[i] = this.value();
    for (let i = ready; i < count; i++) list.push(this.value());
    return list;
  }

  /**
   * Fills a list. Ints, which come in long runs, do not even move `position` one by one.
   * @param {any[]} list
   */
  #fill(list) {
    const { words } = this;
    let position = this.position;
    for (let i = 0; i < list.length; i++) {
      const word = words[position];
      if ((word & 15) === INT) {
        list[i] = word >> 4;
        position++;
      } else {
        this.position = position;
        list[i] = this.member();
        position = this.position;
      }
    }
    this.position = position;
  }

  // ---- dicts ----

  /**
   * @param {number} shape
   * @returns {Shape}
   */
  shape(shape) {
    return this.shapes[shape] ?? (this.shapes[shape] = new Shape(this.#askForKeys(shape)));
  }

  /** @param {number} shape */
  #askForKeys(shape) {
    const { exports, bytes } = this.codec;
    const keys = [];
    for (; shape !== 0; shape = exports.fa_parent(shape)) {
      const name = exports.fa_name(shape);
      keys.push(readName(bytes.subarray(name, name + exports.fa_name_bytes(shape))));
    }
    return keys.reverse();
  }

  /** @param {number} number */
  object(number) {
    const shape = this.shape(number);
    if (!this.settings.plain) return this.finishDict(shape.keys, this.list(shape.keys.length));
    if (shape.build !== undefined) return shape.build(this, shape.keys, shape.template);
    noteUse(shape);
    const { keys } = shape;
    /** @type {Record<string, unknown>} */
    const object = { ...shape.template };
    for (let i = 0; i < keys.length; i++) object[keys[i]] = this.member();
    return object;
  }

  /**
   * A dict with keys beyond those of its shape. Such keys are many or ever new: an object without a prototype is a hash table from the
   * start, where each new key of an ordinary one would cost V8 a hidden class (half the time of unique_keys). It inherits nothing while it
   * is filled, so that every key becomes an own property.
   * @param {number} shape of the first keys
   */
  wide(shape) {
    const { keys } = this.shape(shape);
    if (this.settings.map) return this.#wideMap(keys);
    /** @type {Record<string, unknown>} */
    const dict = Object.create(null);
    for (let i = 0; i < keys.length; i++) dict[keys[i]] = this.value();
    while ((this.next() & 15) !== END) {
      this.position--;
      const key = this.value();
      dict[key] = this.value();
    }
    return Object.setPrototypeOf(dict, Object.prototype);
  }

  /** @param {string[]} keys */
  #wideMap(keys) {
    const dict = new PyDict();
    for (const key of keys) dict.set(key, this.value());
    while ((this.next() & 15) !== END) {
      this.position--;
      dict.set(this.value(), this.value());
    }
    return dict;
  }

  /**
   * @param {string[]} keys
   * @param {unknown[]} values
   */
  finishDict(keys, values) {
    if (this.settings.map) return new PyDict(keys.map((key, i) => [key, values[i]]));
    /** @type {Record<string, unknown>} */
    const object = {};
    for (let i = 0; i < keys.length; i++) put(object, keys[i], values[i]);
    return object;
  }

  // ---- tags ----

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

  /** @param {number} tag */
  tagged(tag) {
    switch (tag) {
      case TAG_SET:
      case TAG_FROZENSET:
        return this.finishSet(tag, this.list(this.next() >>> 4));
      case TAG_DICT: {
        const size = this.words[this.position++];
        return this.settings.plain && (size & 1) === 0 ? this.pairs(size) : this.finishPairs((size & 1) === 1, this.list(size & ~1));
      }
      case TAG_DATACLASS:
        return this.finishDataclass(this.value(), this.value(), this.value());
      case TAG_NDARRAY: {
        const array = this.arrayHead();
        return this.finishArray(array, array.element === ELEMENT_OBJECT ? this.list(this.next() >>> 4) : undefined);
      }
      default:
        return this.revived(tag, this.taggedLeaf(tag));
    }
  }

  /** @param {any[]} items */
  finishTuple(items) {
    return this.settings.plain ? items : this.revived(TAG_TUPLE, this.settings.lossless ? tupleFrom(items) : items);
  }

  /**
   * @param {number} tag
   * @param {any[]} items
   */
  finishSet(tag, items) {
    this.interner ??= new Interner();
    return this.revived(tag, tag === TAG_SET ? new PySet(items, this.interner) : new PyFrozenSet(items, this.interner));
  }

  /**
   * A dict_with_complex_keys, without detours.
   * @param {number} count of keys and values
   */
  pairs(count) {
    this.interner ??= new Interner();
    const dict = new PyDict(undefined, this.interner);
    for (let i = 0; i < count; i += 2) dict.set(this.member(), this.member());
    return dict;
  }

  /**
   * A dict_with_complex_keys.
   * @param {boolean} allText every key is text: it is a dict like any other
   * @param {any[]} items keys and values in turn
   */
  finishPairs(allText, items) {
    if (allText && !this.settings.map) {
      /** @type {Record<string, unknown>} */
      const object = {};
      for (let i = 0; i < items.length; i += 2) put(object, items[i], items[i + 1]);
      return this.revived(TAG_DICT, object);
    }
    this.interner ??= new Interner();
    const dict = new PyDict(undefined, this.interner);
    for (let i = 0; i < items.length; i += 2) dict.set(items[i], items[i + 1]);
    return this.revived(TAG_DICT, dict);
  }

  /**
   * @param {string} className
   * @param {string} module
   * @param {any} fields
   */
  finishDataclass(className, module, fields) {
    return this.revived(TAG_DATACLASS, new UncheckedDataclass(className, module, fields));
  }

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
        return new UncheckedDecimal(this.value());
      case TAG_PATH:
        return new UncheckedPath(this.value());
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
    return { element: head & 255, shape, address, count, mask, dtype: /** @type {string} */ (this.value()) };
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
   * @param {ReturnType<Reader["arrayHead"]>} array
   * @param {any[] | undefined} items its elements, if they are values
   */
  finishArray(array, items) {
    const data = items ?? this.#elements(array);
    return this.revived(TAG_NDARRAY, new UncheckedNDArray(array.dtype, array.shape, strideOf(array.shape), 0, data, array.mask));
  }
}
