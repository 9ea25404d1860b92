// The suites with the package as CommonJS. Argument: what to require. Prints the outcomes as JSON.
const fa = require(process.argv[2]);
const rows = require("./rows.json");
import("./suite.mjs").then(({ runSuites }) => console.log(JSON.stringify(runSuites(fa, rows))));
