/*
 * The command line. The first half calls main() with streams and a decoder made here; the second
 * half runs what ships on real payloads.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { excerpt } from "../../js/cli/excerpt.js";
import { main } from "../../js/cli/main.js";
import { SerializationError } from "../../js/errors.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "final-answer-"));
after(() => rmSync(folder, { recursive: true }));

function sink(extras) {
  const chunks = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(null, chunks.push(chunk)) });
  return Object.assign(stream, extras, { text: () => Buffer.concat(chunks).toString() });
}

/** Runs main() with stand-ins; `decode` is the answer, or a function from bytes to it. */
async function run(argv, { input = "", decode = null, env = {}, isTTY = false } = {}) {
  const stdout = sink({ isTTY });
  const stderr = sink({ isTTY });
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  const decoder = typeof decode === "function" ? decode : () => decode;
  const code = await main(argv, { stdin, stdout, stderr, env, decode: decoder });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function refusing(code, message, details) {
  return () => {
    throw new SerializationError(code, message, details);
  };
}

/** [arguments, exit code, stdout, stderr] */
const CALLS = [
  [[], 2, /^$/, /^final-answer: no command given\n\nusage:\n {2}final-answer decode/],
  [["nonsense"], 2, /^$/, /^final-answer: unknown command "nonsense"\n\nusage:/],
  [["__proto__"], 2, /^$/, /unknown command "__proto__"/],
  [["\x1b[2J"], 2, /^$/, /unknown command "\\u001b\[2J"/],
  [["--nonsense"], 2, /^$/, /unknown command "--nonsense"/],
  [["decode", "--nonsense"], 2, /^$/, /^final-answer: Unknown option '--nonsense'.*\n\nusage: final-answer decode/s],
  [["decode", "--json=1"], 2, /^$/, /--json.*\n\nusage:/s],
  [["decode", "a", "b"], 2, /^$/, /one file at a time, not 2\n$/],
  [["decode", "no/such\x07file"], 2, /^$/, /^final-answer: cannot read "no\/such\\u0007file": ENOENT[^\x07]*\n$/],
  [["decode", root], 2, /^$/, /^final-answer: cannot read .*EISDIR/],
  [["--help"], 0, /^usage:\n {2}final-answer decode \[FILE\|-\]/, /^$/],
  [["-h"], 0, /^usage:/, /^$/],
  [["decode", "--help"], 0, /^usage: final-answer decode .*--lossless/s, /^$/],
];

for (const [argv, code, stdout, stderr] of CALLS) {
  test(`final-answer ${JSON.stringify(argv)} exits with ${code}`, async () => {
    const result = await run(argv);
    assert.equal(result.code, code);
    assert.match(result.stdout, stdout);
    assert.match(result.stderr, stderr);
  });
}

test("--version prints the package's version", async () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  assert.deepEqual(await run(["--version"]), { code: 0, stdout: `${version}\n`, stderr: "" });
});

test("decode hands over the bytes as they are, from stdin, from - and from a file", async () => {
  const input = "safe:null\r\n\xff";
  const file = join(folder, "payload");
  writeFileSync(file, input);
  for (const argv of [["decode"], ["decode", "-"], ["decode", file]]) {
    const seen = [];
    await run(argv, { input, decode: (bytes) => seen.push(bytes) });
    assert.deepEqual(seen, [Buffer.from(input)]);
  }
});

test("--lossless reaches the decoder", async () => {
  const seen = [];
  const decode = (_bytes, options) => seen.push(options.lossless);
  await run(["decode"], { decode });
  await run(["decode", "--lossless"], { decode });
  assert.deepEqual(seen, [false, true]);
});

/** [what, arguments, set-up, stdout] */
const OUTPUTS = [
  ["a value for people", ["decode"], { decode: { a: [1, "x"] } }, '{"a": [1, "x"]}\n'],
  ["a text as text", ["decode"], { decode: "one\ntwo\x1b" }, "one\ntwo\\u001b\n"],
  ["JSON", ["decode", "--json"], { decode: { a: [1n, "x"] } }, '{"a":[1,"x"]}\n'],
  ["a text as JSON", ["decode", "--json"], { decode: "one\ntwo" }, '"one\\ntwo"\n'],
  ["colours on a terminal", ["decode"], { decode: 1, isTTY: true }, "\x1b[33m1\x1b[0m\n"],
  ["no colours where NO_COLOR is set", ["decode"], { decode: 1, isTTY: true, env: { NO_COLOR: "1" } }, "1\n"],
  ["no colours in JSON", ["decode", "--json"], { decode: 1, isTTY: true }, "1\n"],
];

