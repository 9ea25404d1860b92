// What kernels and sandboxes say, row by row, and what the adapters make of it. tests/kernel has the same from a real kernel.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromE2B, fromJupyter, fromTraceback } from "../../js/adapters.js";
import { SerializationError } from "../../js/api.js";

const PAYLOAD = 'safe:{"a": [1, {"__type__": "Decimal", "data": "1.50"}]}';
const COLOURED = ["\x1b[0;31m---------------------------------------------------------------------------\x1b[0m",
  "\x1b[0;31mFinalAnswerException\x1b[0m                      Traceback (most recent call last)",
  'File \x1b[0;32m<ipython-input-1>:3\x1b[0m\n\x1b[1;32m      1\x1b[0m \x1b[38;5;28;01mdef\x1b[39;00m \x1b[38;5;21mf\x1b[39m(): \x1b[38;5;28;01mraise\x1b[39;00m FinalAnswerException: x',
  `\x1b[0;31mFinalAnswerException\x1b[0m: ${PAYLOAD}`];

const errorContent = (ename, evalue, traceback = []) => ({ ename, evalue, traceback });
const message = (msg_type, content) => ({ header: { msg_type, msg_id: "1" }, parent_header: {}, metadata: {}, channel: "iopub", content });

/** What a result says, for comparison. */
function said({ kind, value, error }) {
  if (kind === "answer") return `answer ${JSON.stringify(value)}`;
  return kind === "none" ? "none" : `error ${error.name} ${error.code ?? ""} ${error.message}`;
}

const ANSWER = 'answer {"a":[1,"1.50"]}';

const JUPYTER = [
  ["iopub error", message("error", errorContent("FinalAnswerException", PAYLOAD, COLOURED)), ANSWER],
  ["shell reply", message("execute_reply", { status: "error", ...errorContent("FinalAnswerException", PAYLOAD), execution_count: 1 }), ANSWER],
  ["bare content", errorContent("FinalAnswerException", PAYLOAD), ANSWER],
  ["evalue missing: its traceback has it", { ename: "FinalAnswerException", traceback: COLOURED }, ANSWER],
  ["neither", { ename: "FinalAnswerException" }, "error SerializationError UNKNOWN_FORMAT Unknown final answer format: expected 'safe:' or 'pickle:' prefix"],
  ["evalue of a wrong kind", errorContent("FinalAnswerException", 5, "no lines"), "error SerializationError UNKNOWN_FORMAT Unknown final answer format: expected 'safe:' or 'pickle:' prefix"],
  ["pickle", errorContent("FinalAnswerException", "pickle:gARLAS4="), "error SerializationError PICKLE_REJECTED Pickle data rejected: allow_pickle=False"],
  ["cut short", errorContent("FinalAnswerException", "safe:[1,"), /^error SerializationError INVALID_JSON /],
  ["stream", message("stream", { name: "stdout", text: `FinalAnswerException: ${PAYLOAD}` }), "none"],
  ["status", message("status", { execution_state: "idle" }), "none"],
  ["reply without an error", message("execute_reply", { status: "ok", execution_count: 1 }), "none"],
  ["reply that was aborted", message("execute_reply", { status: "aborted" }), "none"],
  ["interrupted", message("error", errorContent("KeyboardInterrupt", "", ["KeyboardInterrupt: "])), "none"],
  ["another exception", message("error", errorContent("ZeroDivisionError", "division by zero")), "error ZeroDivisionError  division by zero"],
  ["a TypeError of the code's own", errorContent("TypeError", "unsupported operand type(s) for +: 'int' and 'str'"), "error TypeError  unsupported operand type(s) for +: 'int' and 'str'"],
  ["a class that ends alike", errorContent("NotFinalAnswerException", PAYLOAD), /^error NotFinalAnswerException  safe:/],
  ["nothing", {}, "none"],
  ["content null", { content: null }, "none"],
  ["ename of a wrong kind", { ename: ["FinalAnswerException"], evalue: PAYLOAD }, "none"],
];

const EXECUTION = { results: [], logs: { stdout: [], stderr: [] } };

class ExecutionError {
  constructor(name, value, traceback) {
    Object.assign(this, { name, value, traceback });
  }
}

/** As releases before 1.0 had it. */
class OldExecutionError {
  constructor(name, value, tracebackRaw) {
    Object.assign(this, { name, value, tracebackRaw });
  }
  get traceback() {
    return this.tracebackRaw.join("\n");
  }
}

