import { fileURLToPath } from "node:url";
import { buildSessionBus } from "@hookline/core";
import { loadPlugins } from "@hookline/plugins";

const plugins = await loadPlugins({
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  // What CI sets, so that .hookline/trust.lock counts.
  env: { ...process.env, HOOKLINE_ALLOW_PROJECT_PLUGINS: "1" },
});
const bus = buildSessionBus({ sessionId: "demo" });
bus.use(plugins);
for (const { name, source } of plugins.list()) console.log(`${name} is from ${source}`);
for (const command of ["git push", "git push --force"]) {
  const tool = { tool_name: "bash", tool_input: { command } };
  const { decision, reason = "" } = await bus.decide("before_tool", tool);
  console.log(`${command}: ${decision} ${reason}`.trimEnd());
}
await bus.close();
await plugins.shutdown();
