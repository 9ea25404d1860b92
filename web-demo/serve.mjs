// serve.mjs [PORT]: serves the checkout under the policy that the demo is made for. Used by make demo and by the tests.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".jsonl": "text/plain; charset=utf-8" };
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src blob:";
const OPEN = /^\/(web-demo|dist|tests\/vectors)\/[\w./-]*$/;

async function answer({ url }, response) {
  const { pathname } = new URL(url, "http://localhost");
  const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const body = OPEN.test(file) && (await readFile(path.join(ROOT, file)).catch(() => undefined));
  if (!body) return response.writeHead(pathname === "/" ? 302 : 404, { location: "/web-demo/" }).end();
  response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream", "content-security-policy": POLICY });
  return response.end(body);
}

/**
 * @param {number} port 0 for any
 * @returns {Promise<import("node:http").Server>}
 */
export function serve(port) {
  const server = createServer(answer);
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (pathToFileURL(process.argv[1]).href === import.meta.url) {
  const server = await serve(Number(process.argv[2] ?? 8080));
  console.log(`http://127.0.0.1:${server.address().port}/web-demo/`);
}
