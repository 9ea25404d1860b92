// The suites in a host with files and processes: Node, Deno, Bun. Argument: what to import. Prints the outcomes as JSON.
import { readFileSync } from "node:fs";
import process from "node:process";
import { runSuites } from "./suite.mjs";

const rows = JSON.parse(readFileSync(new URL("rows.json", import.meta.url), "utf8"));
console.log(JSON.stringify(runSuites(await import(process.argv[2]), rows)));
