import { inspect } from "node:util";
import { isHooklineError, messageOf } from "@hookline/core/errors";
import type { CommanderError } from "commander";
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
  if (how.json) io.out(errorJson(code, message));
  io.err(plainLines(`Error: ${message}`));
  if (how.debug) io.err(plainLines(inspect(error)));
  else if (code === null) io.err("Run it again with --debug to see where that is from.");
}

/** Tells programs of a call that is wrong; people were told when it was found. */
export function reportWrongCall(io: Pick<CliIo, "out">, { message }: CommanderError): void {
  io.out(errorJson(null, message.replace(/^error: /, "")));
}

/** What is printed for programs in place of a result. */
export function errorJson(code: string | null, message: string): string {
  return plainJson({ error: { code, message } });
}
