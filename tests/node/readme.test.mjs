// README says nothing that is not so: its examples run, its tables are complete, its transcript is what the tool prints.
//
// An example is a fenced block tagged js with lines `expression; // → text`: text is the value as util.inspect shows it, a string in
// double quotes. A transcript is a block tagged console, in which `cat FILE` also tells what is in the file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { TAGS } from "../../js/generated/tables.js";
import * as pkg from "../../js/index.js";
import { DEFAULTS, readOptions } from "../../js/options.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ENTRY = pathToFileURL(join(ROOT, "js/index.js")).href;
const CLI = join(ROOT, "dist/cli/final-answer.js");
const read = (path) => readFileSync(join(ROOT, path), "utf8");
const README = read("README.md");

mkdirSync(join(ROOT, "build"), { recursive: true });
const scratch = mkdtempSync(join(ROOT, "build/readme-"));
after(() => rmSync(scratch, { recursive: true }));

// ---- reading README ----

/** The bodies of the fenced blocks with that tag, and the lines they begin on. */
function blocks(tag) {
  return [...README.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, found]) => found === tag)
    .map(({ 2: body, index }) => ({ body, line: README.slice(0, index).split("\n").length + 1 }));
}

/** The rows below a table's head, as arrays of cells. */
function table(head) {
  const [, rows] = README.split(`| ${head} |\n`);
  assert.ok(rows, `a table | ${head} |`);
  const lines = rows.slice(0, rows.indexOf("\n\n")).split("\n").slice(1);
  const cells = lines.map((line) => line.slice(2, -2).split(" | "));
  for (const row of cells) assert.equal(row.length, head.split(" | ").length, row.join(" | "));
  return cells;
}

