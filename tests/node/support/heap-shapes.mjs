// Payloads of many shapes whose values take much more memory than the payload, for tests of limits.cost: [name, payload of about `bytes` bytes].
const tag = (type, data) => `{"__type__": "${type}", "data": ${data}}`;

/** A list of what `make(i)` gives, until there are `bytes` of it. */
function listOf(bytes, make) {
  const items = [];
  for (let size = 0, i = 0; size < bytes; i++) {
    items.push(make(i));
    size += items[i].length + 1;
  }
  return items.join(",");
}

const nested = (bytes, open, close) => {
  const levels = Math.min(4000, bytes);
  return listOf(bytes, () => `${open.repeat(levels)}1${close.repeat(levels)}`);
};

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const fields = (i, count) => Array.from({ length: count }, (_, k) => `"${i}_${k}":1`).join(",");
const letter = (i) => String.fromCharCode(97 + (i % 26));

/** What the lists are made of, by name. */
const MEMBERS = {
  "small ints": (i) => `${i % 100}`,
  "large ints": (i) => `${2 ** 40 + i}`,
  "bigints": (i) => `9007199254740993${i}`,
  "floats": (i) => `${i}.5`,
  "floats between texts": (i) => (i % 2 ? `${i}.5` : `"a"`),
  "nulls": () => "null",
  "empty texts": () => `""`,
  "one character": (i) => `"${letter(i)}"`,
  "short texts": (i) => `"text${i}"`,
  "texts": (i) => `"a text of some thirty chars ${i}"`,
  "texts with escapes": (i) => `"\\u00e9\\u20ac text ${i}"`,
  "long texts": (i) => `"${letter(i).repeat(10000)}"`,
  "empty lists": () => "[]",
  "lists of one": () => "[1]",
  "lists of ten": () => "[1,2,3,4,5,6,7,8,9,10]",
  "lists of texts": (i) => `["a${i}","b${i}"]`,
  "empty dicts": () => "{}",
  "dicts of one": () => `{"a":1}`,
  "records": (i) => `{"id":${i},"name":"name ${i}","score":${i}.25,"tags":["x","y"]}`,
  "dicts of their own keys": (i) => `{"k${i}":1}`,
  "dicts of a hundred own keys": (i) => `{${fields(i, 100)}}`,
  "dicts in dicts": (i) => `{"a":{"b":{"c":${i % 9}}}}`,
  "empty tuples": () => tag("tuple", "[]"),
  "tuples": (i) => tag("tuple", `[${i},2]`),
  "empty sets": () => tag("set", "[]"),
  "sets of ints": (i) => tag("set", `[${i},2,3]`),
  "frozensets": (i) => tag("frozenset", `["a${i}"]`),
  "sets of tuples": (i) => tag("set", `[${tag("tuple", `[${i},1]`)}]`),
  "dicts with int keys": (i) => tag("dict_with_complex_keys", `[[${i},1],[2,3]]`),
  "dicts with tuple keys": (i) => tag("dict_with_complex_keys", `[[${tag("tuple", `[${i},2]`)},1]]`),
  "empty complex dicts": () => tag("dict_with_complex_keys", "[]"),
  "empty bytes": () => tag("bytes", `""`),
  "bytes": () => tag("bytes", `"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo="`),
  "complexes": (i) => `{"__type__": "complex", "real": ${i}.5, "imag": 1.0}`,
  "datetimes": () => tag("datetime", `"2026-07-01T09:30:00.123456+02:00"`),
  "dates": () => tag("date", `"2026-07-01"`),
  "times": () => tag("time", `"09:30:00"`),
  "timedeltas": (i) => `{"__type__": "timedelta", "total_seconds": ${i}.5}`,
  "decimals": (i) => tag("Decimal", `"${i}.50"`),
  "paths": (i) => tag("Path", `"/tmp/file${i}"`),
  "images": () => tag("PIL.Image", `"${PNG}"`),
  "small arrays": (i) => `{"__type__": "ndarray", "data": [${i},2,3], "dtype": "int64"}`,
  "masked arrays": (i) => `{"__type__": "ndarray", "data": [${i},null,3], "dtype": "int64"}`,
  "object arrays": (i) => `{"__type__": "ndarray", "data": [${i},null,"x"], "dtype": "object"}`,
  "dataclasses": (i) => `{"__type__": "dataclass", "class_name": "P", "module": "m", "data": {"x": ${i}}}`,
  "unknown tags": (i) => `{"__type__": "DataFrame", "data": ${i}}`,
};

/** Values that are not lists of many. */
const WHOLES = {
  "one dict of many keys": (bytes) => `{${listOf(bytes, (i) => `"key ${i}":${i}`)}}`,
  "one set of ints": (bytes) => tag("set", `[${listOf(bytes, (i) => `${i}`)}]`),
  "one set of texts": (bytes) => tag("set", `[${listOf(bytes, (i) => `"member ${i}"`)}]`),
  "one set of tuples": (bytes) => tag("set", `[${listOf(bytes, (i) => tag("tuple", `[${i},"a"]`))}]`),
  "one dict of int keys": (bytes) => tag("dict_with_complex_keys", `[${listOf(bytes, (i) => `[${i},${i}]`)}]`),
  "one dict of dates": (bytes) => tag("dict_with_complex_keys", `[${listOf(bytes, (i) => `[${tag("Decimal", `"${i}.5"`)},0]`)}]`),
  "one long text": (bytes) => `"${"x".repeat(bytes)}"`,
  "one long text with an escape": (bytes) => `"\\u20ac${"x".repeat(bytes)}"`,
  "one array of floats": (bytes) => `{"__type__": "ndarray", "data": [${listOf(bytes, (i) => `${i}.5`)}], "dtype": "float64"}`,
  "one array of objects": (bytes) => `{"__type__": "ndarray", "data": [${listOf(bytes, (i) => `${i}`)}], "dtype": "object"}`,
  "one bytes": (bytes) => tag("bytes", `"${"QUJD".repeat(bytes / 4)}"`),
  "deep lists": (bytes) => `[${nested(bytes, "[", "]")}]`,
  "deep dicts": (bytes) => `[${nested(bytes / 5, '{"a":', "}")}]`,
};

/**
 * @param {string} name
 * @param {number} bytes
 */
export const payloadOf = (name, bytes) => `safe:${name in WHOLES ? WHOLES[name](bytes) : `[${listOf(bytes, MEMBERS[name])}]`}`;

export const SHAPES = [...Object.keys(MEMBERS), ...Object.keys(WHOLES)];
