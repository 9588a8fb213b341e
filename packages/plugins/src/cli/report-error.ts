import { inspect } from "node:util";
import { isHooklineError, messageOf } from "@hookline/core/errors";
import { plainJson, plainLines } from "../wording/plain-text.js";
import type { CliIo } from "./io.js";

/** How an error is shown. */
export interface ErrorReport {
  /** Also on the output, as `{ "error": { "code", "message" } }`. */
  readonly json: boolean;
  /** With its stack and its causes. */
  readonly debug: boolean;
}

/** Shows the error by which a command ended. */
export function reportError(io: CliIo, error: unknown, how: ErrorReport): void {
  const message = messageOf(error);
  const code = isHooklineError(error) ? error.code : null;
  if (how.json) io.out(plainJson({ error: { code, message } }));
  io.err(plainLines(`Error: ${message}`));
  if (how.debug) io.err(plainLines(inspect(error)));
  else if (code === null) io.err("Run it again with --debug to see where that is from.");
}
