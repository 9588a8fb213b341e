import { buildSessionBus, type HookPayloads, type PointName } from "@hookline/core";
import { POINT_NAMES } from "@hookline/core/vocabulary";
import { observers, sink } from "./handlers.js";
import { SESSION, silentLogger } from "./session.js";

const EMITS = 2_000;

const PAYLOADS: { readonly [N in PointName]?: HookPayloads[N] } = {
  setup: {},
  session_start: {},
  user_prompt_submit: { prompt: "Summarise" },
  before_agent: { prompt: "Summarise" },
  before_llm: { messages: [{ role: "user", content: "Summarise" }], model: "model-1" },
  after_llm: { response: "Done", model: "model-1" },
  before_tool: { tool_name: "bash", tool_input: {} },
  after_tool: { tool_name: "bash", tool_output: "ok" },
  tool_error: { tool_name: "bash", error: "It broke" },
  message_add: { message: { role: "user", content: "Summarise" }, branch_id: "branch-1" },
  message_sent: { content: "Done" },
  notification: { message: "Done" },
  on_error: { error_type: "Error", error_message: "It broke" },
  session_end: {},
};

/**
 * Emits at many points, as a session does. Measured without it, a bus would profit from never
 * having seen but the few kinds of event that the rows have.
 */
export async function everydaySession(): Promise<void> {
  const bus = buildSessionBus({
    sessionId: SESSION.id,
    cwd: SESSION.cwd,
    agentName: SESSION.agentName,
    logger: silentLogger,
  });
  const points = POINT_NAMES.filter((point) => PAYLOADS[point] !== undefined);
  for (const point of points) {
    for (const look of observers(4)) {
      bus.on(point, ({ session_id, cwd }) => look({ session_id, message: cwd }, undefined));
    }
  }
  for (let i = 0; i < EMITS; i++) {
    for (const point of points) {
      const outcome = await bus.emit(point, PAYLOADS[point] as HookPayloads[PointName]);
      sink.total = (sink.total + outcome.event.cwd.length) | 0;
    }
  }
  await bus.close();
}
