import { serializeEvent } from "../../events/serialize-event.js";
import type { AfterLlmEvent, AfterToolEvent } from "../../generated/events.js";
import type { HookContext } from "../../handler/hook-context.js";

/** Logs model, tokens and latency of a model call; never what was said. */
export function logApiMetrics(event: AfterLlmEvent, context: HookContext): void {
  const { model, provider, status, tokens_used, latency_ms, usage } = event;
  context.logger.info(
    { model, provider, status, tokens_used, latency_ms, usage, session_id: event.session_id },
    "model call",
  );
}

/** Logs which tool was called, how long it took and whether it failed; never its arguments. */
export function logToolCall(event: AfterToolEvent, context: HookContext): void {
  const { event_name, session_id, tool_name, call_id, execution_time_ms, tool_error } =
    serializeEvent(event) as unknown as AfterToolEvent;
  context.logger.info(
    { event_name, session_id, tool_name, call_id, execution_time_ms, failed: tool_error != null },
    "tool call",
  );
}

let warned = false;

/** @deprecated the name of `log_tool_call` in older mappings */
export function logToolUse(event: AfterToolEvent, context: HookContext): void {
  if (!warned) {
    warned = true;
    context.logger.warn(
      { handler: "log_tool_use" },
      '"log_tool_use" is deprecated. Use "log_tool_call".',
    );
  }
  logToolCall(event, context);
}
