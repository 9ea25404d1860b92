// The example under load. A GET with ?text= tells whether that text stands anywhere in the module's memory; with &keep it is decoded first, and
// not wiped: so that the answer can be yes.
import { decode } from "final-answer";
import { memoryNow } from "./instances.mjs";
import example from "./example-worker.mjs";

function holds(text) {
  const memory = new TextDecoder("latin1").decode(memoryNow());
  return memory.includes(text);
}

function look(query) {
  const text = query.get("text");
  if (text === null) return new Response("ready");
  if (query.has("keep")) decode(`safe:["${text}"]`, { wipe: false });
  return Response.json(holds(text));
}

export default {
  fetch: (request) => (request.method === "POST" ? example.fetch(request) : look(new URL(request.url).searchParams)),
};
