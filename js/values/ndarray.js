// NumPy's ndarray: elements in one array, with the field names of the npm package `ndarray`.
//
// Guarantees: elements come out as the rest of the package gives them: ints as number where safe, else bigint; bool as boolean; what is
//   masked as null.
import { brand, unchecked } from "./brand.js";
import { dtypeOf, isBool } from "./dtype.js";
import { flatten, nest } from "./nesting.js";
import { repr } from "./repr.js";
import { printable } from "./text.js";

/** @typedef {import("./dtype.js").NumericArray | any[]} Elements Float16Array too, where the host has it */

const MAX_DIMENSIONS = 32;

/**
 * A NumPy array.
 * @example PyNDArray.from([[1, 2], [3, 4]], "int64").get(1, 0) // 3
 */
export class PyNDArray {
  /**
   * An array around existing elements, which are not copied.
   * @param {object} parts
   * @param {string} parts.dtype as NumPy prints it: `"float32"`, `">i8"`, `"<U5"`, `"datetime64[ns]"`, `"object"`
   * @param {Elements} parts.data in C order; the typed array of the dtype (bool: Uint8Array; strings and objects: Array)
   * @param {readonly number[]} [parts.shape] one dimension when left out
   * @param {Uint8Array} [parts.mask] 1 = missing
   * @throws {TypeError} when a part is of the wrong kind
   * @throws {RangeError} when lengths disagree or the dtype is unknown
   */
  constructor({ dtype, data, shape = [data.length], mask }) {
    checkData(data, dtype);
    checkShape(shape, data.length);
    if (mask !== undefined) checkMask(mask, data.length);
    this.dtype = dtype;
    /** Length of each dimension; `[]` for a scalar. @type {number[]} */
    this.shape = [...shape];
    /** How many elements to step for each dimension. @type {number[]} */
    this.stride = strideOf(shape);
    /** Where in data the first element is. */
    this.offset = 0;
    /** @type {Elements} */
    this.data = data;
    if (mask !== undefined) {
      /** 1 = missing, beside each of data; only where there were such. @type {Uint8Array | undefined} */
      this.mask = mask;
    }
  }

  /**
   * An array of nested lists (or one scalar); null is a missing element, except in object arrays.
   * @param {unknown} nested
   * @param {string} dtype as NumPy prints it
   * @returns {PyNDArray}
   * @throws {RangeError} when the nesting is ragged, an element does not fit the dtype (wrong kind, out of range, a fraction in an integer
   *   array), or the dtype is unknown
   */
  static from(nested, dtype) {
    const type = dtypeOf(dtype);
    const { shape, elements } = flatten(nested, MAX_DIMENSIONS);
    if (!type.opaque && elements.some(Array.isArray)) throw new RangeError(`Ragged nesting below shape [${shape}]`);
    const isMissing = (/** @type {unknown} */ element) => element === null && type.missing !== undefined;
    const data = new type.arrays[0](elements.length);
    elements.forEach((element, i) => {
      data[i] = isMissing(element) ? type.missing : fit(element, type, `${dtype} (element ${i})`);
    });
    const mask = elements.some(isMissing) ? Uint8Array.from(elements, (element) => Number(isMissing(element))) : undefined;
    return new PyNDArray({ dtype, data, shape, mask });
  }

  /** @returns {"ndarray"} */
  get pyType() {
    return "ndarray";
  }

  /** How many elements there are. */
  get size() {
    return sizeOf(this.shape);
  }

  /** How many dimensions there are. */
  get ndim() {
    return this.shape.length;
  }

  /**
   * One element.
   * @param {...number} indices one for each dimension, from 0
   * @returns {any} null when masked
   * @throws {RangeError} when there are too few or too many, or one is outside (negative ones are)
   */
  get(...indices) {
    const { shape, stride } = this;
    if (indices.length !== shape.length) throw new RangeError(`Expected ${shape.length} indices, got ${indices.length}`);
    let at = this.offset;
    indices.forEach((index, axis) => {
      if (!isLength(index) || index >= shape[axis]) throw new RangeError(`Index ${index} is outside axis ${axis} of length ${shape[axis]}`);
      at += index * stride[axis];
    });
    return reader(this)(at);
  }

  /**
   * The elements in nested Arrays, as NumPy's `tolist()`; one scalar for a 0-d array.
   * @returns {any}
   */
  toArray() {
    return nest(this[Symbol.iterator](), this.shape);
  }

