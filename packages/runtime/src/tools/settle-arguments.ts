import { type MaybePromise, messageOf } from "@hookline/core";
import { isDenial, isRefusal } from "../recovery/verdict.js";
import { andThen, attempt } from "./maybe-promise.js";
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
export function settleArguments(
  tool: RegisteredTool,
  args: Arguments,
  context: ToolContext,
): MaybePromise<Arguments> {
  if (tool.preprocess === undefined) return check(tool, args);
  const { preprocess } = tool;
  const prepared = attempt(
    () => preprocess(args, context),
    (error) => {
      if (isDenial(error) || isRefusal(error)) return error;
      return notRun("TOOL_PREPROCESS_FAILED", tool, "its preprocessor failed", error);
    },
  );
  return andThen(prepared, (given) => check(tool, given ?? args));
}

function check(tool: RegisteredTool, args: Arguments): MaybePromise<Arguments> {
  const { check } = tool;
  if (check === undefined) return args;
  const checked = attempt(
    () => check(args),
    (error) => notRun("TOOL_ARGUMENTS_INVALID", tool, "its schema failed", error),
  );
  return andThen(checked, (result) => {
    if ("args" in result) return result.args;
    const why = `the arguments failed validation: ${result.wrong}`;
    throw notRun("TOOL_ARGUMENTS_INVALID", tool, why);
  });
}

function notRun(code: NotRunCode, tool: RegisteredTool, why: string, cause?: unknown): Error {
  const detail = cause === undefined ? "" : `: ${messageOf(cause)}`;
  return new ToolNotRunError(code, tool.name, `${why}${detail}`, cause);
}
