import { fileURLToPath } from "node:url";
import { addHook, buildSessionBus, HookResult, MemoryObserver } from "@hookline/core";
import { loadPlugins } from "@hookline/plugins";
import { openSession } from "@hookline/runtime";

// For every session of this process.
addHook("session_end", ({ reason }) => console.log(`A session ended: ${reason}`));

const plugins = await loadPlugins({ cwd: fileURLToPath(new URL("..", import.meta.url)) });
const observer = new MemoryObserver();
const hooks = buildSessionBus({
  sessionId: "demo",
  agentHooks: plugins.agentHooks, // `hooks` of the configuration
  observer,
  approver: ({ event }) => event.tool_name === "read_file",
});
// Before the session starts: it warns about guards at points that nobody is known to emit.
hooks.attach({ name: "my app", coverage: { before_tool: ["block", "ask"] } });
const session = await openSession({ hooks, sources: [plugins] });

// For this session only.
const registration = hooks.on("before_tool", ({ tool_name }) =>
  HookResult.ask(`May ${tool_name} run?`),
);
for (const tool_name of ["read_file", "bash"]) {
  const { decision } = await hooks.decide("before_tool", { tool_name, tool_input: {} });
  console.log(`${tool_name}: ${decision}`);
}
registration.off();

await session.end();
await hooks.close();
await plugins.shutdown();
console.log(observer.signals.map(({ point }) => point).join(", "));
