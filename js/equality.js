// Python's equality of keys and members: exact.js (numbers) ← form.js (scalars) ← interner.js (containers) ← keys.js (one PyDict or PySet).
export { Interner } from "./equality/interner.js";
