import { HooklineError } from "@hookline/core";
import type { Tool } from "./tool.js";

/**
 * Checks what a tool says of itself.
 * @throws HooklineError `INVALID_TOOL`
 */
export function checkTool(tool: Tool): void {
  const { name, description, input, execute, preprocess, postprocess, timeout } = tool;
  if (typeof name !== "string" || name === "") {
    throw invalid(`A tool needs a name that is not empty, but got ${JSON.stringify(name)}.`);
  }
  const refuse = (what: string, expected: string): never => {
    throw invalid(`The ${what} of the tool "${name}" must be ${expected}.`);
  };
  if (typeof description !== "string") refuse("description", "a text");
  if (typeof execute !== "function") refuse("execute", "a function");
  for (const [what, value] of Object.entries({ preprocess, postprocess })) {
    if (value !== undefined && typeof value !== "function") refuse(what, "a function");
  }
  if (input !== undefined && !isZod(input)) {
    refuse("input", "a schema of zod 4, such as z.object({ … })");
  }
  if (timeout !== undefined && !(timeout > 0)) refuse("timeout", "a number of ms above 0");
}

function isZod(value: unknown): boolean {
  return typeof value === "object" && value !== null && "_zod" in value && "safeParse" in value;
}

function invalid(message: string): HooklineError {
  return new HooklineError("INVALID_TOOL", message);
}
