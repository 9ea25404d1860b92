/**
 * A PIL image.
 * @example document.querySelector("img").src = URL.createObjectURL(image.toBlob());
 */
export declare class PyImage {
    /** The PNG file. @type {Uint8Array<ArrayBuffer>} */
    bytes: Uint8Array<ArrayBuffer>;
    /** Pixels. @type {number} */
    width: number;
    /** Pixels. @type {number} */
    height: number;
    /** 1, 2, 4, 8 or 16 bits a channel. @type {number} */
    bitDepth: number;
    /** PNG's: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. @type {number} */
    colorType: number;
    /**
     * @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes a PNG
     * @throws {TypeError} when it is no byte array
     * @throws {RangeError} when its signature or header is not a PNG's
     */
    constructor(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer);
    /** @returns {"PIL.Image"} */
    get pyType(): "PIL.Image";
    /** @returns {"image/png"} */
    get mimeType(): "image/png";
    /**
     * @returns {Blob} of type image/png
     * @throws {TypeError} where the host has no Blob
     */
    toBlob(): Blob;
    /**
     * Decodes the pixels.
     * @returns {Promise<ImageBitmap>} rejected with a TypeError where the host has no createImageBitmap
     */
    toImageBitmap(): Promise<ImageBitmap>;
    /** A summary on one line. */
    toString(): string;
}
/** For decode: a PyImage without checks. */
export declare const UncheckedImage: new (bytes: Uint8Array<ArrayBuffer>, width: number, height: number, bitDepth: number, colorType: number) => PyImage;
