/**
 * explain.js: what each code of SerializationError means and what to do about it, once for README, the command line and the element.
 *
 * Plain text without markup; the first fix is the one that README's table shows.
 */

/** @typedef {import("./errors.js").SerializationErrorCode} SerializationErrorCode */

/**
 * @typedef {object} Explanation
 * @property {string} meaning what happened, one sentence
 * @property {readonly string[]} triggers payloads or values that raise it
 * @property {readonly string[]} situations how people usually come by it
 * @property {readonly string[]} fixes what to do now, the best first
 * @property {string} prevention how to not see it again
 */

/** @param {Record<SerializationErrorCode, Explanation>} explanations */
function frozen(explanations) {
  for (const explanation of Object.values(explanations)) {
    for (const list of [explanation.triggers, explanation.situations, explanation.fixes]) Object.freeze(list);
    Object.freeze(explanation);
  }
  return explanations;
}

// Called pure, so that a bundler leaves these texts out of programs that do not ask for them.
const EXPLANATIONS = /* @__PURE__ */ frozen({
  PICKLE_REJECTED: {
    meaning: "The sender used pickle, a format whose reading runs code that the sender chose; nothing after the prefix was looked at.",
    triggers: ["a payload that starts with pickle:"],
    situations: [
      "The executor on the Python side was made with allow_pickle=True, and the answer held something that JSON cannot say.",
      "Sender and receiver disagree: Python was told to allow pickle, this page cannot.",
    ],
    fixes: [
      "Let the agent return JSON-safe types, and the sender call SafeSerializer.dumps without allow_pickle.",
      "Find out who sent it: the executor, or your own endpoint. Align both sides on the safe format.",
      "Turn a DataFrame, a figure or a model of your own into a dict, a list or a PIL image before it is returned.",
    ],
    prevention: "Prefer JSON-safe types everywhere, and never enable pickle for data from someone you do not trust, in Python either.",
  },
  UNKNOWN_FORMAT: {
    meaning: "The text does not start with safe: or pickle:, so it is no final answer, or not all of one.",
    triggers: ["plain JSON", "an empty string", "a space, a quote or a byte order mark before safe:", "bare base64"],
    situations: [
      "The value of the answer was sent, not the payload that SafeSerializer.dumps made of it.",
      "The payload was put into JSON once more, and arrived with quotes around it.",
      "smolagents before the prefixes existed sent bare base64 pickle, which begins with gAR or gAS.",
    ],
    fixes: [
      "Pass the whole payload, from safe: on: no space, quote or byte order mark before it. Old smolagents releases sent bare base64 pickle: update the sender.",
      "If it came inside JSON, parse that first and pass the string in it.",
    ],
    prevention: "Let one side call SafeSerializer.dumps and the other decode, with nothing between them that trims or quotes.",
  },
  INVALID_JSON: {
    meaning: "What follows safe: is not JSON as Python writes it.",
    triggers: ["safe:[1,]", "safe:{'a': 1}", "safe:[1", "safe:nan"],
    situations: ["The payload was cut short: a limit of a log, a column or a message.", "Someone built the payload by hand, or used repr() for json.dumps()."],
    fixes: ["Look at offset. If the payload ends too early, it was cut short on its way.", "Compare the length that was sent with the length that arrived."],
    prevention: "Let SafeSerializer.dumps write it, and carry it where nothing cuts long text.",
  },
  INVALID_UTF8: {
    meaning: "The bytes are not UTF-8, or the string holds half of a surrogate pair.",
    triggers: ["bytes in Latin-1 or UTF-16", "a string cut in the middle of an emoji"],
    situations: ["A file was saved in another encoding.", "A stream was decoded chunk by chunk, without TextDecoder's stream option."],
    fixes: [
      "Send the bytes as Python wrote them: a string with half a surrogate pair, or bytes in another encoding, were changed on their way.",
      "Join the chunks first, or decode them with new TextDecoder().decode(chunk, { stream: true }).",
    ],
    prevention: "json.dumps writes ASCII alone; whatever is not ASCII came from somewhere else.",
  },
  INVALID_TAG: {
    meaning: "A typed value says what it is, but its data does not fit that type.",
    triggers: ["a date of February 29 in 2023", "a Decimal of 1,50", "base64 with line breaks", "rows of different lengths in an ndarray", "a list as the key of a dict"],
    situations: ["The payload was edited or made by another program.", "Python coerces such data by accident, or fails on it, too."],
    fixes: ["Look at path and hint: smolagents does not write this, so something else did.", "Make the value in Python, and let SafeSerializer.dumps write it."],
    prevention: "Do not write tags by hand. A dict of your own with a key __type__ is written as dict_with_complex_keys.",
  },
  UNSAFE_KEY: {
    meaning: "A dict has a key __proto__ or constructor, and unsafeKeys is \"error\".",
    triggers: ['safe:{"__proto__": {}}'],
    situations: ["Someone tries prototype pollution.", "The answer is about JavaScript, and the key is meant."],
    fixes: ["Leave out unsafeKeys: \"error\" if such keys are fine: here they are own properties and harm nothing until they are copied.", "Use dict: \"map\", which copies safely."],
    prevention: "Copy answers with spread, structuredClone or Map, not with Object.assign or target[key] = value.",
  },
  UNSAFE_INTEGER: {
    meaning: "A JavaScript number would round this integer, and int or int64 asks for numbers.",
    triggers: ["safe:9007199254740993 with int: \"number\"", "such an element in an int64 array with int64: \"number\""],
    situations: ["Identifiers of databases and social networks have 64 bits.", "Python's ints have no largest one."],
    fixes: ["Leave out int: \"number\" or int64: \"number\", and accept a bigint.", "Send identifiers as text."],
    prevention: "Treat identifiers as text in Python, and count with numbers only.",
  },
  LIMIT_BYTES: {
    meaning: "The payload is longer than limits.bytes.",
    triggers: ["a payload of more than 256 MiB", "any payload longer than your own limit"],
    situations: ["An image or an array came along that nobody wanted.", "A limit was set for small answers."],
    fixes: ["Send less, or raise limits.bytes for a sender that you trust.", "Put large arrays and images into a file, and send its address."],
    prevention: "Check the size of an answer where it is made.",
  },
  LIMIT_COST: {
    meaning: "The value would take more memory than limits.cost; nothing of it was built.",
    triggers: ["a list of many empty dicts", "any payload whose value would take more than 512 MiB"],
    situations: ["A stranger sends a small payload that becomes a large value, to exhaust the heap.", "The answer is honestly that large."],
    fixes: ["Send less, or raise limits.cost for a sender that you trust.", "Send tables as an ndarray, which takes far less memory than lists or dicts do."],
    prevention: "Set limits.cost to what your process can spare: a heap that runs out ends it, and cannot be caught.",
  },
  LIMIT_DEPTH: {
    meaning: "Brackets nest deeper than limits.depth.",
    triggers: ["more than 10 000 lists inside one another", "safe:[[1]] with limits.depth 1"],
    situations: ["A stranger tries to exhaust the stack.", "A linked list or a tree was sent as it is."],
    fixes: ["Nest less, or raise limits.depth.", "Send a tree as a list of nodes with parents."],
    prevention: "Python itself gives up near a nesting of 3000.",
  },
  LIMIT_DIGITS: {
    meaning: "An integer has more digits than limits.digits.",
    triggers: ["an int of more than 4300 digits", "safe:123 with limits.digits 2"],
    situations: ["A stranger tries to keep the processor busy: converting digits takes quadratic time.", "2**20000 was the answer."],
    fixes: ["Send such a number as text, or raise limits.digits.", "Send hex(number): it needs no conversion."],
    prevention: "Python refuses to print or read more than 4300 digits, too.",
  },
  LIMIT_PIXELS: {
    meaning: "An image has more pixels than limits.pixels, by its header; the pixels were not decoded.",
    triggers: ["a PNG of 20 000 × 20 000 pixels"],
    situations: ["A decompression bomb: a small file that becomes gigabytes.", "A plot at print resolution."],
    fixes: ["Send a smaller image, or raise limits.pixels for a sender that you trust.", "Use image.thumbnail((2000, 2000)) in Python."],
    prevention: "Resize images before they are returned; Pillow refuses more than the default as well.",
  },
  OUT_OF_MEMORY: {
    meaning: "The host had not enough memory or stack for this payload.",
    triggers: ["a large payload in a small container, or in a browser tab that is nearly full"],
    situations: ["Several large answers were decoded at once.", "The call came from deep inside other calls."],
    fixes: ["Send less, or decode where there is more memory.", "Lower limits.bytes and limits.cost, so that it fails early and with a name."],
    prevention: "Set limits to what the host has.",
  },
  SCHEMA: {
    meaning: "The answer is valid, but not of the form that the schema asks for.",
    triggers: ["a text where the schema has a number", "a member that the schema requires and the answer lacks"],
    situations: ["The model answered in other words than it was told.", "The schema expects plain JSON, and the answer has a tuple, a datetime or a bigint."],
    fixes: ["Look at path and message: that is what the schema refused.", "Use revive, so that the schema gets what it expects: { datetime: (d) => d.toDate(\"UTC\") }."],
    prevention: "Tell the agent the form in its task, and check it there with final_answer_checks.",
  },
  UNSUPPORTED_TYPE: {
    meaning: "A value has no counterpart in Python that could be sent.",
    triggers: ["a function", "a symbol", "an instance of a class of your own", "undefined inside an array"],
    situations: ["An object of a library was passed as it is."],
    fixes: ["Turn the value into plain objects, arrays, text and numbers, or give its class a toJSON method.", "Look at path: it names the place."],
    prevention: "Encode data, not objects with behaviour.",
  },
  CIRCULAR: {
    meaning: "A value holds itself, directly or further down.",
    triggers: ["const a = []; a.push(a)"],
    situations: ["Nodes that know their parent."],
    fixes: ["Look at path: leave out the member that leads back, or send an identifier instead."],
    prevention: "Send trees, and identifiers where they meet.",
  },
  WASM_BLOCKED: {
    meaning: "WebAssembly is missing here, or not allowed to compile.",
    triggers: ["a content security policy without 'wasm-unsafe-eval'", "the main thread of Chromium before 115", "a worker that compiles only when it is deployed"],
    situations: ["The page has a strict policy.", "A browser runs in lockdown mode."],
    fixes: [
      "See the chapter Loading: allow 'wasm-unsafe-eval' in script-src, or call await init() first.",
      "Pass a compiled module to initSync where bytes may not be compiled.",
    ],
    prevention: "Try the page once under the policy that it will be served with.",
  },
});

/** The codes of SerializationError, in the order in which they are explained. */
export const CODES = /* @__PURE__ */ Object.freeze(/** @type {SerializationErrorCode[]} */ (/* @__PURE__ */ Object.keys(EXPLANATIONS)));

/**
 * What a code of SerializationError means: `meaning`, `triggers`, `situations`, `fixes` (the best first) and `prevention`, as plain text.
 *
 * @param {SerializationErrorCode} code
 * @returns {Explanation}
 * @throws {TypeError} for a code that does not exist
 * @example explain("PICKLE_REJECTED").fixes[0]
 */
export function explain(code) {
  if (!Object.hasOwn(EXPLANATIONS, code)) throw new TypeError(`There is no such code; there are ${CODES.join(", ")}`);
  return EXPLANATIONS[code];
}
