import type { HookLogger } from "@hookline/core";

/** A logger that keeps the messages of errors. */
export function recordingLogger(): { readonly logger: HookLogger; readonly errors: string[] } {
  const errors: string[] = [];
  const nothing = (): void => undefined;
  const logger: HookLogger = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (_details: object, message: string) => void errors.push(message),
    child: () => logger,
  };
  return { logger, errors };
}
