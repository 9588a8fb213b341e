import type { SettledToolCall } from "./tool-call.js";
import type { BoundScope } from "./tool-scope.js";

/**
 * What is stored of a call's result: what `tool_result_persist` makes of what the model was told.
 * Called by whoever stores it, right before.
 * @throws StateRefusedError of a handler
 */
export async function persistedResult(
  { name, call_id, result }: SettledToolCall,
  { hooks, base, redact }: BoundScope,
): Promise<unknown> {
  const { event } = await hooks.emit(
    "tool_result_persist",
    { ...base, tool_name: name, call_id, result },
    redact === undefined ? undefined : { redact },
  );
  return event.result;
}
