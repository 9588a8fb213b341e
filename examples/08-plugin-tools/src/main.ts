import { Plugin, PluginManager, pluginInfo, pluginTool } from "@hookline/plugins";
import { ToolManager } from "@hookline/runtime";
import { z } from "zod";

const daysBetween = pluginTool({
  name: "days_between",
  description: "How many days lie between two dates",
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  execute: ({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000,
});

class Calendar extends Plugin {
  static readonly info = pluginInfo({ name: "calendar", type: "tool" });
  override readonly tools = [daysBetween];
}

const plugins = new PluginManager();
const tools = new ToolManager();
tools.addSource(plugins);
await plugins.register(Calendar);
console.log(`offered: ${tools.names.join(", ")}`);

const call = { name: "days_between", arguments: { from: "2026-02-27", to: "2026-03-01" } };
const { result } = await tools.invoke(call);
console.log(`days: ${result}`);

plugins.disable("calendar");
console.log(`offered: ${tools.names.join(", ") || "nothing"}`);
await plugins.shutdown();
