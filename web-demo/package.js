// The package as this page takes it, from a build of the checkout. In an application: "final-answer" and "final-answer/element".
export * from "../dist/index.js";
export * from "../dist/element.js";
