import { type BeforeToolEvent, buildSessionBus, HookResult } from "@hookline/core";
import { bindPlugin, Plugin, pluginInfo } from "@hookline/plugins";

class NoForcePush extends Plugin {
  static readonly info = pluginInfo({
    name: "no-force-push",
    type: "policy",
    hooks: { before_tool: { match: "bash" } },
  });

  override before_tool(event: BeforeToolEvent) {
    const { command } = event.tool_input;
    const isForced = /\bgit\s+push\b.*\s(?:-f|--force\S*)\b/.test(String(command));
    return isForced ? HookResult.deny("Force pushes are not allowed here") : undefined;
  }
}

const bus = buildSessionBus({ sessionId: "demo" });
bindPlugin(new NoForcePush(), bus);

for (const command of ["git push origin main", "git push --force origin main"]) {
  const { decision, reason } = await bus.decide("before_tool", {
    tool_name: "bash",
    tool_input: { command },
  });
  console.log(`${command}: ${decision}${reason === undefined ? "" : ` (${reason})`}`);
}
