// NumPy's element types, for arrays built by hand (decode has C's table): which array holds the elements, and what fits into it.

/**
 * @typedef {Int8Array | Int16Array | Int32Array | BigInt64Array | Uint8Array | Uint16Array | Uint32Array | BigUint64Array
 *   | Float32Array | Float64Array} NumericArray
 */

/**
 * @typedef {object} DType
 * @property {any[]} arrays constructors of what may hold the elements, the usual one first
 * @property {(value: any) => any} pack what is stored for an element, or undefined when it does not fit
 * @property {any} missing what is stored where null stands; undefined when null is an element itself
 * @property {boolean} [opaque] whether lists may be elements
 */

const { Float16Array } = /** @type {any} */ (globalThis);
const BOOL = { arrays: [Uint8Array], pack: packBool, missing: 0 };
const TEXT = { arrays: [Array], pack: (/** @type {any} */ v) => (typeof v === "string" || v === null ? v : undefined), missing: undefined };
const OBJECT = { arrays: [Array], pack: (/** @type {any} */ v) => v, missing: undefined, opaque: true };
const FLOAT16 = Float16Array ? { ...floats(Float16Array), arrays: [Float16Array, Float32Array] } : floats(Float32Array, roundToHalf);

/** Python's names and NumPy's codes. @type {[RegExp, DType][]} */
const DTYPES = [
  [/^(bool|b1)$/, BOOL],
  [/^(int8|i1)$/, ints(Int8Array)],
  [/^(int16|i2)$/, ints(Int16Array)],
  [/^(int32|i4)$/, ints(Int32Array)],
  [/^(int64|i8)$/, ints(BigInt64Array)],
  [/^(uint8|u1)$/, ints(Uint8Array)],
  [/^(uint16|u2)$/, ints(Uint16Array)],
  [/^(uint32|u4)$/, ints(Uint32Array)],
  [/^(uint64|u8)$/, ints(BigUint64Array)],
  [/^(float16|f2)$/, FLOAT16],
  [/^(float32|f4)$/, floats(Float32Array)],
  [/^(float64|f8)$/, floats(Float64Array)],
  [/^(datetime64|timedelta64|M8|m8)(\[\w+\])?$/, ints(BigInt64Array)],
  [/^U\d*$/, TEXT],
  [/^(object|O)$/, OBJECT],
  [/^(\[\(|\{'names'|\(numpy\.record)/, OBJECT],
];

/**
 * @param {string} dtype as NumPy prints it
 * @returns {DType}
 * @throws {TypeError} when dtype is not a string
 * @throws {RangeError} when NumPy has no such dtype, or it cannot be sent
 */
export function dtypeOf(dtype) {
  if (typeof dtype !== "string") throw new TypeError("dtype must be a string");
  const name = dtype.replace(/^[<>=|]/, "");
  const found = DTYPES.find(([pattern]) => pattern.test(name));
  if (found === undefined) throw new RangeError(`Unknown dtype: ${JSON.stringify(dtype)}`);
  return found[1];
}

/** @param {string} dtype */
export function isBool(dtype) {
  return /^[<>=|]?(bool|b1)$/.test(dtype);
}

/**
 * @param {any} IntArray
 * @returns {DType}
 */
function ints(IntArray) {
  const cell = new IntArray(1);
  const toCell = typeof cell[0] === "bigint" ? BigInt : Number;
  /** A value fits when it reads back as it was. @param {any} value */
  const pack = (value) => {
    if (typeof value !== "bigint" && !Number.isInteger(value)) return undefined;
    const stored = toCell(value);
    cell[0] = stored;
    return cell[0] === stored ? stored : undefined;
  };
  return { arrays: [IntArray], pack, missing: toCell(0) };
}

/**
 * @param {any} FloatArray which rounds, too
 * @param {(x: number) => number} [round] what the array itself would not do
 * @returns {DType}
 */
function floats(FloatArray, round = (x) => x) {
  const pack = (/** @type {any} */ v) => (typeof v === "number" || typeof v === "bigint" ? round(Number(v)) : undefined);
  return { arrays: [FloatArray], pack, missing: NaN };
}

/** @param {any} value */
function packBool(value) {
  return value === true || value === 1 ? 1 : value === false || value === 0 ? 0 : undefined;
}

/**
 * The nearest float16, ties to even, for hosts without Float16Array.
 * @param {number} x
 */
function roundToHalf(x) {
  if (!Number.isFinite(x) || x === 0) return x;
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), -14) - 10);
  // Adding 2^52 leaves no room for a fraction: the addition itself rounds to even.
  const rounded = (Math.abs(x) / unit + 2 ** 52 - 2 ** 52) * unit;
  return Math.sign(x) * (rounded >= 65536 ? Infinity : rounded);
}
