// Python's spelling of a double.
//
// Owns: `repr(float)`. Both languages print the shortest digits that read back; they differ only in where the exponent form begins.

/**
 * Python's `repr` of a float.
 * @param {number} x
 * @returns {string}
 * @example floatRepr(1e16) // "1e+16"
 */
export function floatRepr(x) {
  if (Number.isNaN(x)) return "nan";
  if (!Number.isFinite(x)) return x > 0 ? "inf" : "-inf";
  if (Object.is(x, -0)) return "-0.0";
  const [digits, exponent] = x.toExponential().split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 16) return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
  // Inside these bounds String() never uses an exponent.
  return Number.isInteger(x) ? `${x}.0` : String(x);
}
