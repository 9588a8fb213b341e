import type { Emitter } from "@hookline/core";
import type { Session } from "@hookline/runtime";
import { askModel, type Reply, type Request } from "./model.js";

/** What this loop emits itself, and what it lets handlers do there. */
export const modelCalls: Emitter = {
  name: "model calls",
  coverage: {
    before_llm: ["observe", "rewrite", "block", "ask"],
    after_llm: ["observe", "rewrite", "block", "ask"],
  },
};

/** The one place where the loop calls a model. */
export async function callModel(request: Request, session: Session): Promise<Reply> {
  const { hooks, base } = session.scope;
  // Throws unless the request may go out.
  const { event } = await hooks.emit("before_llm", { ...base, ...request });
  const { messages } = event;
  const about = { ...base, model: request.model, messages };
  let reply: Reply;
  try {
    reply = await askModel({ ...request, messages });
  } catch (error) {
    const name = error instanceof Error ? error.name : "Error";
    await hooks.decide("after_llm", { ...about, status: "failed", error: name });
    throw error;
  }
  const answered = await hooks.emit("after_llm", { ...about, response: reply.content });
  return { ...reply, content: answered.event.response };
}
