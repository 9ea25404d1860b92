// What json.dumps and smolagents make of a value, written the slow way and without a look at the package's own encoder: the oracle of encode.
import {
  PyComplex, PyDataclass, PyDate, PyDateTime, PyDecimal, PyFloat, PyFrozenSet, PyPath, PySet, PyTime, PyTimeDelta, PyTuple,
} from "../../../js/index.js";

const TAGS = ["tuple", "set", "frozenset", "dict_with_complex_keys", "bytes", "complex", "datetime", "date", "time", "timedelta", "Decimal", "Path", "PIL.Image", "ndarray", "dataclass"];

const SHORT = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b" };

export function text(string) {
  let out = '"';
  for (let i = 0; i < string.length; i++) {
    const unit = string[i];
    const code = string.charCodeAt(i);
    out += SHORT[unit] ?? (code >= 0x20 && code < 0x7f ? unit : `\\u${code.toString(16).padStart(4, "0")}`);
  }
  return `${out}"`;
}

/** Python's repr, from the digits that JavaScript finds. */
export function float(x) {
  if (Number.isNaN(x)) return "NaN";
  if (!Number.isFinite(x)) return x > 0 ? "Infinity" : "-Infinity";
  const sign = x < 0 || Object.is(x, -0) ? "-" : "";
  const [mantissa, exponent] = Math.abs(x).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const power = Number(exponent);
  if (power < -4 || power >= 16) return `${sign}${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${digits}`;
  const padded = digits.padEnd(power + 2, "0");
  return `${sign}${padded.slice(0, power + 1)}.${padded.slice(power + 1)}`;
}

const tagged = (type, rest) => `{"__type__": "${type}", ${rest}}`;
const list = (members, hashable) => `[${Array.from(members, (member) => slow(member, hashable)).join(", ")}]`;
const dict = (entries) => `{${entries.map(([key, value]) => `${text(key)}: ${slow(value)}`).join(", ")}}`;

function map(entries) {
  const plain = entries.every(([key, value]) => typeof key === "string" && !(key === "__type__" && TAGS.includes(value)));
  if (plain) return dict(entries);
  return tagged("dict_with_complex_keys", `"data": [${entries.map(([key, value]) => `[${slow(key, true)}, ${slow(value)}]`).join(", ")}]`);
}

/** The text after `safe:`. */
export function slow(value, hashable = false) {
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : float(value);
  if (value instanceof PyFloat) return float(value.value);
  if (value instanceof PyTuple || (Array.isArray(value) && hashable)) return tagged("tuple", `"data": ${list(value, hashable)}`);
  if (Array.isArray(value)) return list(value);
  if (value instanceof PyFrozenSet || (value instanceof Set && hashable)) return tagged("frozenset", `"data": ${list(value, true)}`);
  if (value instanceof Set) return tagged("set", `"data": ${list(value, true)}`);
  if (value instanceof Map) return map([...value]);
  if (value instanceof Uint8Array) return tagged("bytes", `"data": "${Buffer.from(value).toString("base64")}"`);
  if (value instanceof PyComplex) return tagged("complex", `"real": ${float(value.real)}, "imag": ${float(value.imag)}`);
  if (value instanceof PyTimeDelta) return tagged("timedelta", `"total_seconds": ${float(value.totalSeconds())}`);
  for (const Class of [PyDateTime, PyDate, PyTime]) if (value instanceof Class) return tagged(value.pyType, `"data": "${value.isoformat()}"`);
  for (const Class of [PyDecimal, PyPath]) if (value instanceof Class) return tagged(value.pyType, `"data": ${text(String(value))}`);
  if (value instanceof PyDataclass) {
    const { className, module, fields } = value;
    const entries = fields instanceof Map ? [...fields] : Object.entries(fields);
    return tagged("dataclass", `"class_name": ${text(className)}, "module": ${text(module)}, "data": ${dict(entries)}`);
  }
  return map(Object.entries(value).filter(([, member]) => member !== undefined));
}
