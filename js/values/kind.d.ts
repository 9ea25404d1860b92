/**
 * @param {object} value
 * @returns {string} "Map", "Uint8Array", "Date", "Object" …
 */
export declare function kindOf(value: object): string;
/**
 * Whether an object has no class of its own.
 * @param {object} value
 */
export declare function isPlain(value: object): boolean;
