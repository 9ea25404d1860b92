// The suites in a route that Next runs in Node. Gets the rows as the request's body, answers with outcomes.
import * as fa from "final-answer";
import { runSuites } from "../../suite.mjs";

export const POST = async (request) => Response.json(runSuites(fa, await request.json()));
