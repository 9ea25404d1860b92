// From a value in Python to the value here, end to end: README's sender in a real kernel of a real Jupyter server, a real WebSocket, the recipe
// run-in-kernel.mjs with the official client and the packed package; each value compared with what Python says of its own.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { PyFloat, PyTuple } from "../../js/api.js";
import { APP, makeApp } from "../runtimes/app.mjs";
import { withPage } from "../runtimes/browsers.mjs";
import { startServer } from "./server.mjs";

const near = createRequire(path.resolve("build/runtimes/near/package.json"));
const FOLDER = path.resolve("build/kernel");

/** The fenced Python of README that begins with that comment. */
const snippet = (name) => new RegExp(`^\`\`\`python\n(# ${name}\n.*?)^\`\`\`$`, "ms").exec(readFileSync("README.md", "utf8"))[1];

let server;
let runInKernel;
let serverSettings;

/** A page that runs the recipe, on an origin of its own. */
const page = createServer((request, response) => {
  const file = { "/": ["text/html", "<!doctype html><output></output><script type=module src=page.js></script>"], "/page.js": ["text/javascript", () => readFileSync(`${FOLDER}/page.js`)] }[request.url];
  if (file === undefined) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": file[0] }).end(typeof file[1] === "string" ? file[1] : file[1]());
});

before(async () => {
  await makeApp();
  mkdirSync(FOLDER, { recursive: true });
  cpSync("tests/sender/smolagents", `${FOLDER}/python/smolagents`, { recursive: true });
  for (const name of ["sender.py", "in_kernel.py"]) writeFileSync(`${FOLDER}/python/${name}`, snippet(name));
  cpSync("tests/kernel/run-in-kernel.mjs", `${APP}/run-in-kernel.mjs`);
  for (const scope of ["@jupyterlab", "@lumino"]) symlinkSync(path.resolve("build/runtimes/near/node_modules", scope), `${APP}/node_modules/${scope}`);
  await new Promise((done) => page.listen(0, "127.0.0.1", done));
  server = await startServer({ pythonPath: `${FOLDER}/python`, allowOrigin: `http://127.0.0.1:${page.address().port}` });
  serverSettings = settingsFor(server.token);
  ({ runInKernel } = await import(pathToFileURL(path.resolve(APP, "run-in-kernel.mjs")).href));
});

after(async () => {
  page.closeAllConnections();
  page.close();
  await server?.stop();
});

function settingsFor(token) {
  const { ServerConnection } = near("@jupyterlab/services");
  return ServerConnection.makeSettings({ baseUrl: server.baseUrl, wsUrl: server.baseUrl.replace("http", "ws"), token, WebSocket: near("ws"), fetch, appendToken: true });
}

const PRELUDE = `
import datetime, decimal, hashlib, io, json, math, os, pathlib, time
from dataclasses import dataclass
import numpy as np
from PIL import Image
from in_kernel import final_answer

@dataclass
class City:
    name: str
    where: tuple

def png_of(image):
    file = io.BytesIO()
    image.save(file, format="PNG")
    return hashlib.sha256(file.getvalue()).hexdigest()
`;

/** Runs Python that ends in one way or another. */
const run = (code, options) => runInKernel(PRELUDE + code, { serverSettings, ...options });

const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);
const sha256 = (view) => createHash("sha256").update(bytesOf(view)).digest("hex");

/** The elements of an array, as Python prints a tuple of them. */
function elements(array) {
  const flat = array.toArray();
  return String(PyTuple.from(array.dtype.startsWith("float") ? flat.map((x) => new PyFloat(x)) : flat));
}

