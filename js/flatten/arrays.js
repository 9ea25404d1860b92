/*
 * Arrays of numbers: their bytes are copied, and printed in C.
 */
import * as tables from "../generated/tables.js";
import { isBool } from "../values/dtype.js";
import { kindOf } from "../values/kind.js";
import { unsupported } from "./refuse.js";

/** @typedef {import("./flattener.js").Flattener} Flattener */

/** By kind of typed array: element, and the dtype that NumPy would print. @type {Record<string, [number, string]>} */
const KINDS = {
  Int8Array: [tables.ELEMENT_INT8, "int8"],
  Int16Array: [tables.ELEMENT_INT16, "int16"],
  Int32Array: [tables.ELEMENT_INT32, "int32"],
  BigInt64Array: [tables.ELEMENT_INT64, "int64"],
  Uint8Array: [tables.ELEMENT_UINT8, "uint8"],
  Uint8ClampedArray: [tables.ELEMENT_UINT8, "uint8"],
  Uint16Array: [tables.ELEMENT_UINT16, "uint16"],
  Uint32Array: [tables.ELEMENT_UINT32, "uint32"],
  BigUint64Array: [tables.ELEMENT_UINT64, "uint64"],
  Float16Array: [tables.ELEMENT_FLOAT16, "float16"],
  Float32Array: [tables.ELEMENT_FLOAT32, "float32"],
  Float64Array: [tables.ELEMENT_FLOAT64, "float64"],
};

const MOST_DIMENSIONS = 32;

/**
 * @param {any} array a PyNDArray over a typed array
 * @param {Flattener} flattener
 */
export function putArray(array, flattener) {
  const { dtype, shape, mask } = array;
  const kind = ArrayBuffer.isView(array.data) ? KINDS[kindOf(array.data)] : undefined;
  if (kind === undefined || typeof dtype !== "string" || !isShape(shape)) throw unsupported(array, flattener.path(), "its data, shape or dtype was replaced");
  const data = inOrder(array, array.data);
  const size = shape.reduce((/** @type {number} */ product, /** @type {number} */ length) => product * length, 1);
  if (size !== data.length || (mask !== undefined && mask.length !== size)) throw unsupported(array, flattener.path(), "its shape is not that of its data");
  put(isBool(dtype) ? tables.ELEMENT_BOOL : kind[0], dtype, shape, data, mask, flattener);
}

/**
 * @param {any} view a typed array of its own
 * @param {Flattener} flattener
 * @returns {boolean} whether it is one
 */
export function putView(view, flattener) {
  const kind = KINDS[kindOf(view)];
  if (kind === undefined) return false;
  put(kind[0], kind[1], [view.length], view, undefined, flattener);
  return true;
}

/**
 * @param {number} element
 * @param {string} dtype
 * @param {number[]} shape
 * @param {any} data
 * @param {Uint8Array | undefined} mask
 * @param {Flattener} flattener
 */
function put(element, dtype, shape, data, mask, flattener) {
  const { draft } = flattener;
  const view = kindOf(data) === "Float16Array" ? new Float32Array(data) : data;
  const header = element | (mask === undefined ? 0 : 1 << 8) | (shape.length << 16);
  const places = [draft.blob(view), mask === undefined ? 0 : draft.blob(mask)];
  draft.putTyped(tables.TAG_NDARRAY, [header, ...places, draft.addText(dtype), ...shape]);
}

/** @param {any} shape */
function isShape(shape) {
  return Array.isArray(shape) && shape.length <= MOST_DIMENSIONS && shape.every((length) => Number.isInteger(length) && length >= 0 && length < 2 ** 31);
}

/**
 * The elements in C order: as they stand, unless somebody changed the strides.
 * @param {any} array
 * @param {any} data
 */
function inOrder({ shape, stride, offset }, data) {
  let step = 1;
  let regular = offset === 0;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    regular &&= stride[axis] === step;
    step *= shape[axis];
  }
  if (regular) return data;
  const ordered = new data.constructor(step);
  for (let i = 0; i < step; i++) {
    let at = offset;
    for (let axis = shape.length - 1, rest = i; axis >= 0; rest = Math.floor(rest / shape[axis]), axis--) at += (rest % shape[axis]) * stride[axis];
    ordered[i] = data[at];
  }
  return ordered;
}
