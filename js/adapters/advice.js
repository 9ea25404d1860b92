/**
 * advice.js: what to return in place of a value that smolagents does not send, by the name of its class.
 */

/** Answers of these classes, and what the agent's code returns instead. @type {Record<string, string>} */
const ANSWERS = {
  DataFrame: 'return df.to_dict(orient="records")',
  LazyFrame: "return lazy_frame.collect().to_dicts()",
  Series: "return series.to_list(), or series.to_dict() to keep its index",
  Index: "return index.to_list()",
  DatetimeIndex: "return index.to_pydatetime().tolist()",
  Categorical: "return categorical.to_list()",
  Period: "return str(period)",
  Figure: 'save it with figure.savefig(buffer, format="png") and return PIL.Image.open(buffer)',
  Axes: 'save its figure with axes.figure.savefig(buffer, format="png") and return PIL.Image.open(buffer)',
  AxesSubplot: 'save its figure with axes.figure.savefig(buffer, format="png") and return PIL.Image.open(buffer)',
  Tensor: "return tensor.detach().cpu().numpy()",
  EagerTensor: "return tensor.numpy()",
  csr_matrix: "return matrix.toarray()",
  csc_matrix: "return matrix.toarray()",
  coo_matrix: "return matrix.toarray()",
  Fraction: "return str(fraction), or the tuple (fraction.numerator, fraction.denominator)",
  UUID: "return str(uuid)",
  range: "return list(range_)",
  generator: "return list(generator)",
  map: "return list(map_)",
  filter: "return list(filter_)",
  zip: "return list(zip_)",
  dict_keys: "return list(d.keys())",
  dict_values: "return list(d.values())",
  dict_items: "return list(d.items()), or the dict itself",
  deque: "return list(deque)",
  bytearray: "return bytes(value)",
  memoryview: "return bytes(value)",
  Response: "return response.json(), response.text or response.content",
  Tag: "return tag.get_text()",
  Match: "return match.group()",
  ZoneInfo: "return str(zone)",
  function: "call the function, and return what it returns",
  method: "call the method, and return what it returns",
  type: "return an instance's data, not the class",
  module: "return data, not the module",
};

/** The same for elements of arrays, which Python writes with json.dumps alone. @type {Record<string, string>} */
const ELEMENTS = {
  complex: "return array.tolist(), or [array.real, array.imag] to keep arrays",
  bytes: "return array.tolist()",
  date: 'return array.astype("datetime64[ns]"), or array.tolist()',
  datetime: 'return array.astype("datetime64[ns]"), or array.tolist()',
  timedelta: 'return array.astype("timedelta64[ns]"), or array.tolist()',
  longdouble: 'return array.astype("float64")',
  float128: 'return array.astype("float64")',
  clongdouble: 'return array.astype("complex128").tolist()',
};

const SUPPORTED = "None, bool, int, float, str, bytes, list, tuple, dict, set, datetime, Decimal, Path, a NumPy array, a PIL image or a dataclass";

/**
 * @param {string | undefined} type the class, as Python names it
 * @param {boolean} inArray whether json.dumps refused it: then it stood in an array, or in a text that the sender wrote itself
 * @returns {string} one sentence
 * @example advice("DataFrame", false) // 'a DataFrame cannot be sent: return df.to_dict(orient="records")'
 */
export function advice(type, inArray) {
  if (type === undefined) return `return ${SUPPORTED}`;
  const name = type.slice(type.lastIndexOf(".") + 1);
  const article = /^[aeiou]/i.test(name) ? "an" : "a";
  if (inArray && Object.hasOwn(ELEMENTS, name)) return `an array with elements of type ${name} cannot be sent: ${ELEMENTS[name]}`;
  if (Object.hasOwn(ANSWERS, name)) return `${article} ${name} cannot be sent: ${ANSWERS[name]}`;
  return `${article} ${name} cannot be sent: return its data as ${SUPPORTED}`;
}
