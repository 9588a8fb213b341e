import { type HookLogger, messageOf, type Registration, registration } from "@hookline/core";
import type { Tool } from "./tool.js";

/** A tool as a source has it: the schema is known to be one only when it is registered. */
export type SourceTool = Omit<Tool, "input"> & { readonly input?: unknown };

/** What brings tools along and takes them away again; a `PluginManager` is one. */
export interface ToolSource {
  /** Those there are now; a tool that stays is the same object. */
  readonly tools: readonly SourceTool[];
  /** Calls a listener whenever `tools` has changed. Default: it never does. */
  onToolsChanged?(listener: () => void): Registration;
}

/**
 * Registers the tools of a source, all or none, and keeps in step with it. One that comes later
 * and can not be registered is logged and left out.
 * @returns the undo
 * @throws what `register` throws for the tools there are now
 */
export function followSource(
  source: ToolSource,
  register: (tool: Tool) => Registration,
  logger: () => HookLogger,
): Registration {
  const registered = new Map<SourceTool, Registration>();
  const take = (tool: SourceTool): void => {
    registered.set(tool, register(tool as Tool));
  };
  const drop = (tool: SourceTool): void => {
    registered.get(tool)?.off();
    registered.delete(tool);
  };
  const dropAll = (): void => {
    for (const tool of [...registered.keys()]) drop(tool);
  };
  const follow = (): void => {
    const now = new Set(source.tools);
    for (const tool of [...registered.keys()]) if (!now.has(tool)) drop(tool);
    for (const tool of now) {
      try {
        if (!registered.has(tool)) take(tool);
      } catch (err) {
        logger().error(
          { err, tool: tool.name },
          `The tool "${tool.name}" that has come to a source is left out: ${messageOf(err)}`,
        );
      }
    }
  };
  try {
    for (const tool of source.tools) take(tool);
  } catch (error) {
    dropAll();
    throw error;
  }
  const listening = source.onToolsChanged?.(follow);
  return registration(() => {
    listening?.off();
    dropAll();
  });
}
