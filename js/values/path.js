// Python's pathlib.Path: text only, no file system is ever asked.
import { brand, unchecked } from "./brand.js";
import { checkedText } from "./check.js";

/**
 * A Python Path. Treat it as immutable.
 * @example String(new PyPath("a//b/.")) // "a/b"
 */
export class PyPath {
  /**
   * @param {string} text
   * @throws {TypeError} when text is not a string
   * @throws {RangeError} when it cannot be sent
   */
  constructor(text) {
    /** Python's `str()` of the path: without doubled slashes and `.` parts. @type {string} */
    this.text = checkedText("Path", text).text;
  }

  /** @returns {"Path"} */
  get pyType() {
    return "Path";
  }

  /** Python's `str()`. */
  toString() {
    return this.text;
  }
}

brand(PyPath, "PyPath");

/** For decode: a PyPath without checks. */
export const UncheckedPath = unchecked(PyPath, /** @param {string} text Python's `str()` */ function (text) {
  this.text = text;
});