for (const [name, argv, setup, stdout] of OUTPUTS) {
  test(`decode prints ${name}`, async () => assert.deepEqual(await run(argv, setup), { code: 0, stdout, stderr: "" }));
}

/** [what, input, error, lines on stderr] */
const REFUSALS = [
  ["code and message alone", "safe:1", ["OUT_OF_MEMORY", "no room"], ["final-answer: OUT_OF_MEMORY: no room"]],
  [
    "the place and a hint",
    'safe:{"a": [1, 2 3]}\n',
    ["INVALID_JSON", "expected , or ]", { offset: 17, path: "$.a", hint: "mind the comma" }],
    ["final-answer: INVALID_JSON: expected , or ]", "  at $.a, byte 17", '  safe:{"a": [1, 2 3]}', "                   ^", "hint: mind the comma"],
  ],
  [
    "escaped text only",
    "safe:\x1b",
    ["INVALID_JSON", "bad \x1b", { offset: 5, path: "$.\u202e", hint: "no \x07" }],
    ["final-answer: INVALID_JSON: bad \\u001b", "  at $.\\u202e, byte 5", "  safe:\\u001b", "       ^", "hint: no \\u0007"],
  ],
  [
    "nothing of a pickle",
    "pickle:gASVCgAAAA==",
    ["PICKLE_REJECTED", "Pickle data rejected: allow_pickle=False", { offset: 0 }],
    ["final-answer: PICKLE_REJECTED: Pickle data rejected: allow_pickle=False", "  at byte 0", "  pickle:…", "  ^"],
  ],
];

for (const [name, input, error, lines] of REFUSALS) {
  test(`a refusal shows ${name}`, async () => {
    const result = await run(["decode"], { input, decode: refusing(...error) });
    assert.deepEqual(result, { code: 1, stdout: "", stderr: `${lines.join("\n")}\n` });
  });
}

