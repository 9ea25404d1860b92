/**
 * A Python Path. Treat it as immutable.
 * @example String(new PyPath("a//b/.")) // "a/b"
 */
export declare class PyPath {
    /** Python's `str()` of the path: without doubled slashes and `.` parts. @type {string} */
    text: string;
    /**
     * @param {string} text
     * @throws {TypeError} when text is not a string
     * @throws {RangeError} when it cannot be sent
     */
    constructor(text: string);
    /** @returns {"Path"} */
    get pyType(): "Path";
    /** Python's `str()`. */
    toString(): string;
}
/** For decode: a PyPath without checks. */
export declare const UncheckedPath: new (text: string) => PyPath;
