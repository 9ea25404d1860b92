// The suites in a route of Next's edge runtime, which may not compile WebAssembly: the module comes as a file.
import * as fa from "final-answer";
import { runSuites } from "../../suite.mjs";

export const runtime = "edge";

export const POST = async (request) => Response.json(runSuites(fa, await request.json()));
