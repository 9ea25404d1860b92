// One payload of each tag, and one that has them all.

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** tag → the text of a value without other tags in it */
export const TEXTS = {
  tuple: '{"__type__": "tuple", "data": [1, "a"]}',
  set: '{"__type__": "set", "data": [1]}',
  frozenset: '{"__type__": "frozenset", "data": [2]}',
  dict_with_complex_keys: '{"__type__": "dict_with_complex_keys", "data": [[1, 2]]}',
  bytes: '{"__type__": "bytes", "data": "AAEC"}',
  complex: '{"__type__": "complex", "real": 1.5, "imag": -2.0}',
  datetime: '{"__type__": "datetime", "data": "2024-02-29T12:30:00+01:00"}',
  date: '{"__type__": "date", "data": "2024-02-29"}',
  time: '{"__type__": "time", "data": "12:30:00"}',
  timedelta: '{"__type__": "timedelta", "total_seconds": 90.5}',
  Decimal: '{"__type__": "Decimal", "data": "1.50"}',
  Path: '{"__type__": "Path", "data": "a/b"}',
  "PIL.Image": `{"__type__": "PIL.Image", "data": "${png}"}`,
  ndarray: '{"__type__": "ndarray", "data": [1, 2], "dtype": "int32"}',
  dataclass: '{"__type__": "dataclass", "class_name": "C", "module": "m", "data": {"x": 1}}',
};

export const TAGS = Object.keys(TEXTS);

const all = Object.values(TEXTS).join(", ");

/** Every tag, at the top and inside of others. */
export const EVERYTHING = `safe:{"list": [${all}], "tuple": {"__type__": "tuple", "data": [${all}]}, "fields": {"__type__": "dataclass", "class_name": "D", "module": "m", "data": {"all": [${all}]}}, "pairs": {"__type__": "dict_with_complex_keys", "data": [[${TEXTS.date}, [${all}]], [${TEXTS.Decimal}, ${TEXTS.set}]]}, "set": {"__type__": "set", "data": [${TEXTS.tuple}, ${TEXTS.frozenset}, ${TEXTS.bytes}]}}`;
