// Payloads made to be slow: each row makes one of about `bytes` bytes. Whatever is done with them must take time and memory in proportion.

const times = (count, make) => Array.from({ length: Math.max(1, Math.floor(count)) }, (_, i) => make(i)).join(", ");
const tag = (type, data) => `{"__type__": "${type}", "data": ${data}}`;
const list = (body) => `safe:[${body}]`;
const dict = (body) => `safe:{${body}}`;

/** `levels` of nesting around a body, as many times as fit into the bytes. */
const nests = (bytes, levels, open, close, leaf) => {
  const one = open.repeat(levels) + leaf + close.repeat(levels);
  return list(times(bytes / one.length, () => one));
};

const HUGE_PNG = "iVBORw0KGgoAAAANSUhEUn////9/////CAYAAABI8b+g";

/** A tower of frozensets with a wide set at its foot, and the tower again as a key. */
const tower = (bytes) => {
  const levels = Math.min(900, bytes / 200);
  let value = tag("frozenset", `[${times(bytes / 8, String)}]`);
  for (let i = 0; i < levels; i++) value = tag("frozenset", `[${value}]`);
  return `safe:${value}`;
};

/** @type {[what: string, make: (bytes: number) => string][]} */
export const HOSTILE_SHAPES = [
  ["many keys", (n) => dict(times(n / 16, (i) => `"key ${i}": ${i}`))],
  ["keys alike at both ends", (n) => dict(times(n / 40, (i) => `"aaaaaaaaaaaa${String(i).padStart(8, "0")}aaaaaaaaaaaa": 1`))],
  ["keys of equal sums", (n) => dict(times(n / 30, (i) => `"${i.toString(2).padStart(20, "0").replaceAll("0", "Aa").slice(0, 20)}${i}": 1`))],
  ["one key, again and again", (n) => dict(times(n / 8, (i) => `"k": ${i % 10}`))],
  ["many dicts of keys of their own", (n) => list(times(n / 20, (i) => `{"only ${i}": ${i}}`))],
  ["dicts that grow by one key", (n) => list(times(Math.sqrt(n / 5), (i) => `{${times(i, (k) => `"k${k}": 1`)}}`))],
  ["the same keys in ever other orders", (n) => list(times(n / 60, (i) => `{"a${i % 7}": 1, "b${i % 11}": 2, "c${i % 13}": 3, "d${i % 17}": 4}`))],
  ["wide", (n) => list(times(n / 3, () => 1))],
  ["deep lists", (n) => nests(n, 990, "[", "]", "1")],
  ["very deep lists", (n) => nests(n, 5000, "[", "]", "1")],
  ["deep dicts", (n) => nests(n, 2900, '{"a": ', "}", "1")],
  ["deep beyond the limit", (n) => `safe:${"[".repeat(n)}`],
  ["open dicts without an end", (n) => `safe:${'{"a": '.repeat(Math.min(9000, n / 6))}${times(n / 3, () => 1)}`],
  ["a long text of escapes", (n) => `safe:"${"\\u00e9\\n".repeat(n / 8)}"`],
  ["a long text of surrogates", (n) => `safe:"${"\\ud83d\\ude00\\ud800".repeat(n / 18)}"`],
  ["many texts of escapes", (n) => list(times(n / 16, () => '"a\\n\\u00e9\\t"'))],
  ["tiny tags", (n) => list(times(n / 34, () => tag("tuple", "[]")))],
  ["tags written last at every level", (n) => nests(n, 900, '{"data": [', '], "__type__": "tuple"}', "1")],
  ["tags written last, in lists", (n) => list(times(n / 40, (i) => `{"data": [${i}], "__type__": "tuple"}`))],
  ["tags written twice", (n) => nests(n, 400, '{"__type__": "tuple", "data": [', '], "__type__": "set"}', "")],
  ["PNGs that say they are huge", (n) => list(times(n / 90, () => tag("PIL.Image", `"${HUGE_PNG}"`)))],
  ["ints of 4300 digits", (n) => list(times(n / 4300, () => "9".repeat(4300)))],
  ["a float of all digits", (n) => `safe:0.${"9".repeat(n)}`],
  ["floats of many digits, half way", (n) => list(times(n / 770, () => `2.2250738585072011${"3".repeat(750)}e-308`))],
  ["an int beyond all limits", (n) => `safe:${"7".repeat(n)}`],
  ["a tower of frozensets on a wide one", tower],
  ["Decimal keys with huge exponents", (n) => `safe:${tag("dict_with_complex_keys", `[${times(n / 62, (i) => `[${tag("Decimal", `"1E+${999_999_999 - i}"`)}, 1]`)}]`)}`],
  ["equal keys of every kind", (n) => `safe:${tag("dict_with_complex_keys", `[${times(n / 60, (i) => `[${[i, `${i}.0`, tag("Decimal", `"${i}.00"`)][i % 3]}, 1]`)}]`)}`],
  ["a set of NaNs", (n) => `safe:${tag("set", `[${times(n / 5, () => "NaN")}]`)}`],
  ["a set of tuples of tuples", (n) => `safe:${tag("set", `[${times(n / 100, (i) => tag("tuple", `[${tag("tuple", `[${i}, "x"]`)}]`))}]`)}`],
  ["white space", (n) => list(`1,${" \n\t\r".repeat(n / 4)}2`)],
  ["long base64", (n) => `safe:${tag("bytes", `"${"QUJD".repeat(n / 4)}"`)}`],
  ["bad base64 at its end", (n) => `safe:${tag("bytes", `"${"QUJD".repeat(n / 4)}?"`)}`],
  ["an array, ragged at its end", (n) => `safe:{"__type__": "ndarray", "dtype": "int64", "data": [${times(n / 8, () => "[1, 2]")}, [1]]}`],
  ["arrays of one row each", (n) => list(times(n / 60, () => '{"__type__": "ndarray", "dtype": "int8", "data": [[1]]}'))],
  ["an array whose dtype comes last", (n) => `safe:{"data": [${times(n / 5, () => "1.5")}], "dtype": "float32", "__type__": "ndarray"}`],
  ["objects in an array", (n) => `safe:{"__type__": "ndarray", "dtype": "object", "data": [${times(n / 20, () => '{"a": [1, {"b": 2}]}')}]}`],
  ["a fault at the very end", (n) => list(`${times(n / 20, (i) => `{"a": ${i}, "b": [1]}`)}, tru`)],
  ["a long path to the fault", (n) => `safe:${'{"a": [0, '.repeat(Math.min(4000, n / 10))}${times(n / 3, () => 1)}, ?`],
  ["a long key in the path", (n) => dict(`"${"k".repeat(n)}": ?`)],
];
