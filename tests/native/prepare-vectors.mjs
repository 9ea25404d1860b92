#!/usr/bin/env node
// prepare-vectors.mjs: tests/vectors/*.jsonl → one file that C reads without a JSON parser (rows.h), made from the rows alone:
// no decoder is asked.
//
// usage: node prepare-vectors.mjs OUT FILE.jsonl …
// A row becomes five pieces, each a 32-bit little-endian length and as many bytes:
//   name · payload in UTF-8 · what is expected: "value", "error" or "accepted" · the value as canonical text (canonical.h), or the
//   codes of fa_error that are right, separated by spaces · lengths (32-bit each) at which the payload may be cut and is still valid
import { readFileSync, writeFileSync } from "node:fs";

const [out, ...files] = process.argv.slice(2);

const quote = (text) => {
  let quoted = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const plain = unit >= 0x20 && unit < 0x7f && unit !== 0x22 && unit !== 0x5c;
    quoted += plain ? text[i] : "\\" + unit.toString(16).padStart(4, "0");
  }
  return `"${quoted}"`;
};

const isFloatDtype = (dtype) => /^[<>=|]?(float|f\d)/.test(dtype);

/** An array's element: where a float is masked, its slot holds NaN. */
const element = (value, dtype) => (value === null && isFloatDtype(dtype) ? "fnan" : canonical(value));

const join = (values, map = canonical) => values.map(map).join(",");

function canonical(value) {
  if (value === null || value === true || value === false) return String(value);
  const [kind] = Object.keys(value);
  const x = value[kind];
  switch (kind) {
    case "int": return x;
    case "float": return `f${x}`;
    case "str": return quote(x);
    case "list": return `[${join(x)}]`;
    case "tuple": return `(${join(x)})`;
    case "set": return `<${x.map((m) => canonical(m)).sort((a, b) => (a < b ? -1 : 1)).join(",")}>`;
    case "dict": return `{${join(x, ([k, v]) => `${canonical(k)}:${canonical(v)}`)}}`;
    case "bytes": return `b${x}`;
    case "complex": return `c${x[0]}:${x[1]}`;
    case "datetime": case "date": case "time": return `${kind}'${x}'`;
    case "timedelta": return `timedelta'${x.join(",")}'`;
    case "decimal": case "path": return kind + quote(x);
    case "image": return `image'${x.width}x${x.height}'`;
    case "ndarray": return `ndarray${quote(x.dtype)}[${x.shape.join(",")}]=[${join(x.data, (m) => element(m, x.dtype))}]`;
    case "dataclass": return `dataclass${quote(x.class)}${quote(x.module)}{${join(x.fields, ([k, v]) => `${quote(k)}:${canonical(v)}`)}}`;
    default: throw new Error(`unknown canonical kind ${kind}`);
  }
}

/** As codesFor in vectors.mjs. */
function codesFor({ name, payload }) {
  if (payload.startsWith("pickle:")) return ["PICKLE_REJECTED"];
  if (!payload.startsWith("safe:")) return ["UNKNOWN_FORMAT"];
  if (/\/(bad_tag|lenient)\//.test(name)) return ["INVALID_TAG"];
  if (/\/cost\//.test(name)) return ["LIMIT_COST"];
  if (/\/bad_int\//.test(name)) return ["LIMIT_DIGITS"];
  if (/\/deep\//.test(name)) return ["LIMIT_DEPTH"];
  return ["INVALID_JSON"];
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/;
const trim = (text) => text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");

/** Where a valid payload can be cut and stay valid: in a number that stands alone, and in white space at the end. */
function validCuts(payload) {
  const whole = trim(payload.slice(5));
  const cuts = [];
  const kept = payload.replace(/[ \t\n\r]+$/, "").length;
  for (let length = payload.length - 1; length > 5; length--) {
    const part = trim(payload.slice(5, length));
    if (length >= kept ? part === whole : NUMBER.test(whole) && NUMBER.test(part)) cuts.push(Buffer.byteLength(payload.slice(0, length)));
    else if (!NUMBER.test(whole)) break;
  }
  return Buffer.from(Uint32Array.from(cuts).buffer);
}

function rowOf(row) {
  if ("value" in row && !row.name.startsWith("quirk/depth")) {
    if (row.name.startsWith("equality/")) return ["accepted", ""];
    return ["value", canonical(row.value)];
  }
  return row.name.startsWith("quirk/depth") ? ["accepted", ""] : ["error", codesFor(row).join(" ")];
}

const pieces = [];
const count = { value: 0, error: 0, accepted: 0, skipped: 0 };
for (const file of files) {
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const row = JSON.parse(line);
    if (!row.payload.isWellFormed()) {
      count.skipped++;
      continue;
    }
    const [kind, expected] = rowOf(row);
    count[kind]++;
    const cuts = kind === "error" ? Buffer.alloc(0) : validCuts(row.payload);
    for (const piece of [row.name, row.payload, kind, expected, cuts]) {
      const bytes = Buffer.from(piece);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      pieces.push(length, bytes);
    }
  }
}
writeFileSync(out, Buffer.concat(pieces));
console.log(`rows       ${count.value} with a value, ${count.error} refused, ${count.accepted} only to be accepted, ${count.skipped} skipped (no UTF-8)`);
