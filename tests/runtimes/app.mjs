// app.mjs: makes build/runtimes/app: the package as npm installs it from its own tarball, the suites in one file, the rows, the small programs.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { rowsOf } from "../node/support/vectors.mjs";

export const APP = "build/runtimes/app";

/** For what needs the packages of packages.far.json: they are found in the folder above. */
export const FAR_APP = "build/runtimes/far/app";

export async function makeApp(folder = APP) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/node_modules/final-answer`, { recursive: true });
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { encoding: "utf8" }));
  execFileSync("tar", ["xzf", `${folder}/${filename}`, "-C", `${folder}/node_modules/final-answer`, "--strip-components=1"]);
  cpSync("tests/runtimes/apps", folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  writeFileSync(`${folder}/rows.json`, JSON.stringify(Object.fromEntries(["answers", "quirks", "rejects"].map((file) => [file, rowsOf(file)]))));
  await build({ entryPoints: ["tests/runtimes/suite.mjs"], outfile: `${folder}/suite.mjs`, bundle: true, format: "esm", logLevel: "warning" });
  return `${folder}/${filename}`;
}
