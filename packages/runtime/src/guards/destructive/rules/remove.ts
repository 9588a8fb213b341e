import { type Call, doubt, refuse } from "../shell/call.js";
import { has, type Options, readOptions } from "./options.js";
import { hazardOf, isOverall } from "./target.js";

/** `rm`, in whichever order and spelling its options come. */
export function judgeRemove(call: Call): void {
  const options = readOptions(call.args);
  const isRecursive = has(options, "r", "recursive");
  const isForced = has(options, "f", "force");
  if (has(options, "", "no-preserve-root")) refuse(call, "does not spare the root directory");
  else if (isRecursive && isForced) refuse(call, "deletes recursively and by force");
  else if (isRecursive) judgeTargets(call, options);
  else if (options.operands.some(isOverall)) refuse(call, "deletes from the root or a home");
  else if (options.isOpen) {
    doubt(
      call,
      'an unquoted value may hold options such as "-rf". Quote it, or put "--" before it',
    );
  }
}

/** `rimraf`, and what else deletes recursively without being told to. */
export function judgeRemoveTree(call: Call): void {
  judgeTargets(call, readOptions(call.args));
}

function judgeTargets(call: Call, options: Options): void {
  for (const path of options.operands) {
    const hazard = hazardOf(path, call);
    if (hazard?.kind === "destructive") refuse(call, `deletes ${hazard.what}`);
    if (hazard?.kind === "unjudged") doubt(call, `it deletes ${hazard.what}`);
  }
  if (options.isOpen) doubt(call, "it deletes recursively what is not known");
}
