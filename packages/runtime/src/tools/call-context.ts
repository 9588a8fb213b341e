import type { HookLogger } from "@hookline/core";
import type { ToolContext } from "./tool.js";
import type { ToolCall, ToolCallRecord } from "./tool-call.js";

/** What the context of a call is made of. */
export interface CallContextParts {
  readonly toolName: string;
  readonly callId: string;
  readonly logger: HookLogger;
  /** Undefined where nothing can stop the call. */
  readonly signal: AbortSignal | undefined;
  /** Runs another call of the same manager, stopped by that signal. */
  readonly invoke: (call: ToolCall, signal: AbortSignal | undefined) => Promise<ToolCallRecord>;
}

/** What one stage of a call is told of it; its signal is made only for those who ask. */
export class CallContext implements ToolContext {
  readonly #parts: CallContextParts;
  #signal: AbortSignal | undefined;

  constructor(parts: CallContextParts) {
    this.#parts = parts;
    this.#signal = parts.signal;
  }

  get toolName(): string {
    return this.#parts.toolName;
  }

  get callId(): string {
    return this.#parts.callId;
  }

  get logger(): HookLogger {
    return this.#parts.logger;
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  // Bound, since tools take it out of the context.
  readonly invoke = (call: ToolCall): Promise<ToolCallRecord> =>
    this.#parts.invoke(call, this.#parts.signal);
}
