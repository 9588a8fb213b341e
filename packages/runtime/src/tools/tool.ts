import type { HookLogger, MaybePromise } from "@hookline/core";
import type { z } from "zod";
import type { RetryOptions } from "../recovery/retry-policy.js";
import type { ToolCall, ToolCallRecord } from "./tool-call.js";

/** What a tool is told of the call it serves. */
export interface ToolContext {
  readonly toolName: string;
  readonly callId: string;
  /** Aborts when the tool is late, or the call is stopped. */
  readonly signal: AbortSignal;
  readonly logger: HookLogger;
  /**
   * Runs another tool within this call: through the same gates, and stopped with it.
   * @throws as `ToolManager.invoke`
   */
  readonly invoke: (call: ToolCall) => Promise<ToolCallRecord>;
}

/** A tool. `I` is what it takes. */
export interface Tool<I extends object = Record<string, unknown>> {
  /** How models call it; one tool of a manager for each name. */
  readonly name: string;
  readonly description: string;
  /**
   * The schema of the arguments, checked after every rewrite and before the judges. Keys that an
   * object schema does not declare are kept; declare it `z.strictObject` to refuse them. Default:
   * nothing is checked.
   */
  readonly input?: z.ZodType<I> | undefined;
  /** Does the work, with exactly the arguments that the judges saw. What it throws is a failure. */
  execute(args: I, context: ToolContext): unknown;
  /**
   * Called after the handlers that change and before the check; what it returns replaces the
   * arguments, which it may also edit. Throwing `PermissionError` or `GuardrailBlocked` denies the
   * call; anything else fails it.
   */
  preprocess?(
    args: Record<string, unknown>,
    context: ToolContext,
  ): MaybePromise<Record<string, unknown> | void>;
  /** Called with what `execute` resolved to, before `after_tool`; what it returns is the result. */
  postprocess?(result: unknown, context: ToolContext): unknown;
  /**
   * Whether a failed run is tried again; every attempt passes the gates anew. Only for tools that
   * may run twice. Default: the manager's, else not.
   */
  readonly retry?: RetryOptions | boolean | undefined;
  /** How long one attempt may take, in ms. Default: the manager's, else as long as it needs. */
  readonly timeout?: number | undefined;
}