/** By kind: values in Python, what Python says of each, `v`, and the same here. */
const KINDS = {
  "nested values, as str() prints them": {
    values: ["(None, True, False, 0, -7, 2**53, -2**64, 10**40)", "('', 'a\\u00e9\\U0001f600', 'x\\0y', \"it's\", 'a\\\\b\\n')", "(1.0, -0.0, 1e16, 1e-5, 0.1, math.nan, math.inf, -math.inf, 5e-324)",
      "([1, (2, [3]), {}], {'b': 1, 'a': [()]})", "({1: 'int', None: 'none', (1, 2): 'pair', 2.5: 'float'},)", "(frozenset([1]), {'a'}, set())", "(b'', b'\\x00\\xffab')",
      "(1+2j, complex(math.nan, -0.0), -1j)", "pathlib.Path('a//b/.')", "decimal.Decimal('1e5')", "decimal.Decimal('-0E-20')", "decimal.Decimal('sNaN12')",
      "datetime.timedelta(days=-1, microseconds=1)", "datetime.timedelta(weeks=3)", "City('Paris', (48.85, 2.35))"],
    says: "str(v)",
    here: String,
  },
  "dates and times": {
    values: ["datetime.datetime(2026, 7, 1, 9, 30)", "datetime.datetime(1, 1, 1, tzinfo=datetime.timezone.utc)", "datetime.date(9999, 12, 31)", "datetime.time(23, 59, 59, 999999)",
      "datetime.datetime(2026, 7, 1, 9, 30, 1, 5, tzinfo=datetime.timezone(datetime.timedelta(hours=-3, seconds=7)))", "datetime.time(1, tzinfo=datetime.timezone(datetime.timedelta(minutes=330)))"],
    says: "v.isoformat()",
    here: (v) => v.isoformat(),
  },
  "arrays": {
    values: ["np.arange(6).reshape(2, 3)", "np.arange(3, dtype='uint8')", "np.array([2**63 - 1, -2**63])", "np.array([1.5, math.nan, 1e16])", "np.array([0.1], dtype='float32')", "np.array([0.1, 2], dtype='float16')",
      "np.array([[True], [False]])", "np.zeros((2, 0))", "np.array(['a', 'bc'])", "np.array([1, None, 'x'], dtype=object)", "np.arange(3, dtype='>i4')", "np.array([], dtype='int64')"],
    says: "[str(v.dtype), list(v.shape), str(tuple(v.ravel().tolist()))]",
    here: (v) => [v.dtype, [...v.shape], elements({ dtype: v.dtype, toArray: () => v.toArray().flat(Infinity) })],
  },
  "images": {
    values: ["Image.new('RGB', (3, 2), (1, 2, 3))", "Image.new('L', (5, 4))", "Image.new('1', (8, 8))", "Image.new('RGBA', (2, 2))"],
    says: "[v.width, v.height, png_of(v)]",
    here: (v) => [v.width, v.height, sha256(v.bytes)],
  },
};

for (const [kind, { values, says, here }] of Object.entries(KINDS)) {
  test(`a kernel's ${kind}`, async () => {
    const code = `values = [${values.join(", ")}]\nprint(json.dumps([${says} for v in values]))\nfinal_answer(values)`;
    const result = await run(code, { decodeOptions: { lossless: true } });
    assert.equal(result.kind, "answer", String(result.error));
    const said = JSON.parse(result.stdout);
    values.forEach((expression, i) => assert.deepEqual(here(result.value[i]), said[i], expression));
  });
}

test("an array of 20 MB", async () => {
  const result = await run("v = np.random.default_rng(1).random(1_000_000)\nprint(hashlib.sha256(v.tobytes()).hexdigest())\nfinal_answer(v)");
  assert.equal(result.kind, "answer", String(result.error));
  assert.equal(result.value.data.length, 1e6);
  assert.equal(sha256(result.value.data), result.stdout.trim());
});

test("code without an answer: none, and what it printed", async () => {
  assert.deepEqual(await run("print('a'); print('b')"), { kind: "none", stdout: "a\nb\n" });
});

