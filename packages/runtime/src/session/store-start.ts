import type { SessionHandle } from "./session-handle.js";
import type { SessionDetails } from "./session-options.js";
import { rowOf } from "./session-row.js";
import type { SessionScope } from "./session-scope.js";
import { unlessLost } from "./unless-lost.js";

/**
 * Stores that a session begins, or goes on.
 * @throws StateRefusedError
 */
export async function storeStart(
  scope: SessionScope,
  handle: SessionHandle,
  details: SessionDetails | undefined,
  source: "startup" | "resume",
): Promise<void> {
  const { sessions } = handle.store;
  const write = () =>
    source === "resume" ? sessions.resume(scope.id) : sessions.start(rowOf(scope, details ?? {}));
  handle.storesEnd = false;
  await unlessLost(write, scope.hooks.logger, "The start of the session could not be stored.");
}
