// Numbers by exact value, whatever type they came in.
//
// Owns: the one form that ints, floats, complex numbers and Decimals of one value share: the double itself where a double holds the value
//   exactly, else text of sign, digits and exponent.
// Guarantees: work in proportion to the text; `1E+999999999` is never expanded.

// A double's exact value has at most so many digits before the point, after it, and in all from the first that is not 0 to the last.
const WHOLE_DIGITS = 309n;
const FRACTION_DIGITS = 1074n;
const DIGITS = 767;

/** The form that no key can have: what is unhashable, or was never stored. */
export const ABSENT = Symbol("absent");

/** @param {bigint} value */
export function intForm(value) {
  return decimalForm(String(value));
}

/**
 * @param {number} real
 * @param {number} imag
 */
export function complexForm(real, imag) {
  return imag === 0 ? real : `complex ${real} ${imag}`;
}

/**
 * @param {string} text Python's `str()` of a Decimal
 * @returns {number | string | typeof ABSENT} ABSENT for a signalling NaN; a quiet one equals the same text only
 */
export function decimalForm(text) {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text);
  if (match === null) return specialForm(text);
  const [, sign, whole, fraction, exponent = "0"] = match;
  return exactForm(sign === "-" ? "-" : "", whole + fraction, BigInt(exponent) - BigInt(fraction.length));
}

/** @param {string} text */
function specialForm(text) {
  if (/^[+-]?sNaN/i.test(text)) return ABSENT;
  return /NaN/i.test(text) ? `decimal ${text}` : Number(text);
}

/**
 * @param {"" | "-"} sign
 * @param {string} padded digits, perhaps with zeros at either end
 * @param {bigint} exponent of ten
 */
function exactForm(sign, padded, exponent) {
  // A loop, since /0+$/ is quadratic on runs of zeros inside.
  let end = padded.length;
  while (end > 0 && padded[end - 1] === "0") end--;
  const digits = padded.slice(0, end).replace(/^0+/, "");
  if (digits === "") return 0;
  const power = exponent + BigInt(padded.length - end);
  return isDouble(digits, power) ? Number(`${sign}${digits}e${power}`) : `number ${sign}${digits}e${power}`;
}

/**
 * Whether a double holds digits·10^power exactly.
 * @param {string} digits neither end a zero
 * @param {bigint} power
 */
function isDouble(digits, power) {
  return power >= 0n ? isWholeDouble(digits, power) : isFractionDouble(digits, -power);
}

/** @param {string} digits @param {bigint} power */
function isWholeDouble(digits, power) {
  if (BigInt(digits.length) + power > WHOLE_DIGITS) return false;
  const exact = BigInt(digits) * 10n ** power;
  const nearest = Number(exact);
  return nearest !== Infinity && BigInt(nearest) === exact;
}

/**
 * digits/10^places is n/2^places where 5^places divides the digits. That n is odd, since the digits do not end in 0: it must fit 53 bits.
 * @param {string} digits
 * @param {bigint} places
 */
function isFractionDouble(digits, places) {
  if (places > FRACTION_DIGITS || digits.length > DIGITS) return false;
  const fives = 5n ** places;
  const exact = BigInt(digits);
  return exact % fives === 0n && exact / fives < 2n ** 53n;
}
