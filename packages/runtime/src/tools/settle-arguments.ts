import { type Flow, messageOf, waitFor } from "@hookline/core";
import { isDenial, isRefusal } from "../recovery/verdict.js";
import type { CheckedArguments } from "./argument-check.js";
import type { RegisteredTool } from "./registered-tool.js";
import type { ToolContext } from "./tool.js";
import { type NotRunCode, ToolNotRunError } from "./tool-not-run-error.js";

type Arguments = Record<string, unknown>;

/**
 * Makes the arguments what the tool will get: its preprocessor has its turn, then they are checked.
 * @param args may be edited
 * @throws ToolNotRunError when the preprocessor fails or the arguments are wrong; a denial or a
 * refusal of the preprocessor as it is
 */
export function* settleArguments(
  tool: RegisteredTool,
  args: Arguments,
  context: ToolContext,
): Flow<Arguments> {
  const { preprocess } = tool;
  if (preprocess === undefined) return yield* check(tool, args);
  let given: Arguments | void;
  try {
    given = yield* waitFor(preprocess(args, context));
  } catch (error) {
    if (isDenial(error) || isRefusal(error)) throw error;
    throw notRun("TOOL_PREPROCESS_FAILED", tool, "its preprocessor failed", error);
  }
  return yield* check(tool, given ?? args);
}

function* check(tool: RegisteredTool, args: Arguments): Flow<Arguments> {
  const { check } = tool;
  if (check === undefined) return args;
  let result: CheckedArguments;
  try {
    result = yield* waitFor(check(args));
  } catch (error) {
    throw notRun("TOOL_ARGUMENTS_INVALID", tool, "its schema failed", error);
  }
  if ("args" in result) return result.args;
  const why = `the arguments failed validation: ${result.wrong}`;
  throw notRun("TOOL_ARGUMENTS_INVALID", tool, why);
}

function notRun(code: NotRunCode, tool: RegisteredTool, why: string, cause?: unknown): Error {
  const detail = cause === undefined ? "" : `: ${messageOf(cause)}`;
  return new ToolNotRunError(code, tool.name, `${why}${detail}`, cause);
}
