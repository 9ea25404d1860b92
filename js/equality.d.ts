export { Interner } from "./equality/interner.js";
