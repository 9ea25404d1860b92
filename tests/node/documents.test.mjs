// SECURITY, CONTRIBUTING and README's table of guarantees name what is there: tests by their words, source files one and all.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path) => readFileSync(ROOT + path, "utf8");

/** The rows below a table's head, as arrays of cells. */
function table(document, head) {
  const [, after] = read(document).split(`| ${head} |\n`);
  return after.slice(0, after.indexOf("\n\n")).split("\n").slice(1).map((line) => line.slice(2, -2).split(" | "));
}

/** A file on one line, the stars of its comments left out. */
const onOneLine = (path) => read(path).replace(/\s*\n \* /g, " ");

test("each guarantee is held by a test, named by its words", () => {
  for (const [promise, held] of table("README.md", "promise | held by")) {
    const links = [...held.matchAll(/\[(.+?)\]\((.+?)\)/g)];
    assert.ok(links.length > 0, promise);
    for (const [, words, path] of links) assert.ok(onOneLine(path).includes(words), `"${words}" in ${path}`);
  }
});

test("links between documents lead somewhere", () => {
  for (const document of ["SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"]) {
    for (const [, path, heading] of read(document).matchAll(/\]\((\w[^)#:]*)(?:#([^)]+))?\)/g)) {
      const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text]) => text.toLowerCase().replace(/[^\w -]/g, "").replaceAll(" ", "-"));
      assert.ok(heading === undefined || headings.includes(heading), `${path}#${heading}`);
    }
  }
});

// ---- the map ----

const map = read("CONTRIBUTING.md").split("## The map")[1];
const named = (folder) => {
  const [, part] = map.split(new RegExp(`\`${folder}/\`[^\\n]*:\\n`));
  const rows = part.trim().split(/\n(?!\|)/)[0].split("\n").slice(2);
  return rows.flatMap((row) => [...row.split(" | ")[0].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
};

/** Small files beside what the map names: `cli.js` opens `cli/`. */
const ENTRIES = ["index.js", "cli.js", "element.js", "equality.js", "check-values.js", "compile-js.js"];

/** Names of C nouns stand for the .c and the .h. */
const mapped = (names, file) => names.includes(file) || names.includes(file.replace(/\.[ch]$/, ""));

for (const folder of ["src", "wasm", "js"]) {
  test(`the map names every file of ${folder}/, and no other`, () => {
    const files = readdirSync(ROOT + folder, { withFileTypes: true }).filter((entry) => entry.name !== "generated").map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    assert.deepEqual(files.filter((file) => !mapped(named(folder), file) && !ENTRIES.includes(file)), []);
    for (const name of named(folder)) assert.ok(existsSync(`${ROOT}${folder}/${name}`) || existsSync(`${ROOT}${folder}/${name}.c`) || existsSync(`${ROOT}${folder}/${name}.h`), name);
  });
}
