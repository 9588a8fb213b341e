import { buildSessionBus, HookResult, hasCode } from "@hookline/core";

const bus = buildSessionBus({ sessionId: "demo" });
bus.attach({
  name: "my loop",
  coverage: { before_tool: ["block", "rewrite"], after_tool: ["block", "rewrite"] },
});

bus.on(
  "before_tool",
  ({ tool_name }) => (tool_name === "bash" ? HookResult.deny("No shell here") : undefined),
  { name: "no-shell" },
);
bus.on("after_tool", ({ tool_output }) => String(tool_output).replace("s3cret", "…"));

/** The one place where the loop calls a tool. */
async function callTool(tool_name: string, input: Record<string, unknown>): Promise<unknown> {
  try {
    // Throws unless the call may go ahead: on a denial, and on a guard that failed or was late.
    const { event } = await bus.emit("before_tool", { tool_name, tool_input: input });
    const { tool_input } = event;
    const tool_output = await runTool(tool_name, tool_input);
    const after = await bus.emit("after_tool", { tool_name, tool_input, tool_output });
    return after.event.tool_output;
  } catch (error) {
    if (!hasCode(error, "HOOK_DENIED")) throw error;
    return { error: error.message };
  }
}

async function runTool(name: string, { path }: Record<string, unknown>): Promise<string> {
  return `${name} ${path}: the password is s3cret`;
}

console.log(await callTool("read_file", { path: "notes.txt" }));
console.log(await callTool("bash", { path: "notes.txt" }));
