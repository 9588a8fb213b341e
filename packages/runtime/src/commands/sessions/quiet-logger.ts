import type { HookLogger } from "@hookline/core";
import type { CommandIo } from "../command-io.js";

/** A logger for commands: warnings and errors go to stderr as they are, the rest nowhere. */
export function quietLogger(io: CommandIo): HookLogger {
  const nowhere = (): void => {};
  const write = (_details: object, message: string): void => io.err(message);
  const logger: HookLogger = {
    debug: nowhere,
    info: nowhere,
    warn: write,
    error: write,
    child: () => logger,
  };
  return logger;
}
