import { HooklineError } from "@hookline/core";
import type { SessionOptions } from "@hookline/runtime";
import type { AnyModel } from "./model/sdk-types.js";

/**
 * How calls are run. The options of a session are those of the session that a call opens for itself
 * where none is around it.
 */
export interface HookOptions extends SessionOptions {
  /** The models to go on with, in order, when one keeps failing. Default: none. */
  readonly fallbackModels?: readonly AnyModel[] | undefined;
  /** Attempts of a failed request after the first. Default: `maxRetries` of the settings, else 2. */
  readonly maxRetries?: number | undefined;
}

/** What the calls of one `hooks()` have in common. */
export interface CallSetup {
  readonly session: SessionOptions;
  /** What the agent is called as a sub-agent, and in a session of its own. */
  readonly name: string | undefined;
  readonly fallbackModels: readonly AnyModel[];
  readonly maxRetries: number;
  /** The names of all tools. */
  readonly tools: readonly string[];
  /** The names of those among them whose calls pass no gate. */
  readonly ungated: readonly string[];
}

/** What the SDK does where nothing else is said. */
const MAX_RETRIES = 2;

/**
 * The setup of calls out of options and settings.
 * @throws HooklineError `INVALID_AI_SETTINGS`
 */
export function setupOf(
  options: HookOptions,
  settings: {
    readonly id?: string | undefined;
    readonly maxRetries?: number | undefined;
    readonly tools?: Readonly<Record<string, unknown>> | undefined;
  } = {},
): CallSetup {
  const { fallbackModels = [], maxRetries, ...session } = options;
  const name = session.agentName ?? settings.id;
  const tools = Object.entries(settings.tools ?? {});
  const retries = maxRetries ?? settings.maxRetries ?? MAX_RETRIES;
  if (!Number.isInteger(retries) || retries < 0) {
    throw new HooklineError(
      "INVALID_AI_SETTINGS",
      `"maxRetries" must be a whole number from 0, but is ${String(retries)}.`,
    );
  }
  return {
    session: name === undefined ? session : { ...session, agentName: name },
    name,
    fallbackModels,
    maxRetries: retries,
    tools: tools.map(([tool]) => tool),
    ungated: tools.filter(([, tool]) => !isRunHere(tool)).map(([tool]) => tool),
  };
}

function isRunHere(tool: unknown): boolean {
  return typeof (tool as { readonly execute?: unknown } | undefined)?.execute === "function";
}
