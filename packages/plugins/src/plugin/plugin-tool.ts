import { type HookLogger, HooklineError } from "@hookline/core";
import type { OptionsSchema } from "./options-schema.js";
import { pluginFailed } from "./plugin-errors.js";

/** What a tool is told of the call it serves. */
export interface PluginToolContext {
  readonly toolName: string;
  readonly callId: string;
  /** Aborts when the tool is late, or the call is stopped. */
  readonly signal: AbortSignal;
  readonly logger: HookLogger;
}

/** A tool that a plugin brings along. `I` is what it takes. */
export interface PluginTool<I extends object = Record<string, unknown>> {
  /** How models call it. */
  readonly name: string;
  readonly description: string;
  /** The schema of the arguments; runtimes take one of zod. Default: nothing is checked. */
  readonly input?: OptionsSchema<I> | undefined;
  /** Does the work; what it throws is a failure. */
  execute(args: I, context: PluginToolContext): unknown;
}

/** States a tool. Returns what it is given; it is there so that `execute` knows the arguments. */
export function pluginTool<I extends object>(tool: PluginTool<I>): PluginTool {
  return tool as unknown as PluginTool;
}

/**
 * The tools of a plugin that has started.
 * @throws HooklineError `PLUGIN_FAILED` where the plugin throws, `INVALID_TOOL`, `DUPLICATE_TOOL`
 */
export function toolsOf(
  name: string,
  plugin: { readonly tools?: readonly PluginTool[] | undefined },
): readonly PluginTool[] {
  let tools: readonly PluginTool[];
  try {
    tools = plugin.tools ?? [];
  } catch (cause) {
    throw pluginFailed(
      name,
      "failed to make its tools",
      cause,
      "Mend that, or disable the plugin.",
    );
  }
  if (!Array.isArray(tools) || !tools.every(isTool)) {
    throw new HooklineError(
      "INVALID_TOOL",
      `The member "tools" of the plugin "${name}" must be a list of objects with a "name", a "description" and a function "execute". Correct it, or disable the plugin.`,
      { handler: name },
    );
  }
  const names = tools.map((tool) => tool.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined) throw toolTaken(name, twice, name);
  return [...tools];
}

/** The error of a plugin whose tool has the name of another one. */
export function toolTaken(plugin: string, tool: string, owner: string): HooklineError {
  return new HooklineError(
    "DUPLICATE_TOOL",
    `The plugin "${plugin}" brings a tool "${tool}", but there is one of the plugin "${owner}" already. Give one of them another name, or disable one of the plugins.`,
    { handler: plugin },
  );
}

function isTool(tool: unknown): boolean {
  if (typeof tool !== "object" || tool === null) return false;
  const { name, description, execute } = tool as Partial<PluginTool>;
  const isNamed = typeof name === "string" && name !== "";
  return isNamed && typeof description === "string" && typeof execute === "function";
}
