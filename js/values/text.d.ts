/**
 * Python's `repr` of a str.
 * @param {string} text
 * @returns {string}
 * @example textRepr("it's") // `"it's"`
 */
export declare function textRepr(text: string): string;
/**
 * Python's `repr` of bytes.
 * @param {Uint8Array} bytes
 * @returns {string}
 * @example bytesRepr(Uint8Array.of(97, 0)) // "b'a\\x00'"
 */
export declare function bytesRepr(bytes: Uint8Array): string;
/**
 * Text without quotes, such as a name: only what is not printable is escaped.
 * @param {string} text
 * @returns {string}
 */
export declare function printable(text: string): string;
