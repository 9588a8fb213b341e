import { type HookLogger, hasCode } from "@hookline/core";

/**
 * Writes to a store. A failure is logged and the session goes on, since a store salvages what it
 * can not write; a refusal is not.
 * @throws StateRefusedError
 */
export async function unlessLost(
  write: () => Promise<unknown> | undefined,
  logger: HookLogger,
  problem: string,
): Promise<void> {
  try {
    await write();
  } catch (err) {
    if (hasCode(err, "STATE_REFUSED")) throw err;
    logger.error({ err }, problem);
  }
}
