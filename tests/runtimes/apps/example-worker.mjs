// A Cloudflare Worker that decodes the payload that is POSTed to it and answers JSON.
import { SerializationError, decode, toPlain } from "final-answer";

export default {
  async fetch(request) {
    try {
      const value = decode(await request.arrayBuffer(), { unsafeKeys: "error" });
      return Response.json(toPlain(value));
    } catch (error) {
      if (!(error instanceof SerializationError)) throw error;
      const { code, offset, path, hint } = error;
      return Response.json({ code, offset, path, hint }, { status: 422 });
    }
  },
};
