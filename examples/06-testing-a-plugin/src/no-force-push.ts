import { type BeforeToolEvent, type HookContext, HookResult } from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";
import { z } from "zod";

/** Denies force pushes to branches that are guarded. */
export class NoForcePush extends Plugin {
  static readonly info = pluginInfo({
    name: "no-force-push",
    type: "policy",
    hooks: { before_tool: { match: "bash" } },
  });
  static readonly options = z.strictObject({
    branches: z.array(z.string()).default(["main"]).describe("Branches that are guarded"),
  });

  override before_tool(event: BeforeToolEvent, context: HookContext<typeof NoForcePush>) {
    const { command } = event.tool_input;
    const words = String(command).split(/\s+/);
    if (!words.includes("push") || !words.includes("--force")) return undefined;
    const branch = context.options.branches.find((name) => words.includes(name));
    if (branch === undefined) return undefined;
    context.logger.warn({ branch }, "A force push was denied");
    return HookResult.deny(`Force pushes to ${branch} are not allowed here`);
  }
}
