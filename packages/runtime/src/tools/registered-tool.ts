import type { MaybePromise } from "@hookline/core";
import {
  adjustPolicy,
  type RetryOptions,
  type RetryPolicy,
  toolRetryPolicy,
} from "../recovery/retry-policy.js";
import { type ArgumentCheck, zodCheck } from "./argument-check.js";
import type { Tool, ToolContext } from "./tool.js";
import { parametersOf, type ToolDefinition } from "./tool-definition.js";

/** A tool as the manager keeps it, with what its calls need made ready. */
export interface RegisteredTool {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of what it takes. */
  readonly parameters: Record<string, unknown>;
  readonly check: ArgumentCheck | undefined;
  readonly execute: (args: Record<string, unknown>, context: ToolContext) => unknown;
  readonly preprocess:
    | ((
        args: Record<string, unknown>,
        context: ToolContext,
      ) => MaybePromise<Record<string, unknown> | void>)
    | undefined;
  readonly postprocess: ((result: unknown, context: ToolContext) => unknown) | undefined;
  /** Undefined when it is not tried again. */
  readonly retry: RetryPolicy | undefined;
  /** Ms; undefined for as long as it needs. */
  readonly timeout: number | undefined;
}

/** What a tool gets that does not say it itself. */
export interface ToolDefaults {
  readonly retry?: RetryOptions | boolean | undefined;
  readonly timeout?: number | undefined;
}

/**
 * Makes a tool ready, with methods that keep their `this`.
 * @throws HooklineError `INVALID_RETRY`
 */
export function prepareTool(tool: Tool, defaults: ToolDefaults): RegisteredTool {
  const { name, description, input, timeout = defaults.timeout } = tool;
  return {
    name,
    description,
    parameters: parametersOf(input),
    check: input === undefined ? undefined : zodCheck(input),
    execute: tool.execute.bind(tool),
    preprocess: tool.preprocess?.bind(tool),
    postprocess: tool.postprocess?.bind(tool),
    retry: retryPolicyOf(tool.retry ?? defaults.retry),
    timeout,
  };
}

/** What models are told of a tool; a copy, which its holder may edit. */
export function definitionOf({ name, description, parameters }: RegisteredTool): ToolDefinition {
  return {
    type: "function",
    function: { name, description, parameters: structuredClone(parameters) },
  };
}

function retryPolicyOf(retry: RetryOptions | boolean | undefined): RetryPolicy | undefined {
  if (retry === undefined || retry === false) return undefined;
  return adjustPolicy(toolRetryPolicy, retry === true ? {} : retry);
}
