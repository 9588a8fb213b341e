import type { HookBus, HookPayloadBase } from "@hookline/core";
import type { SettledToolCall, ToolCall } from "../tools/tool-call.js";

/** Where a session's calls belong, and how they are run. */
export interface ToolSurroundings {
  readonly hooks: HookBus;
  /** What the events say of the session. */
  readonly base: HookPayloadBase;
  readonly signal: AbortSignal;
  readonly suppressErrors: boolean;
}

/** What a session asks of its tools; a `ToolManager` does it. */
export interface SessionTools {
  /** Runs calls side by side; resolves to their records in the order of the calls. */
  act(
    calls: readonly ToolCall[],
    surroundings: ToolSurroundings,
  ): Promise<readonly SettledToolCall[]>;
}
