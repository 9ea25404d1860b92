// The suites on a page of a dev server, which resolves the package's name and serves what it makes of it.
import * as fa from "final-answer";
import { runSuites } from "./suite.mjs";

const output = document.querySelector("output");
try {
  output.textContent = JSON.stringify(runSuites(fa, await (await fetch("rows.json")).json()));
} catch (error) {
  output.textContent = JSON.stringify({ error: `${error}` });
}