const E2B = [
  ["an Execution", { ...EXECUTION, error: new ExecutionError("FinalAnswerException", PAYLOAD, COLOURED.join("\n")) }, ANSWER],
  ["as JSON", JSON.parse(JSON.stringify({ ...EXECUTION, error: new ExecutionError("FinalAnswerException", PAYLOAD, "") })), ANSWER],
  ["value missing", { ...EXECUTION, error: { name: "FinalAnswerException", traceback: COLOURED.join("\n") } }, ANSWER],
  ["the older shape", { ...EXECUTION, error: new OldExecutionError("FinalAnswerException", PAYLOAD, COLOURED) }, ANSWER],
  ["the older shape as JSON, value missing", JSON.parse(JSON.stringify({ error: new OldExecutionError("FinalAnswerException", undefined, COLOURED) })), ANSWER],
  ["what onError gets", new ExecutionError("FinalAnswerException", PAYLOAD, ""), ANSWER],
  ["no error", EXECUTION, "none"],
  ["error null", { ...EXECUTION, error: null }, "none"],
  ["interrupted", { ...EXECUTION, error: { name: "KeyboardInterrupt", value: "", traceback: "" } }, "none"],
  ["another exception", { ...EXECUTION, error: { name: "NameError", value: "name 'x' is not defined", traceback: "" } }, "error NameError  name 'x' is not defined"],
  ["a failed answer", { ...EXECUTION, error: { name: "SerializationError", value: "Cannot safely serialize object of type DataFrame", traceback: "" } }, "error SerializationError UNSUPPORTED_TYPE Cannot safely serialize object of type DataFrame"],
];

const TRACEBACKS = [
  ["IPython's lines", COLOURED, ANSWER],
  ["IPython's text", COLOURED.join("\n"), ANSWER],
  ["CPython's, the class with its module", `Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    raise FinalAnswerException("x")\n__main__.FinalAnswerException: ${PAYLOAD}\n`, ANSWER],
  ["Windows' line ends", `Traceback (most recent call last):\r\nFinalAnswerException: ${PAYLOAD}\r\n`, ANSWER],
  ["the line alone", `FinalAnswerException: ${PAYLOAD}`, ANSWER],
  ["with prints around it", `ready: 3\nFinalAnswerException: ${PAYLOAD}\nkernel: idle`, ANSWER],
  ["links and titles of a terminal", `\x1b]0;title\x07\x1b]8;;http://a\x1b\\FinalAnswerException\x1b]8;;\x1b\\: ${PAYLOAD}`, ANSWER],
  ["two answers: the last", `FinalAnswerException: safe:1\nFinalAnswerException: safe:2`, "answer 2"],
  ["chained: the exception that ended it", `FinalAnswerException: safe:1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\nValueError: no`, "error ValueError  no"],
  ["without a text", "Traceback (most recent call last):\n  …\nStopIteration\n", "error StopIteration  "],
  ["an unusual name below a header", "Traceback (most recent call last):\n  File\nmy.Oops: dear\n", "error Oops  dear"],
  ["notes below the exception", "Traceback (most recent call last):\n  File\nValueError: no\nHint: look\n", "error ValueError  no"],
  ["prose", "Answer: 42\nDone", "none"],
  ["empty", "", "none"],
  ["no lines", [], "none"],
  ["cut short", "FinalAnswerException: safe:[1, ", /^error SerializationError INVALID_JSON /],
  ["interrupted", "Traceback (most recent call last):\n  …\nKeyboardInterrupt\n", "none"],
  ["a failed answer", "Traceback (most recent call last):\nTypeError: Object of type complex is not JSON serializable", "error SerializationError UNSUPPORTED_TYPE Object of type complex is not JSON serializable"],
];

for (const [adapter, rows] of [[fromJupyter, JUPYTER], [fromE2B, E2B], [fromTraceback, TRACEBACKS]]) {
  for (const [what, given, expected] of rows) {
    test(`${adapter.name}: ${what}`, () => {
      const result = said(adapter(given));
      if (expected instanceof RegExp) assert.match(result, expected);
      else assert.equal(result, expected);
    });
  }
}

