// PngSuite (Willem van Schaik): every legal pair of bit depth and colour type, interlaced or not, sizes 1 to 40; and broken files.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { decode } from "../../js/index.js";
import { assertWorks, refusalOf } from "./support/refuse.mjs";
import { checkRows } from "./support/rows.mjs";
import { sharedData } from "./support/shared-data.mjs";

const { path, skip } = sharedData("pngsuite/png/");
const files = skip ? [] : readdirSync(path).filter((name) => name.endsWith(".png"));

/** Broken behind the header, which is as far as decode looks: a wrong checksum of IDAT, no IDAT at all. */
const ONLY_PIXELS = ["xcsn0g01.png", "xdtn0g01.png"];
const isBroken = (name) => name.startsWith("x") && !ONLY_PIXELS.includes(name);

const payloadOf = (name) => `safe:{"__type__": "PIL.Image", "data": "${readFileSync(path + name).toString("base64")}"}`;

test("PngSuite: good files have the size, depth and colour type of their header", { skip }, () => {
  checkRows(files.filter((name) => !isBroken(name)), String, (name) => {
    const file = readFileSync(path + name), image = decode(payloadOf(name));
    assert.deepEqual(image.bytes, new Uint8Array(file));
    assert.deepEqual([image.width, image.height, image.bitDepth, image.colorType], [file.readUInt32BE(16), file.readUInt32BE(20), file[24], file[25]]);
    const size = /^s(\d\d)/.exec(name);
    if (size) assert.equal(image.width, Number(size[1]));
  });
});

test("PngSuite: a broken signature or header is refused, a wrong checksum of IHDR included", { skip }, () => {
  const broken = files.filter(isBroken);
  assert.ok(broken.includes("xhdn0g08.png"), "xhdn0g08 has the wrong checksum");
  checkRows(broken, String, (name) => {
    const error = refusalOf(payloadOf(name));
    assert.deepEqual([error.code, error.path], ["INVALID_TAG", "$.data"]);
    assertWorks();
  });
});
