/**
 * @returns {any} the Temporal namespace
 * @throws {TypeError} where the host has none
 */
export declare function temporal(): any;
