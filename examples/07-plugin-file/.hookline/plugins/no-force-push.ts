import { type BeforeToolEvent, HookResult } from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";
import { isForcePush } from "./_git.js";

export class NoForcePush extends Plugin {
  static readonly info = pluginInfo({
    name: "no-force-push",
    type: "policy",
    hooks: { before_tool: { match: "bash" } },
  });

  override before_tool({ tool_input }: BeforeToolEvent): HookResult | undefined {
    if (!isForcePush(String(tool_input.command))) return undefined;
    return HookResult.deny("Nobody pushes by force here.");
  }
}
