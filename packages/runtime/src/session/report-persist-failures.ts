import type { Registration } from "@hookline/core";
import { atTop, baseOf, type SessionScope } from "./session-scope.js";
import type { SessionStore } from "./session-store.js";

/** How the error of a damaged file starts, which concerns whoever uses the store. */
const DAMAGED = "corrupt session file:";

/**
 * Emits `session_persist_failed` for each write of the session that fails, and for each stored
 * session that could not be read, as long as somebody listens there. Nobody waits for it: what can
 * be salvaged is salvaged already.
 */
export function reportPersistFailures(scope: SessionScope, store: SessionStore): Registration {
  const { hooks } = scope;
  return store.onPersistFailed((failure) => {
    const isConcerned = failure.session_id === scope.id || failure.error.startsWith(DAMAGED);
    if (!isConcerned || !hooks.has("session_persist_failed")) return;
    void atTop(scope, async () => {
      try {
        await hooks.emit("session_persist_failed", { ...baseOf(scope), ...failure });
      } catch (err) {
        hooks.logger.error({ err }, "A failed write could not be reported to the handlers.");
      }
    });
  });
}