/** [exception, text, what the hint says] */
const FAILED = [
  ["SerializationError", "Cannot safely serialize object of type DataFrame", 'a DataFrame cannot be sent: return df.to_dict(orient="records")'],
  ["SerializationError", "Cannot safely serialize object of type Axes", /^an Axes cannot be sent: .*PIL\.Image\.open/],
  ["SerializationError", "Cannot safely serialize object of type Invoice", /^an Invoice cannot be sent: return its data as None, bool, /],
  ["SerializationError", "Cannot safely serialize object of type constructor", /^a constructor cannot be sent: return its data/],
  ["SerializationError", "something else", /^return None, bool, /],
  ["TypeError", "Object of type complex is not JSON serializable", /^an array with elements of type complex cannot be sent: return array\.tolist\(\)/],
  ["TypeError", "Object of type bytes is not JSON serializable", /array\.tolist\(\)/],
  ["TypeError", "Object of type date is not JSON serializable", /datetime64\[ns\]/],
  ["TypeError", "Object of type longdouble is not JSON serializable", /float64/],
  ["TypeError", "Object of type Invoice is not JSON serializable", /^an Invoice cannot be sent/],
];

for (const [name, text, hint] of FAILED) {
  test(`the hint of ${name}: ${text}`, () => {
    const { error } = fromJupyter(errorContent(name, text));
    assert.ok(error instanceof SerializationError);
    assert.equal(error.code, "UNSUPPORTED_TYPE");
    if (hint instanceof RegExp) assert.match(error.hint, hint);
    else assert.equal(error.hint, hint);
  });
}

test("an error's traceback comes without colours, line by line, and nothing hostile passes", () => {
  const { error } = fromJupyter(errorContent("Bad\x1b[31mError", "red\u202e\x1b[2J", ["\x1b[31mfirst\x1b[0m", "second\u202e\x07"]));
  assert.equal(error.name, "Bad\\u001b[31mError");
  assert.equal(error.message, "red\\u202e\\u001b[2J");
  assert.equal(error.traceback, "first\nsecond\\u202e\\u0007");
  assert.ok(fromJupyter(errorContent("ValueError", "x".repeat(5000))).error.message.length <= 1000);
});

test("options are decode's", () => {
  const content = errorContent("FinalAnswerException", PAYLOAD);
  assert.deepEqual(fromJupyter(content, { revive: { Decimal: Number } }), { kind: "answer", value: { a: [1, 1.5] } });
  assert.equal(fromE2B({ error: { name: "FinalAnswerException", value: PAYLOAD } }, { lossless: true }).value.pyType, "dict");
  assert.equal(fromTraceback(COLOURED, { limits: { bytes: 10 } }).error.code, "LIMIT_BYTES");
  assert.throws(() => fromJupyter(content, { allowPickle: true }), TypeError);
  assert.throws(() => fromJupyter(content, { nonsense: 1 }), TypeError);
  assert.throws(() => fromJupyter(content, { revive: { Decimal: () => { throw new RangeError("mine"); } } }), { name: "RangeError", message: "mine" });
});

test("another decode can be given, whose errors are errors, too", () => {
  const calls = [];
  class Other extends Error {
    name = "SerializationError";
  }
  const decode = (...args) => {
    calls.push(args);
    if (calls.length > 1) throw new Other("no");
    return 1;
  };
  assert.deepEqual(fromJupyter(errorContent("FinalAnswerException", "safe:1"), { decode, lossless: true }), { kind: "answer", value: 1 });
  assert.equal(fromTraceback("FinalAnswerException: safe:2", { decode }).error.constructor, Other);
  assert.deepEqual(calls, [["safe:1", { lossless: true }], ["safe:2", {}]]);
});

test("what is no message, no execution and no text is a TypeError", () => {
  for (const wrong of [null, undefined, "text", 5]) {
    assert.throws(() => fromJupyter(wrong), TypeError);
    assert.throws(() => fromE2B(wrong), TypeError);
  }
  for (const wrong of [null, undefined, 5, {}]) assert.throws(() => fromTraceback(wrong), TypeError);
});

test("a payload of 20 MB in a traceback, and as much that is none", () => {
  const payload = `safe:"${"a".repeat(20 * 2 ** 20)}"`;
  assert.equal(fromTraceback(`FinalAnswerException: ${payload}`).value.length, 20 * 2 ** 20);
  for (const unit of ["a", "a.", "\x1b", "\x1b[", "\x1b]", "\x1b[0", "a\n", "aError\n", ": "]) assert.ok(fromTraceback(unit.repeat((8 * 2 ** 20) / unit.length)).kind);
});