  /**
   * The elements in C order as doubles: bool as 0 and 1, missing ones as NaN.
   * @returns {Float64Array}
   * @throws {RangeError} when a double would have to round an int
   * @throws {TypeError} when an element is no number
   */
  toNumbers() {
    // Not Float64Array.from, which lists an iterable's elements first.
    const numbers = new Float64Array(this.size);
    let n = 0;
    for (const element of this) numbers[n++] = toNumber(element);
    return numbers;
  }

  /** The elements in C order. @returns {Generator<any, void>} */
  *[Symbol.iterator]() {
    const read = reader(this);
    for (const at of positions(this)) yield read(at);
  }

  /** A summary on one line. */
  toString() {
    return `<ndarray shape=[${this.shape.join(", ")}] dtype=${printable(this.dtype)}>`;
  }
}

brand(PyNDArray, "PyNDArray");

/** For decode: a PyNDArray without checks. */
export const UncheckedNDArray = unchecked(
  PyNDArray,
  /**
   * @param {string} dtype
   * @param {number[]} shape
   * @param {number[]} stride
   * @param {number} offset
   * @param {Elements} data
   * @param {Uint8Array} [mask]
   */
  function (dtype, shape, stride, offset, data, mask) {
    this.dtype = dtype;
    this.shape = shape;
    this.stride = stride;
    this.offset = offset;
    this.data = data;
    if (mask !== undefined) this.mask = mask;
  },
);

/**
 * The strides of C order.
 * @param {readonly number[]} shape
 * @returns {number[]} in elements
 */
export function strideOf(shape) {
  const stride = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) stride[axis] = stride[axis + 1] * shape[axis + 1];
  return stride;
}

/** @param {readonly number[]} shape */
function sizeOf(shape) {
  return shape.reduce((size, length) => size * length, 1);
}

/**
 * @param {Elements} data
 * @param {string} dtype
 */
function checkData(data, dtype) {
  const { arrays } = dtypeOf(dtype);
  if (!arrays.some((Held) => data instanceof Held)) throw new TypeError(`Elements of ${dtype} are held by ${arrays[0].name}`);
}

/**
 * @param {readonly number[]} shape
 * @param {number} size
 */
function checkShape(shape, size) {
  if (!Array.isArray(shape) || !shape.every(isLength)) throw new TypeError("shape must be an array of lengths");
  if (shape.length > MAX_DIMENSIONS) throw new RangeError(`An ndarray has at most ${MAX_DIMENSIONS} dimensions`);
  if (sizeOf(shape) !== size) throw new RangeError(`Shape [${shape}] is not that of ${size} elements`);
}

/**
 * @param {Uint8Array} mask
 * @param {number} size
 */
function checkMask(mask, size) {
  if (!(mask instanceof Uint8Array)) throw new TypeError("mask must be a Uint8Array");
  if (mask.length !== size) throw new RangeError("mask must be as long as data");
}

/** @param {unknown} n */
function isLength(n) {
  return Number.isSafeInteger(n) && /** @type {number} */ (n) >= 0;
}

/**
 * @param {unknown} element
 * @param {import("./dtype.js").DType} type
 * @param {string} where
 */
function fit(element, { pack }, where) {
  const stored = pack(element);
  if (stored === undefined) throw new RangeError(`${repr(element)} does not fit ${where}`);
  return stored;
}

/**
 * What reads the element at a place in data.
 * @param {PyNDArray} array
 * @returns {(at: number) => any}
 */
function reader({ dtype, data, mask }) {
  const unpack = data instanceof Uint8Array && isBool(dtype) ? Boolean : safeInt;
  return (at) => (mask?.[at] ? null : unpack(data[at]));
}

/** @param {any} value */
function safeInt(value) {
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/**
 * The places of the elements in data, in C order whatever the strides.
 * @param {PyNDArray} array
 */
function* positions({ shape, stride, offset }) {
  const index = shape.map(() => 0);
  let at = offset;
  for (let left = sizeOf(shape); left > 0; left--) {
    yield at;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      at += stride[axis];
      if (++index[axis] < shape[axis]) break;
      at -= stride[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

/** @param {any} element */
function toNumber(element) {
  if (typeof element === "number") return element;
  if (element === null) return NaN;
  if (typeof element === "boolean") return Number(element);
  if (typeof element !== "bigint") throw new TypeError(`${repr(element)} is no number`);
  const number = Number(element);
  if (BigInt(number) !== element) throw new RangeError(`${element} is not exactly a double`);
  return number;
}
