/*
 * SerializationError and the text tools that keep hostile payloads out of messages.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SerializationError } from "../../js/errors.js";
import { cut, escapeText } from "../../js/safe-text.js";

test("an error carries its code and place, and undefined for what it does not know", () => {
  const cause = new RangeError("stack");
  const full = new SerializationError("INVALID_TAG", "bad date", { offset: 7, path: "$.a", hint: "check it", cause });
  assert.deepEqual([full.code, full.message, full.offset, full.path, full.hint, full.cause], ["INVALID_TAG", "bad date", 7, "$.a", "check it", cause]);

  const bare = new SerializationError("OUT_OF_MEMORY", "no room");
  assert.deepEqual({ ...bare }, { code: "OUT_OF_MEMORY", offset: undefined, path: undefined, hint: undefined });
  assert.equal("cause" in bare, false);
});

test("it is an Error whose name shows in its text and its stack", () => {
  const error = new SerializationError("SCHEMA", "no match");
  assert.ok(error instanceof Error);
  assert.equal(String(error), "SerializationError: no match");
  assert.equal(Object.hasOwn(error, "name"), false);
  assert.equal(error.name, "SerializationError");
});

/** [class of character, first, last] */
const HOSTILE = [
  ["C0 before tab", 0x00, 0x08],
  ["C0 between tab and space", 0x0b, 0x1f],
  ["DEL and C1, NEL among them", 0x7f, 0x9f],
  ["soft hyphen", 0xad, 0xad],
  ["grapheme joiner", 0x34f, 0x34f],
  ["Arabic letter mark", 0x61c, 0x61c],
  ["Hangul fillers", 0x115f, 0x1160],
  ["Khmer inherent vowels", 0x17b4, 0x17b5],
  ["Mongolian selectors", 0x180b, 0x180f],
  ["zero width space and non-joiner", 0x200b, 0x200c],
  ["direction marks", 0x200e, 0x200f],
  ["line separators and embeddings", 0x2028, 0x202e],
  ["invisible operators", 0x2060, 0x2065],
  ["isolates", 0x2066, 0x2069],
  ["deprecated formats", 0x206a, 0x206f],
  ["wide filler", 0x3164, 0x3164],
  ["high surrogates", 0xd800, 0xdbff],
  ["low surrogates", 0xdc00, 0xdfff],
  ["byte order mark", 0xfeff, 0xfeff],
  ["halfwidth filler", 0xffa0, 0xffa0],
  ["interlinear annotation", 0xfff0, 0xfffb],
];

for (const [name, first, last] of HOSTILE) {
  test(`escapes ${name}`, () => {
    for (let unit = first; unit <= last; unit++) {
      const raw = String.fromCharCode(unit);
      assert.equal(escapeText(`a${raw}z`), `a\\u${unit.toString(16).padStart(4, "0")}z`);
    }
  });
}

/** [what, raw, escaped] */
const TEXTS = [
  ["nothing", "", ""],
  ["a line end and a tab", "a\n\tb", "a\\n\\tb"],
  ["a carriage return", "safe\revil", "safe\\u000devil"],
  ["a terminal sequence", "\x1b]0;title\x07", "\\u001b]0;title\\u0007"],
  ["an 8-bit terminal sequence", "\x9b31m", "\\u009b31m"],
  ["reordered source", "\u202egnp.exe", "\\u202egnp.exe"],
  ["shorthand format", "\u{1bca0}", "\\ud82f\\udca0"],
  ["musical format", "\u{1d173}", "\\ud834\\udd73"],
  ["tag characters", "\u{e0001}\u{e0041}\u{e007f}", "\\udb40\\udc01\\udb40\\udc41\\udb40\\udc7f"],
  ["a supplementary selector", "\u{e0100}", "\\udb40\\udd00"],
  ["surrogates in the wrong order", "\udc00\ud800", "\\udc00\\ud800"],
  ["a lone surrogate before a pair", "\ud83d😀", "\\ud83d😀"],
];

for (const [name, raw, escaped] of TEXTS) {
  test(`escapes ${name}`, () => {
    assert.equal(escapeText(raw), escaped);
    assert.equal(escapeText(escaped), escaped, "idempotent");
  });
}

const ORDINARY = ["plain ASCII ~", "C:\\new", "naïve café", "日本語", "שלום", "مرحبا", "e\u0301", "👩‍👩‍👧‍👦", "❤️", "👍🏽", "🇫🇷", "1️⃣", "\u{1f600}", "a\u00a0b"];

for (const text of ORDINARY) {
  test(`leaves ${text} alone`, () => assert.equal(escapeText(text), text));
}

/** [text, max, result] */
const CUTS = [
  ["", 1, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["abcd", 1, "…"],
  ["a😀b", 4, "a😀b"],
  ["a😀bc", 4, "a😀…"],
  ["a😀bc", 3, "a…"],
  ["😀😀", 2, "…"],
  ["a\ud800bc", 3, "a\ud800…"],
];

for (const [text, max, result] of CUTS) {
  test(`cut(${JSON.stringify(text)}, ${max})`, () => assert.equal(cut(text, max), result));
}
