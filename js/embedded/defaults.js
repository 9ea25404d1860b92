/**
 * defaults.js: options whose defaults depend on the host: where the process belongs to the caller.
 */

/** Most bytes of heap for a value. */
export const COST = 512 * 2 ** 20;

/** Whether nothing of a payload stays in WebAssembly memory. */
export const WIPE = false;
