// Public test data that stands beside the repository on some machines: read where it is present, never copied.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../../../shared/data/", import.meta.url);

/**
 * @param {string} name of a folder, with a slash at the end
 * @returns {{ path: string, skip: string | false }} where it is; skip: the words for a test that cannot read it
 */
export function sharedData(name) {
  const path = fileURLToPath(new URL(name, FOLDER));
  return { path, skip: existsSync(path) ? false : `no ${name} here: skipped` };
}
