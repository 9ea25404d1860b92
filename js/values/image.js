// A picture as Python sent it: PNG bytes, whose header was read and whose pixels were not.
import { brand, unchecked } from "./brand.js";
import { checked } from "./check.js";
import { kindOf } from "./kind.js";

/**
 * A PIL image.
 * @example document.querySelector("img").src = URL.createObjectURL(image.toBlob());
 */
export class PyImage {
  /**
   * @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes a PNG
   * @throws {TypeError} when it is no byte array
   * @throws {RangeError} when its signature or header is not a PNG's
   */
  constructor(bytes) {
    if (!isBytes(bytes)) throw new TypeError("PyImage takes a Uint8Array or an ArrayBuffer");
    const from = checked("PIL.Image", { data: bytes });
    /** The PNG file. @type {Uint8Array<ArrayBuffer>} */
    this.bytes = from.bytes;
    /** Pixels. @type {number} */
    this.width = from.width;
    /** Pixels. @type {number} */
    this.height = from.height;
    /** 1, 2, 4, 8 or 16 bits a channel. @type {number} */
    this.bitDepth = from.bitDepth;
    /** PNG's: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. @type {number} */
    this.colorType = from.colorType;
  }

  /** @returns {"PIL.Image"} */
  get pyType() {
    return "PIL.Image";
  }

  /** @returns {"image/png"} */
  get mimeType() {
    return "image/png";
  }

  /**
   * @returns {Blob} of type image/png
   * @throws {TypeError} where the host has no Blob
   */
  toBlob() {
    if (typeof Blob === "undefined") throw new TypeError("This host has no Blob; use bytes");
    return new Blob([this.bytes], { type: this.mimeType });
  }

  /**
   * Decodes the pixels.
   * @returns {Promise<ImageBitmap>} rejected with a TypeError where the host has no createImageBitmap
   */
  async toImageBitmap() {
    if (typeof createImageBitmap === "undefined") throw new TypeError("This host has no createImageBitmap; use toBlob() or bytes");
    return createImageBitmap(this.toBlob());
  }

  /** A summary on one line. */
  toString() {
    return `<PIL.Image ${this.mimeType} size=${this.width}x${this.height}>`;
  }
}

brand(PyImage, "PyImage");

/** For decode: a PyImage without checks. */
export const UncheckedImage = unchecked(
  PyImage,
  /**
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {number} width
   * @param {number} height
   * @param {number} bitDepth
   * @param {number} colorType
   */
  function (bytes, width, height, bitDepth, colorType) {
    this.bytes = bytes;
    this.width = width;
    this.height = height;
    this.bitDepth = bitDepth;
    this.colorType = colorType;
  },
);

/** @param {unknown} value */
function isBytes(value) {
  return typeof value === "object" && value !== null && /^(Uint8Array|ArrayBuffer)$/.test(kindOf(value));
}