/** What stands between the backticks of a cell, if that is all there is. */
const literal = (cell) => /^`([^`]+)`$/.exec(cell)?.[1];

const sorted = (names) => [...new Set(names)].sort();

let modules = 0;

/** Runs text as a module, with the package where `final-answer` stands. */
function evaluate(text) {
  const path = join(scratch, `${modules++}.mjs`);
  writeFileSync(path, text.replaceAll('from "final-answer"', `from ${JSON.stringify(ENTRY)}`));
  return import(pathToFileURL(path).href);
}

// ---- examples ----

const ARROW = /^(\s*)(.+?);? \/\/ → (.+)$/;

/** The block, with a note of the value wherever an arrow stands. */
function instrument(body) {
  const noted = body.split("\n").map((line, n) => line.replace(ARROW, (_, indent, code) => `${indent}$note(${n}, ${code});`));
  const note =
    "export const $seen = new Map();\n" +
    'const $text = (v) => (typeof v === "string" ? JSON.stringify(v) : $inspect(v, { breakLength: Infinity }));\n' +
    "const $note = (line, value) => $seen.set(line, $text(value));\n";
  return `import { inspect as $inspect } from "node:util";\n${note}${noted.join("\n")}`;
}

const examples = blocks("js").filter(({ body }) => body.includes("// →"));

for (const { body, line } of examples) {
  test(`the example on line ${line}`, async () => {
    const { $seen } = await evaluate(instrument(body));
    body.split("\n").forEach((text, n) => {
      if (text.includes("→")) assert.equal($seen.get(n), ARROW.exec(text)?.[3], `line ${line + n}: ${text}`);
    });
  });
}

test("there are examples", () => assert.ok(examples.length >= 8));

// ---- errors ----

const errors = table("code | for example | what to do").map(([code, example]) => ({ code: literal(code), example: literal(example) }));
const definitions = read("src/errors.def").replace(/\/\*.*?\*\//gs, "");

function raisedByJavaScript() {
  const sources = readdirSync(join(ROOT, "js")).filter((name) => name.endsWith(".js"));
  return sources.flatMap((name) => [...read(`js/${name}`).matchAll(/new SerializationError\("(\w+)"/g)].map(([, code]) => code));
}

test("the table of errors has every code that decode raises", () => {
  const reasons = [...definitions.matchAll(/FA_REASON\(\w+, (\w+),/g)].map(([, code]) => code);
  assert.deepEqual(sorted(errors.map(({ code }) => code)), sorted([...reasons, ...raisedByJavaScript()]));
});

test("no code is missing", () => {
  const all = [...definitions.matchAll(/FA_ERROR\((\w+)\)/g)].map(([, code]) => code);
  assert.deepEqual(sorted(errors.map(({ code }) => code)), sorted(all));
});

test("the examples of errors raise their codes", async () => {
  const rows = errors.filter(({ example }) => example !== undefined);
  const calls = rows.map(({ code, example }) => `export const ${code} = () => ${example};`);
  const raise = await evaluate(`import { decode, encode } from "final-answer";\n${calls.join("\n")}`);
  for (const { code } of rows) assert.throws(raise[code], { name: "SerializationError", code });
});

/** Where no payload raises a code, the host does. */
const HOSTS = {
  OUT_OF_MEMORY: { flags: ["--wasm-max-mem-pages=64"], before: "" },
  WASM_BLOCKED: { flags: [], before: "delete globalThis.WebAssembly;" },
};

test("those without an example are raised where they are said to be", () => {
  assert.deepEqual(sorted(errors.filter(({ example }) => example === undefined).map(({ code }) => code)), sorted(Object.keys(HOSTS)));
  for (const [code, { flags, before }] of Object.entries(HOSTS)) {
    const call = 'decode("safe:[" + "1.5,".repeat(2e6) + "1]")';
    const script = `${before} import(${JSON.stringify(ENTRY)}).then(({ decode }) => { try { ${call} } catch (e) { console.log(e.code) } })`;
    assert.equal(spawnSync(process.execPath, [...flags, "-e", script], { encoding: "utf8" }).stdout, `${code}\n`);
  }
});

test("smolagents' two messages stand there word for word", () => {
  const messages = blocks("text").map(({ body }) => body.trim().split("\n")).find((lines) => lines.length === 2);
  ["pickle:", "no prefix"].forEach((payload, i) => assert.throws(() => pkg.decode(payload), { message: messages[i] }));
});

// ---- options ----

const options = table("option | default | meaning").map(([name, value]) => ({ path: literal(name).split("."), value: literal(value) }));

/** The words of js/options.js that pass as names: whatever it accepts, it has to spell. */
function accepted(ask) {
  return sorted(read("js/options.js").match(/[A-Za-z_]\w*/g)).filter((word) => {
    try {
      readOptions(ask(word));
      return true;
    } catch (error) {
      assert.match(error.message, /^there is no (option|limit) called /);
      return false;
    }
  });
}

test("the table of options has every option and every limit", () => {
  assert.deepEqual(sorted(options.map(({ path }) => path[0])), accepted((word) => ({ [word]: undefined })));
  const limits = options.filter(({ path }) => path[0] === "limits").map(({ path }) => path[1]);
  assert.deepEqual(sorted(limits), accepted((word) => ({ limits: { [word]: undefined } })));
});

test("the defaults are the defaults", () => {
  for (const { path, value } of options) {
    if (value === undefined) continue;
    const given = path.reduceRight((inner, name) => ({ [name]: inner }), JSON.parse(value));
    assert.deepEqual(readOptions(given), { ...DEFAULTS }, path.join("."));
  }
});

test("the tags for revive are all there", () => {
  const [, list] = /`revive` takes tags[^:]*: (.*?)\.\s/s.exec(README);
  assert.deepEqual(sorted(list.match(/[\w.]+/g)), sorted(TAGS.slice(1)));
});

// ---- command line ----

/** @returns {{ command: string, output: string }[]} */
function transcript(body) {
  return body
    .split(/^\$ /m)
    .slice(1)
    .map((step) => ({ command: step.slice(0, step.indexOf("\n")), output: step.slice(step.indexOf("\n") + 1) }));
}

test("the command line prints what the transcripts say", () => {
  let status;
  const statuses = [];
  for (const { command, output } of blocks("console").flatMap(({ body }) => transcript(body))) {
    const [program, ...words] = command.split(" ");
    if (program === "cat") writeFileSync(join(scratch, words[0]), output);
    else if (command === "echo $?") assert.equal(output, `${status}\n`);
    else {
      const [, args, file] = /^npx final-answer (.+?)(?: < (\S+))?$/.exec(command);
      const input = file === undefined ? "" : readFileSync(join(scratch, file));
      const run = spawnSync(process.execPath, [CLI, ...args.split(" ")], { cwd: scratch, encoding: "utf8", input });
      assert.equal(run.stdout + run.stderr, output, command);
      ({ status } = run);
      statuses.push(status);
    }
  }
  assert.ok(statuses.includes(0) && statuses.includes(1));
});

test("the command's usage is what --help says", () => {
  const { stdout } = spawnSync(process.execPath, [CLI, "--help"], { encoding: "utf8" });
  for (const [, usage] of stdout.matchAll(/^ {2}(final-answer (?!--).+)$/gm)) assert.ok(README.includes(`\`${usage}\``), usage);
});

// ---- the rest ----

test("everything that the package exports is mentioned", () => {
  for (const name of Object.keys(pkg)) assert.match(README, new RegExp(`\\b${name}\\b`));
});

test("there are no dependencies", () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined]);
});

test("folders, make targets, files and headings that are named exist", () => {
  for (const [folder] of table("folder | what it holds")) assert.ok(existsSync(join(ROOT, literal(folder))), folder);
  for (const [, target] of README.matchAll(/^make (\w+)/gm)) assert.match(read("Makefile"), new RegExp(`^${target}:`, "m"));
  for (const [, file] of README.matchAll(/\]\((\w[^)#:]*)\)/g)) assert.ok(existsSync(join(ROOT, file)), file);
  const headings = [...README.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text.toLowerCase().replace(/[^\w -]/g, "").replaceAll(" ", "-"));
  for (const [, anchor] of README.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(headings.includes(anchor), anchor);
});
