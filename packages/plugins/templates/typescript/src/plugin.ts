import { type BeforeToolEvent, type HookContext, HookResult } from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";
import { options } from "./options.js";
import { version } from "./version.js";

/** Denies the tools that its options name. */
export class MyPlugin extends Plugin {
  static readonly info = pluginInfo({
    name: "my-plugin",
    version,
    description: "Denies the tools that its options name.",
    type: "policy",
  });
  static readonly options = options;

  override before_tool(event: BeforeToolEvent, context: HookContext<typeof MyPlugin>) {
    if (!context.options.denied_tools.includes(event.tool_name)) return undefined;
    return HookResult.deny(`The tool "${event.tool_name}" is not allowed here`);
  }
}
