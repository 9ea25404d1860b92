export type Check = (tag: string, members: Record<string, unknown>) => any;
/**
 * Installs the function that checks wire members.
 * @param {Check} fn
 */
export declare function installChecks(fn: Check): void;
/**
 * The value that decode would make of a tag with these members.
 * @param {string} tag
 * @param {Record<string, unknown>} members wire members, e.g. `{ data: "2024-01-01" }`
 * @returns {any} an instance of the tag's class
 * @throws {RangeError} when the checks refuse them
 */
export declare function checked(tag: string, members: Record<string, unknown>): any;
/**
 * `checked` for the tags whose one member is text.
 * @param {string} tag
 * @param {string} text
 * @returns {any}
 * @throws {TypeError} when text is not a string
 * @throws {RangeError} when the checks refuse it
 */
export declare function checkedText(tag: string, text: string): any;
