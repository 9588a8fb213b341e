import { HookResult } from "@hookline/core";
import { Plugin, pluginInfo } from "@hookline/plugins";
import { options } from "./options.js";
import { version } from "./version.js";

/** Denies the tools that its options name. */
export class MyPlugin extends Plugin {
  static info = pluginInfo({
    name: "my-plugin",
    version,
    description: "Denies the tools that its options name.",
    type: "policy",
  });
  static options = options;

  /**
   * @param {import("@hookline/core").BeforeToolEvent} event
   * @param {import("@hookline/core").HookContext<typeof MyPlugin>} context
   */
  before_tool(event, context) {
    if (!context.options.denied_tools.includes(event.tool_name)) return undefined;
    return HookResult.deny(`The tool "${event.tool_name}" is not allowed here`);
  }
}
