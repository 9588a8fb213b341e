import type { StateStore } from "../../state/state-store.js";
import { type CommandIo, EXIT } from "../command-io.js";
import type { SessionsOptions } from "./sessions-options.js";
import { UsageError } from "./usage-error.js";
import { wholeNumber } from "./whole-number.js";

/** Ms of a day. */
const DAY = 86_400_000;

/** `plugins sessions prune --older-than DAYS` */
export async function pruneSessions(
  store: StateStore,
  args: readonly string[],
  { json, running, "older-than": days }: SessionsOptions,
  io: CommandIo,
): Promise<number> {
  if (days === undefined || args.length > 0) {
    throw new UsageError("prune needs --older-than <days>, and nothing else by name.");
  }
  const before = Date.now() - wholeNumber("--older-than", days) * DAY;
  const removed = await store.sessions.prune({ before, running });
  if (json === true) io.out(JSON.stringify(removed, null, 2));
  else io.out(removed.length === 1 ? "1 session removed." : `${removed.length} sessions removed.`);
  return EXIT.ok;
}
