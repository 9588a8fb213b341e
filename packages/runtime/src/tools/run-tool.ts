import { type Flow, flow } from "@hookline/core";
import { checkTool } from "./check-tool.js";
import { PostHooks } from "./post-hooks.js";
import { PreHooks } from "./pre-hooks.js";
import { prepareTool } from "./registered-tool.js";
import type { Tool } from "./tool.js";
import type { SettledToolCall, ToolCall } from "./tool-call.js";
import { type CallHost, invokeTool } from "./tool-invocation.js";
import type { BoundScope } from "./tool-scope.js";

const preHooks = new PreHooks();
const postHooks = new PostHooks();

/**
 * Takes one call through the gates of a bus, as a `ToolManager` would that has this tool alone, as
 * part of a flow. For adapters: the tools are their runtime's, and what one does may differ from
 * call to call. See `flow` of `@hookline/core`.
 * @returns its record, of a denied call too
 * @throws HooklineError `INVALID_TOOL`, `INVALID_RETRY`; StateRefusedError when a store refused
 */
export function* runTool(
  tool: Tool,
  call: Omit<ToolCall, "name">,
  scope: BoundScope,
): Flow<SettledToolCall> {
  checkTool(tool);
  const { name } = tool;
  const host: CallHost = {
    tools: new Map([[name, prepareTool(tool, {})]]),
    preHooks,
    postHooks,
    invoke: async (inner, within) => {
      const settled = await flow(() => invokeTool(host, inner, within));
      if (settled.status === "denied") throw settled.error;
      return settled;
    },
  };
  const { call_id, arguments: args } = call;
  return yield* invokeTool(host, { name, call_id, arguments: args }, scope);
}
