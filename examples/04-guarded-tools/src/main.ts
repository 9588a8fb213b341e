import { type AfterToolEvent, type OnRetryEvent, redactText } from "@hookline/core";
import { Plugin, PluginManager, pluginInfo } from "@hookline/plugins";
import { codingGuards, openSession, openStateStore } from "@hookline/runtime";
import { codingTools } from "./tools.js";
import { SECRET, scratchWorkspace } from "./workspace.js";

/** Masks credentials before the model, the conversation or the store sees them. */
class MaskCredentials extends Plugin {
  static readonly info = pluginInfo({ name: "mask-credentials" });

  override after_tool({ tool_output }: AfterToolEvent) {
    return typeof tool_output === "string" ? redactText(tool_output) : undefined;
  }

  override on_retry({ tool_name, attempt, error_type }: OnRetryEvent): void {
    console.log(`${tool_name} is tried again after attempt ${attempt}: ${error_type}`);
  }
}

await using workspace = await scratchWorkspace();
const cwd = workspace.directory;
const plugins = new PluginManager();
await plugins.register(MaskCredentials);
await using store = await openStateStore({ cwd });
const tools = codingTools(cwd, workspace.weatherUrl);

const session = await openSession({
  id: "guarded",
  cwd,
  store,
  tools,
  sources: [plugins, codingGuards({ workspaceRoot: cwd })],
});
await session.turn("Tidy up, then tell me the weather", async ({ branch }) => {
  const records = await session.act([
    { name: "bash", arguments: { command: "ls" } },
    { name: "bash", arguments: { command: "cd / && r''m -r --force ." } },
    { name: "read_file", arguments: { path: "../../etc/passwd" } },
    { name: "read_file", arguments: { path: "notes.txt" } },
    { name: "weather" },
  ]);
  for (const { name, status, result, call_id } of records) {
    console.log(`${name}: ${status}: ${JSON.stringify(result)}`);
    const content = typeof result === "string" ? result : JSON.stringify(result);
    await branch.add({ role: "tool", content, tool_call_id: call_id });
  }
  await branch.add({ role: "assistant", content: "It is sunny." });
});
await session.end();
console.log(`the secret is in the store: ${await workspace.stores(SECRET)}`);

await using resumed = await openSession({ resume: "guarded", store });
const { messages } = resumed.currentBranch;
console.log(`resumed with ${messages.length} messages, the last one: ${messages.at(-1)?.content}`);
await plugins.shutdown();
