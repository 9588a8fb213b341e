import { PermissionError } from "@hookline/core";

/** Why a tool that nobody denied has not run. */
export type NotRunCode = "UNKNOWN_TOOL" | "TOOL_ARGUMENTS_INVALID" | "TOOL_PREPROCESS_FAILED";

/**
 * A tool call that could not be prepared: the call has failed, and nobody has denied it. A
 * `PermissionError`, because the tool was kept from running.
 */
export class ToolNotRunError extends PermissionError {
  readonly toolName: string;

  constructor(code: NotRunCode, toolName: string, why: string, cause?: unknown) {
    super(`The tool "${toolName}" was not run: ${why}`, {
      code,
      ...(cause === undefined ? {} : { cause }),
    });
    this.toolName = toolName;
  }
}