/** [input, what the hint says instead of the decoder's own] */
const BAD_STARTS = [
  ["", /the input is empty/],
  ["\ufeffsafe:1", /byte order mark/],
  [Buffer.from("\ufeffsafe:1", "utf16le"), /UTF-16/],
  [" safe:1", /white space/],
  ["\nsafe:1", /white space/],
  ['"safe:1"', /a quote/],
  ["'safe:1'", /a quote/],
  ["gASVCgAAAA==", /the decoder's own/],
];

for (const [input, hint] of BAD_STARTS) {
  test(`an input that starts like ${JSON.stringify(String(input).slice(0, 4))} is explained`, async () => {
    const decode = refusing("UNKNOWN_FORMAT", "Unknown final answer format", { offset: 0, hint: "the decoder's own" });
    const { code, stderr } = await run(["decode"], { input, decode });
    assert.equal(code, 1);
    assert.match(stderr.split("hint: ")[1], hint);
  });
}

test("errors that are no refusals are not hidden", async () => {
  const decode = () => assert.fail("a bug");
  await assert.rejects(run(["decode"], { decode }), /a bug/);
});

const long = "x".repeat(100);

/** [what, payload, offset, line, caret's column] */
const EXCERPTS = [
  ["the start", "safe:", 0, "safe:", 0],
  ["the end of a payload cut short", "safe:[1", 7, "safe:[1", 7],
  ["an empty payload", "", 0, "", 0],
  ["the line it is in", "safe:[\n1,\n?]\n", 10, "?]", 0],
  ["a line end that offends", 'safe:"a\nb"', 7, 'safe:"a\\n', 7],
  ["a cut on the right", `safe:?${long}`, 5, `safe:?${"x".repeat(58)}…`, 5],
  ["a cut on the left", `${long}?`, 100, `…${"x".repeat(63)}?`, 64],
  ["cuts on both sides", `${long}?${long}`, 100, `…${"x".repeat(32)}?${"x".repeat(31)}…`, 33],
  ["wide characters as two columns", "日本?", 6, "日本?", 4],
  ["combining marks as none", "e\u0301?", 3, "e\u0301?", 1],
  ["escapes as what they look like", "\x1b\u202e?", 4, "\\u001b\\u202e?", 12],
  ["emoji as two columns", "👩‍👩‍👧‍👦?", 25, "👩‍👩‍👧‍👦?", 2],
  ["a wide character at the cut", `${"日".repeat(40)}?`, 120, `…${"日".repeat(31)}?`, 63],
  ["invalid UTF-8", Buffer.from([0x61, 0xff, 0x62]), 1, "a\ufffdb", 1],
  ["a windowful of stray bytes", Buffer.alloc(2000, 0x80), 1000, /^….*…$/, 1],
  ["a far-away line start", `${"é".repeat(1000)}?`, 2000, `…${"é".repeat(63)}?`, 64],
];

for (const [name, payload, offset, line, column] of EXCERPTS) {
  test(`an excerpt shows ${name}`, () => {
    const [shown, caret] = excerpt(Buffer.from(payload), offset);
    if (line instanceof RegExp) assert.match(shown, line);
    else assert.equal(shown, line);
    assert.equal(caret, `${" ".repeat(column)}^`);
  });
}

test("a reader who leaves early ends a long output quietly", async () => {
  const program = `
    import { main } from ${JSON.stringify(pathToFileURL(join(root, "js/cli/main.js")))};
    const { stdin, stdout, stderr } = process;
    process.exitCode = await main(["decode", "--json"], { stdin, stdout, stderr, decode: () => Array(1e6).fill("text") });
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end();
  child.stdout.once("data", () => child.stdout.destroy());
  const complaints = await Readable.from(child.stderr).toArray();
  assert.equal(Buffer.concat(complaints).toString(), "");
  assert.equal(await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(child.exitCode))), 0);
});

test("a full disk is misuse, not a refusal", async () => {
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done(new Error("ENOSPC: no space left")) });
  const stderr = sink();
  assert.equal(await main(["decode"], { stdin: Readable.from([]), stdout, stderr, decode: () => null }), 2);
  assert.equal(stderr.text(), "final-answer: cannot write: ENOSPC: no space left\n");
});

function command(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist/cli/final-answer.js"), ...args], { input });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** [what, arguments, payload, exit code, stdout, stderr] */
const RUNS = [
  ["a dict", [], 'safe:{"a": [1, 2.5, null]}\n', 0, '{"a": [1, 2.5, null]}\n', ""],
  ["a text", [], 'safe:"one\\ntwo\\u001b"', 0, "one\ntwo\\u001b\n", ""],
  ["a tuple", ["--lossless"], 'safe:{"__type__": "tuple", "data": [1, 2.0]}', 0, "tuple (1, 2.0)\n", ""],
  ["a date", [], 'safe:{"__type__": "date", "data": "2024-02-29"}', 0, "date 2024-02-29\n", ""],
  ["a Decimal", [], 'safe:{"__type__": "Decimal", "data": "1e5"}', 0, 'Decimal("1E+5")\n', ""],
  ["a dict with int keys", [], 'safe:{"__type__": "dict_with_complex_keys", "data": [[1, "a"]]}', 0, 'dict {1: "a"}\n', ""],
  ["an array", [], 'safe:{"__type__": "ndarray", "data": [1, null, 3], "dtype": "int64"}', 0, "ndarray int64 (3,) [1 -- 3]\n", ""],
  ["an array as JSON", ["--json"], 'safe:{"__type__": "ndarray", "data": [[1.5], [NaN]], "dtype": "float64"}', 0, '{"dtype":"float64","shape":[2,1],"data":[1.5,null]}\n', ""],
  ["bytes as JSON", ["--json"], 'safe:[{"__type__": "bytes", "data": "aGk="}, 9007199254740993]', 0, '["aGk=","9007199254740993"]\n', ""],
  ["10 000 levels as JSON", ["--json"], `safe:${"[".repeat(9_999)}${"]".repeat(9_999)}`, 0, `${"[".repeat(9_999)}${"]".repeat(9_999)}\n`, ""],
  ["a pickle", [], "pickle:gASVCgAAAA==", 1, "", /^final-answer: PICKLE_REJECTED: Pickle data rejected: allow_pickle=False\n {2}at .*byte 0\n {2}pickle:…\n {2}\^\n/],
  ["a payload in quotes", [], '"safe:1"', 1, "", /^final-answer: UNKNOWN_FORMAT: .*hint: the input starts with a quote/s],
  ["broken JSON after wide text", [], 'safe:["日本" 1]', 1, "", /^final-answer: INVALID_JSON: .*byte 15\n {2}safe:\["日本" 1\]\n {15}\^\n/s],
  ["bytes that are no UTF-8", [], Buffer.from("safe:\"\xff\"", "latin1"), 1, "", /^final-answer: INVALID_UTF8: .*byte 6/s],
  ["an option it does not know", ["--yaml"], "", 2, "", /^final-answer: Unknown option '--yaml'/],
];

for (const [name, args, payload, status, stdout, stderr] of RUNS) {
  test(`final-answer decode: ${name}`, () => {
    const result = command(["decode", ...args], payload);
    assert.equal(result.status, status, result.stderr);
    assert.equal(result.stdout, stdout);
    if (stderr instanceof RegExp) assert.match(result.stderr, stderr);
    else assert.equal(result.stderr, stderr);
  });
}

test("explain: one code, whatever its case; all of them; no such code", async () => {
  const one = await run(["explain", "limit_depth"]);
  assert.match(one.stdout, /^LIMIT_DEPTH: Brackets nest deeper[^]*\nwhat to do:\n {2}- Nest less[^]*\nprevention: /);
  assert.match((await run(["explain"])).stdout, /^PICKLE_REJECTED +The sender used pickle[^]*\nWASM_BLOCKED +/);
  const none = await run(["explain", "NO\u001b[31m"]);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /no code is called "NO\\u001b\[31m"; there are PICKLE_REJECTED, /);
});

/** Many payloads, one JSON string a line. */
const LINES = ['"safe:[1, 2]"', "", '"safe:[1,"', "safe:1", '5', '"safe:\\"\\\\u001b\\""\r', '"pickle:gAS\u202e"', '"safe:9007199254740993"'].join("\n");

test("--lines: a document for each payload, refused lines by number, exit code 1", async () => {
  const { decode } = await import("../../js/api.js");
  const { code, stdout, stderr } = await run(["decode", "--lines"], { input: LINES, decode });
  assert.equal(code, 1);
  assert.equal(stdout, '[1,2]\n"\\u001b"\n"9007199254740993"\n');
  assert.deepEqual(stderr.trim().split("\n").map((line) => line.slice(0, 24)), ["line 3: INVALID_JSON: th", "line 4: INVALID_JSON: th", "line 5: INVALID_JSON: th", "line 7: PICKLE_REJECTED:", "final-answer: 4 of 7 lin"]);
  assert.match(stderr, /final-answer: 4 of 7 lines refused: 3, 4, 5, 7\n$/);
  assert.deepEqual(await run(["decode", "--lines"], { input: '"safe:1"\n"safe:2"', decode }), { code: 0, stdout: "1\n2\n", stderr: "" });
});

test("--lines: lines come whole however the stream is cut, and one that is too long is no danger", async () => {
  const { linesOf } = await import("../../js/cli/lines.js");
  const text = "ab\n\ncdefghij\nk";
  for (let size = 1; size <= text.length; size++) {
    const chunks = Readable.from(Array.from({ length: Math.ceil(text.length / size) }, (_, i) => Buffer.from(text.slice(i * size, (i + 1) * size))));
    const lines = [];
    for await (const { number, text: line } of linesOf(chunks, 5)) lines.push([number, line?.toString()]);
    assert.deepEqual(lines, [[1, "ab"], [2, ""], [3, undefined], [4, "k"]]);
  }
});

test("--lines: a file much larger than the heap it may use", () => {
  const file = join(folder, "many");
  writeFileSync(file, `"safe:[${"1, ".repeat(30000)}1]"\n`.repeat(600));
  const { status, stdout } = spawnSync(process.execPath, ["--max-old-space-size=32", join(root, "dist/cli/final-answer.js"), "decode", "--lines", file], { maxBuffer: 1 << 28 });
  assert.equal(status, 0);
  assert.equal(stdout.toString("latin1").split("\n").length, 601);
});

test("inspect: facts for people and as JSON, a refusal as by decode", async () => {
  const input = 'safe:[{"__type__": "set", "data": [1, 2]}]';
  assert.equal((await run(["inspect"], { input })).stdout, "format  safe\nsize    42 bytes\ndepth   3\ncost    about 1 024 bytes of heap\ntags    set 1\n");
  assert.equal((await run(["inspect", "--json"], { input })).stdout, '{"format":"safe","bytes":42,"depth":3,"cost":1024,"tags":{"set":1}}\n');
  const { code, stderr } = await run(["inspect"], { input: "pickle:gAR" });
  assert.equal(code, 1);
  assert.match(stderr, /^final-answer: PICKLE_REJECTED: /);
});

test("--lines: progress on a terminal only", async () => {
  const decode = () => 1;
  const input = '"safe:1"\n'.repeat(2000);
  assert.equal((await run(["decode", "--lines"], { input, decode, isTTY: true })).stderr, "1 000 lines\r2 000 lines\r");
  assert.equal((await run(["decode", "--lines"], { input, decode })).stderr, "");
});
