#!/usr/bin/env node
// seeds.mjs: tests/vectors → a folder of seeds for each fuzz target, and a dictionary from the tables in src/.
//
// usage: node seeds.mjs OUT
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const out = process.argv[2];
const source = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const rows = ["answers", "quirks", "rejects"].flatMap((name) => source(`tests/vectors/${name}.jsonl`).split("\n").filter(Boolean).map((line) => JSON.parse(line)));
const listIn = (path, name) => JSON.parse(source(path).match(new RegExp(`${name}\\[\\] = \\{([^}]*)\\}`))[1].replace(/^/, "[").replace(/$/, "]"));

function write(target, bytes) {
  const name = createHash("sha1").update(bytes).digest("hex").slice(0, 16);
  mkdirSync(`${out}/${target}`, { recursive: true });
  writeFileSync(`${out}/${target}/${name}`, bytes);
}

/** Every object in a parsed body. */
function* objectsOf(value) {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const member of Object.values(value)) yield* objectsOf(member);
}

const parsed = (payload) => {
  try {
    return JSON.parse(payload.slice(5));
  } catch {
    return null;
  }
};

const texts = listIn("tests/fuzz/texts_fuzz.c", "TAGS");
const dtypes = listIn("tests/fuzz/arrays_fuzz.c", "DTYPES");
for (const { payload } of rows.filter((row) => row.payload.length < 4096)) {
  write("decode", payload);
  for (const literal of payload.match(/-?\d[\d.eE+-]*/g) ?? []) if (literal.length < 400) write("numbers", literal);
  if (payload.length > 2000) continue;
  for (const object of objectsOf(parsed(payload))) {
    const text = texts.indexOf(object.__type__), dtype = dtypes.indexOf(object.dtype);
    if (text >= 0 && typeof object.data === "string") write("texts", Buffer.concat([Buffer.of(text), Buffer.from(object.data, "latin1")]));
    if (dtype >= 0 && "data" in object) write("arrays", Buffer.concat([Buffer.of(dtype), Buffer.from(JSON.stringify(object.data))]));
  }
}

const words = [...source("src/tags.def").matchAll(/FA_TAG\(\w+, "(.*)"\)/g)].map((match) => `"${match[1]}"`);
const members = ["__type__", "data", "dtype", "real", "imag", "total_seconds", "class_name", "module"].map((name) => `"${name}": `);
const tokens = ["safe:", "pickle:", "NaN", "Infinity", "-Infinity", "null", "true", "false", "\\u0000", "\\ud83d\\ude00", "\\ud800", "1e400", "-0.0", "9007199254740993", "{}", "[]", "[[", "]]", "NaT", "T00:00:00", "+00:00", "sNaN", "E+"];
const dictionary = [...words, ...members, ...dtypes.map((dtype) => `"${dtype}"`), ...tokens];
writeFileSync(`${out}/dictionary`, dictionary.map((word) => `"${word.replace(/[\\"]/g, "\\$&")}"\n`).join(""));
