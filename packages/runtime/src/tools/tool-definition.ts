import { type BeforeToolDefinitionsEvent, isDenial } from "@hookline/core";
import { z } from "zod";
import type { BoundScope } from "./tool-scope.js";

/** A tool as models are offered it, in the OpenAI function form. */
export type ToolDefinition = BeforeToolDefinitionsEvent["tool_definitions"][number];

/** For whom the tools are listed. */
export interface DefinitionsScope extends BoundScope {
  /** The model that the request goes to. */
  readonly model?: string | undefined;
}

/** The JSON Schema of what a tool takes. */
export function parametersOf(input: z.ZodType | undefined): Record<string, unknown> {
  if (input === undefined) return { type: "object", properties: {} };
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
}

/**
 * Puts a list of definitions, which the callee may keep, to `before_tool_definitions`.
 * @returns what is offered; nothing when a handler denied
 */
export async function offeredDefinitions(
  tool_definitions: ToolDefinition[],
  { hooks, base, model, redact, signal }: DefinitionsScope,
): Promise<ToolDefinition[]> {
  if (tool_definitions.length === 0) return [];
  const outcome = await hooks.decide(
    "before_tool_definitions",
    { ...base, tool_definitions, ...(model === undefined ? {} : { model }) },
    { redact, signal },
  );
  return isDenial(outcome.decision) ? [] : (outcome.event.tool_definitions as ToolDefinition[]);
}
