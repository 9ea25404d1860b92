// Payloads that nest deep, of all kinds of brackets.

/** n times `open`, a value, n times `close`. */
const nest = (open, middle, close, n) => `safe:${open.repeat(n)}${middle}${close.repeat(n)}`;

/** [what nests, payload of at most so many brackets deep] */
export const NESTINGS = [
  ["lists", (depth) => nest("[", "", "]", depth)],
  ["dicts", (depth) => nest('{"a": ', "1", "}", depth)],
  ["dicts with two keys", (depth) => nest('{"a": 1, "b": ', "1", "}", depth)],
  ["lists and dicts", (depth) => nest('[{"__proto__": ', "1", "}]", Math.floor(depth / 2))],
  ["tuples", (depth) => nest('{"__type__": "tuple", "data": [', "1", "]}", Math.floor(depth / 2))],
  ["tuples, tag last", (depth) => nest('{"data": [', "1", '], "__type__": "tuple"}', Math.floor(depth / 2))],
  ["dicts with int keys", (depth) => nest('{"__type__": "dict_with_complex_keys", "data": [[1, ', "1", "]]}", Math.floor(depth / 3))],
  ["dicts with tuple keys", (depth) => nest('{"__type__": "dict_with_complex_keys", "data": [[{"__type__": "tuple", "data": []}, ', "1", "]]}", Math.floor(depth / 3) - 1)],
  ["dicts with text keys, as pairs", (depth) => nest('{"__type__": "dict_with_complex_keys", "data": [["k", ', "1", "]]}", Math.floor(depth / 3))],
  ["keys", (depth) => nest('{"__type__": "dict_with_complex_keys", "data": [[{"__type__": "tuple", "data": [', "1", "]}, 2]]}", 1).replace("[1]", `[${nest('{"__type__": "tuple", "data": [', "1", "]}", Math.floor(depth / 2) - 3).slice(5)}]`)],
  ["frozensets", (depth) => nest('{"__type__": "frozenset", "data": [', "1", "]}", Math.floor(depth / 2))],
  ["dataclasses", (depth) => nest('{"__type__": "dataclass", "class_name": "C", "module": "m", "data": {"f": ', "1", "}}", Math.floor(depth / 2))],
  ["object arrays", (depth) => nest('{"__type__": "ndarray", "data": ', `${"[".repeat(depth - 1)}"x"${"]".repeat(depth - 1)}`, ', "dtype": "object"}', 1)],
  ["dicts in an object array", (depth) => nest('{"__type__": "ndarray", "dtype": "object", "data": [', nest('{"a": ', "1", "}", depth - 2).slice(5), "]}", 1)],
  ["wide dicts", (depth) => nest(`{${Array.from({ length: 60 }, (_, i) => `"k${i}": 0, `).join("")}"z": `, "1", "}", depth)],
];
