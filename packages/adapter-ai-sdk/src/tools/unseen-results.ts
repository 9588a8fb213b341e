import { type Flow, waitFor } from "@hookline/core";
import type { Call } from "../call/call.js";
import { pairsOf } from "../messages/chat-message.js";
import type { SdkPrompt } from "../model/sdk-types.js";

/**
 * Takes in results that came from no tool: the SDK answers calls of tools that there are not, calls
 * whose input does not fit, and calls that a person has refused, and nothing of these runs here. They
 * are stored like the others, and where they are errors told at `tool_error`.
 * @param prompt the next request, which brings them
 */
export function* takeUnseenResults(call: Call, prompt: SdkPrompt): Flow<void> {
  if (!call.isAgent || call.pending.isEmpty) return;
  // What somebody has added may stand behind them.
  const results = prompt.slice(prompt.findLastIndex(({ role }) => role === "assistant") + 1);
  for (const { chat, sdk } of pairsOf(results)) {
    const [part] = sdk.role === "tool" ? sdk.content : [];
    if (part?.type !== "tool-result") continue;
    const { toolCallId: call_id, toolName: tool_name, output } = part;
    if (!call.pending.take(call_id, tool_name)) continue;
    yield* call.remember({
      role: "tool",
      content: chat.content,
      tool_call_id: call_id,
      metadata: { tool_name },
    });
    if (!output.type.startsWith("error")) continue;
    const error = chat.content;
    const { session_id, cwd, agent_name } = call.base;
    const payload = { session_id, cwd, agent_name, tool_name, call_id, error };
    yield* waitFor(call.hooks.emit("tool_error", payload));
  }
}
