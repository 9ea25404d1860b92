export type ContainerKind = import("./form.js").ContainerKind;
export type Forms = Map<unknown, string>;
/** @typedef {import("./form.js").ContainerKind} ContainerKind */
/** @typedef {Map<unknown, string>} Forms containers named during one walk */
/** The property under which a set tells which interner named its members. */
export declare const INTERNER: unique symbol;
/**
 * Forms of values. Share one among the containers of one decode call; it lives as long as the longest-lived of those that use it.
 * @example
 * const interner = new Interner();
 * const set = new PyFrozenSet([1, 2], interner);
 */
export declare class Interner {
    #private;
    /**
     * The form of a container: the same for equal ones. Members first, from a stack of what is still to be named.
     * @param {object} root
     * @param {boolean} storing whether unknown members get an id
     * @returns {unknown} ABSENT, when not storing, for what holds a member that nobody stored
     * @throws {TypeError} when a member is unhashable in Python (storing), or a container holds itself
     */
    containerForm(root: object, storing: boolean): unknown;
}
