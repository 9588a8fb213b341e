import type { HookBus, HookPayloadBase, Outcome } from "@hookline/core";

/** Where a call belongs: the bus it is judged on, and how it is stopped. */
export interface ToolScope {
  /** The session's bus. Default: the manager's. */
  readonly hooks?: HookBus | undefined;
  /** What the events say of the session. Default: what the bus knows. */
  readonly base?: HookPayloadBase | undefined;
  /** Stops the call: the tool's own signal aborts, and the call fails at once. */
  readonly signal?: AbortSignal | undefined;
  /**
   * What `before_tool` decided of the call, where the caller has asked it already: it is not asked
   * again, and nothing is checked or preprocessed after it. A question that is open denies. For the
   * call itself, not for those that the tool makes.
   */
  readonly decided?: Outcome<"before_tool"> | undefined;
  /** Texts, such as the prompt, that logs and signals must not show. */
  readonly redact?: readonly string[] | undefined;
}

/** A scope in which the bus is settled. */
export interface BoundScope extends ToolScope {
  readonly hooks: HookBus;
}
