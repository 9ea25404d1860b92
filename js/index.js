// The entry of a checkout: dist/index.js is what ships, js/api.js what it is made of. Thin, since the fifty modules of the sources
// take 15 ms to import one by one (Node 20), the bundle 5.
export * from "../dist/index.js";
