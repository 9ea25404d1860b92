// Next looks for the root of a project by its lock files, and here are several: it is where the packages are.
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export default { turbopack: { root }, outputFileTracingRoot: root };
