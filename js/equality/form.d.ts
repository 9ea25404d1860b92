export type ContainerKind = "tuple" | "frozenset" | "dataclass";
/**
 * @param {unknown} value neither a string nor a container (see `containerKind`)
 * @returns {unknown} the form, or ABSENT if Python would not hash the value
 */
export declare function scalarForm(value: unknown): unknown;
/**
 * How a container is compared, or undefined for a scalar. An Array stands for a tuple; when looking up, a set stands for its frozenset.
 * @param {unknown} value
 * @param {boolean} storing
 * @returns {ContainerKind | undefined}
 */
export declare function containerKind(value: unknown, storing: boolean): ContainerKind | undefined;
/**
 * What a container is compared by.
 * @param {any} container
 * @param {ContainerKind} kind
 * @returns {unknown[]}
 */
export declare function membersOf(container: any, kind: ContainerKind): unknown[];
/**
 * The error Python would raise for a value without a form.
 * @param {any} value
 */
export declare function unhashable(value: any): TypeError;