test("an exception that is no answer", async () => {
  const { kind, error, stdout } = await run("print('before')\n1 / 0");
  assert.deepEqual([kind, error.name, error.message, stdout], ["error", "ZeroDivisionError", "division by zero", "before\n"]);
  assert.match(error.traceback, /ZeroDivisionError: division by zero$/);
  assert.doesNotMatch(error.traceback, /\x1b/);
});

test("a DataFrame is refused by the sender's serializer, and the hint says what to return", async () => {
  // The sender of README would turn it into records: here the agent's code calls the serializer itself.
  const { kind, error } = await run("from smolagents.serialization import SafeSerializer\nclass DataFrame: pass\nSafeSerializer.dumps(DataFrame())");
  assert.deepEqual([kind, error.code, error.message], ["error", "UNSUPPORTED_TYPE", "Cannot safely serialize object of type DataFrame"]);
  assert.match(error.hint, /return df\.to_dict\(orient="records"\)/);
});

test("a complex array is refused by json.dumps, and the hint says what to return", async () => {
  const { kind, error } = await run("final_answer(np.array([1+2j]))");
  assert.deepEqual([kind, error.code], ["error", "UNSUPPORTED_TYPE"]);
  assert.match(error.hint, /array\.tolist\(\)/);
  const { value } = await run("final_answer(np.array([1+2j]).tolist())");
  assert.deepEqual(value.map(String), ["(1+2j)"]);
});

test("a payload that is cut short is an error of decode's", async () => {
  const { kind, error } = await run("from in_kernel import FinalAnswerException\nraise FinalAnswerException('safe:[1, ')");
  assert.deepEqual([kind, error.code, error.offset], ["error", "INVALID_JSON", 9]);
});

test("an interrupt is none", async () => {
  assert.deepEqual(await run("raise KeyboardInterrupt"), { kind: "none", stdout: "" });
});

test("a kernel that dies is an error, and so is one that takes too long; none is left behind", async () => {
  await assert.rejects(run("os._exit(1)"), /the kernel died|Canceled future/);
  await assert.rejects(run("time.sleep(60)", { timeout: 1500 }), /no answer within 1500 ms/);
  assert.deepEqual(await server.kernels(), []);
});

test("a lone surrogate in the text loses the whole message: time is up, and the error says so", async () => {
  await assert.rejects(run("from in_kernel import FinalAnswerException\nraise FinalAnswerException('safe:\"\\ud800\"')", { timeout: 3000 }), /no answer within 3000 ms/);
});

test("a wrong token: the client's error comes through", async () => {
  await assert.rejects(run("final_answer(1)", { serverSettings: settingsFor("wrong") }), (error) => error.response.status === 403);
});

test("the same recipe in a page, in Chromium", async () => {
  const code = `${PRELUDE}\nprint("from a page")\nfinal_answer({"when": datetime.date(2026, 7, 1), "id": 2**53})`;
  await build({
    stdin: {
      contents: `
        import { ServerConnection } from "@jupyterlab/services";
        import { runInKernel } from "./run-in-kernel.mjs";
        const serverSettings = ServerConnection.makeSettings(${JSON.stringify({ baseUrl: server.baseUrl, wsUrl: server.baseUrl.replace("http", "ws"), token: server.token, appendToken: true })});
        runInKernel(${JSON.stringify(code)}, { serverSettings }).then(
          ({ value, stdout }) => (document.querySelector("output").textContent = stdout + value.when.isoformat() + " " + value.id),
          (error) => (document.querySelector("output").textContent = String(error.stack)),
        );`,
      resolveDir: APP,
    },
    outfile: `${FOLDER}/page.js`, bundle: true, format: "esm", logLevel: "warning",
  });
  const shown = await withPage("chrome", "/usr/bin/chromium", `http://127.0.0.1:${page.address().port}/`, async (tab) => {
    await tab.waitForFunction("document.querySelector('output').textContent", { timeout: 60_000 });
    return tab.$eval("output", (output) => output.textContent);
  });
  assert.equal(shown, "from a page\n2026-07-01 9007199254740992");
});
