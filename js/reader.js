/**
 * reader.js: materialise, second half: containers.
 *
 * Recursive, since that is the fastest way; a payload that nests deeper than DEEP is read by deep-reader.js with a stack of its own, which
 * finishes containers with the same methods.
 */
import { readDeep } from "./deep-reader.js";
import { Interner } from "./equality.js";
import {
  ASCII,
  CONSTANT,
  ELEMENT_OBJECT,
  END,
  INT,
  JUMP,
  LIST,
  OBJECT,
  REAL,
  REASON_UNSAFE_KEY,
  RESULT_depth,
  RESULT_generation,
  SOURCE,
  TAGGED,
  TAG_DATACLASS,
  TAG_DICT,
  TAG_FROZENSET,
  TAG_NDARRAY,
  TAG_SET,
  TAG_TUPLE,
  TUPLE,
  UTF16,
  WIDE,
} from "./generated/tables.js";
import { CONSTANTS, LeafReader } from "./leaf-reader.js";
import { listFor } from "./lists.js";
import { readName } from "./names.js";
import { refusal } from "./refusal.js";
import { noteUse, Shape } from "./shapes.js";
import { PyDict, PyFrozenSet, PySet, tupleFrom, UncheckedDataclass } from "./values/index.js";

/** Nesting up to which recursion is safe on small stacks. */
const DEEP = 1000;

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

/**
 * For the keys of a dict_with_complex_keys, which are values to C; it has looked at all others.
 * @param {string} key
 */
function refuseUnsafe(key) {
  if (key === "__proto__" || key === "constructor") throw refusal(REASON_UNSAFE_KEY);
}

/** Reads the tapes of one codec. */
export class Reader extends LeafReader {
  /** @param {import("./codec.js").Codec} codec */
  constructor(codec) {
    super(codec);
    /** By number. @type {Shape[]} */
    this.shapes = [];
    this.generation = 0;
    /** @type {Interner | undefined} */
    this.interner = undefined;
  }

  /**
   * The value of the payload that the codec has just decoded.
   * @param {string} source the payload, if texts are sliced from it
   * @param {import("./options.js").Settings} settings
   * @returns {any}
   */
  read(source, settings) {
    const { outcome } = this.codec;
    if (outcome[RESULT_generation] !== this.generation) this.#forgetShapes(outcome[RESULT_generation]);
    this.open(source, settings);
    try {
      return outcome[RESULT_depth] > DEEP ? readDeep(this) : this.#readShallow();
    } finally {
      this.close();
      this.interner = undefined;
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

  /** @param {number} generation */
  #forgetShapes(generation) {
    this.shapes = [new Shape([])];
    this.generation = generation;
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
      case CONSTANT:
        this.position++;
        return CONSTANTS[word >>> 4];
      case UTF16: {
        const address = words[this.position + 1];
        this.position += 2;
        return this.utf16.read(address, word >>> 4);
      }
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
      for (let i = 0; i < items.length; i += 2) {
        if (this.settings.safeKeys) refuseUnsafe(items[i]);
        put(object, items[i], items[i + 1]);
      }
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
}
