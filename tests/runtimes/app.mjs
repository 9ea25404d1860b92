// app.mjs: makes build/runtimes/app: the package as npm installs it from its own tarball, the suites in one file, the rows, the small programs.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { rowsOf } from "../node/support/vectors.mjs";

export const APP = "build/runtimes/app";

export async function makeApp() {
  rmSync(APP, { recursive: true, force: true });
  mkdirSync(`${APP}/node_modules/final-answer`, { recursive: true });
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", APP], { encoding: "utf8" }));
  execFileSync("tar", ["xzf", `${APP}/${filename}`, "-C", `${APP}/node_modules/final-answer`, "--strip-components=1"]);
  cpSync("tests/runtimes/apps", APP, { recursive: true });
  writeFileSync(`${APP}/package.json`, '{ "private": true, "type": "module" }\n');
  writeFileSync(`${APP}/rows.json`, JSON.stringify(Object.fromEntries(["answers", "quirks", "rejects"].map((file) => [file, rowsOf(file)]))));
  await build({ entryPoints: ["tests/runtimes/suite.mjs"], outfile: `${APP}/suite.mjs`, bundle: true, format: "esm", logLevel: "warning" });
  return `${APP}/${filename}`;
}
