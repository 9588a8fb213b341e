import { buildSessionBus, registerHandler } from "@hookline/core";

registerHandler("announce_start", (event: { session_id: string | null }) => {
  console.log(`session ${event.session_id} starts`);
});

const bus = buildSessionBus({
  sessionId: "demo",
  agentHooks: {
    session_start: ["announce_start"], // instead of the default
    session_end: [], // switches the default off
    "api.post_call": ["log_api_metrics"], // where there was none; an alias of after_llm
  },
});

for (const point of ["session_start", "session_end", "branch_create", "after_llm"] as const) {
  const names = bus.describe(point).map(({ name }) => name);
  console.log(`${point}: ${names.join(", ") || "nothing"}`);
}
await bus.emit("session_start", {});
