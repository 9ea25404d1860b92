// The suites in a host that answers requests. Gets rows as the request's body, answers with outcomes.
import * as fa from "ENTRY";
import { runSuites } from "./suite.mjs";

export const answer = async (request) => new Response(request.method === "POST" ? JSON.stringify(runSuites(fa, await request.json())) : "ready");
