// What the bundlers bundle: everything that the package exports.
export * from "final-answer";
