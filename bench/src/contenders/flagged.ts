import { type ToolFields, type ToolPayload, toolPayload } from "../events.js";
import { type Gate, sink } from "../handlers.js";
import { SESSION } from "../session.js";

/** The event of a gate in a library that drops what handlers return: their answer is in it. */
export interface FlaggedTool extends ToolFields {
  denied: boolean;
}

/** A tool event that nobody has denied yet. */
export function flaggedTool(payload: ToolPayload = toolPayload()): FlaggedTool {
  return {
    session_id: SESSION.id,
    cwd: SESSION.cwd,
    event_name: "before_tool",
    timestamp: Date.now(),
    agent_name: SESSION.agentName,
    tool_name: payload.tool_name,
    call_id: payload.call_id,
    tool_input: payload.tool_input,
    tool_description: payload.tool_description,
    denied: false,
  };
}

/** Makes a gate leave its answer in the event; it is not asked once another one has denied. */
export function flagging(gate: Gate): (event: FlaggedTool, context: unknown) => void {
  return (event, context) => {
    if (!event.denied && gate(event, context) === false) event.denied = true;
  };
}

/** Reads the answer, and the tool's input where it may run. */
export function readFlag({ denied, tool_input }: FlaggedTool): void {
  if (denied || tool_input !== undefined) sink.total = (sink.total + 1) | 0;
}
