import { type HookObserver, type SessionEndPayload } from "@hookline/core";
import type { Branches } from "./branches.js";
import { type BranchEnding, terminalStatus } from "./ending.js";
import { FirstRefusal } from "./first-refusal.js";
import { releaseHooks, type SessionHooks } from "./release-hooks.js";
import { reportRunError } from "./report-run-error.js";
import type { SessionContainer } from "./services.js";
import type { SessionHandle } from "./session-handle.js";
import { baseOf, type SessionScope } from "./session-scope.js";
import type { SessionStore } from "./session-store.js";
import { unlessLost } from "./unless-lost.js";

/** How a session ended. */
export interface SessionEnding extends BranchEnding {
  /** Default `exit`. */
  readonly reason?: string | undefined;
}

/** What has to be closed with a session. */
export interface ClosedSession extends SessionHooks {
  readonly scope: SessionScope;
  readonly branches: Branches;
  readonly handle: SessionHandle | undefined;
  readonly observer: HookObserver | undefined;
  readonly container: SessionContainer | undefined;
}

/**
 * Closes a session in which nothing is under way any more: ends the branches, writes what is left
 * to write, emits `session_end`, lets go of the bus, and stores the terminal status last, since a
 * write may be refused up to then.
 * @throws StateRefusedError the first refusal of a store in the whole session, when all is done
 */
export async function closeSession(
  session: ClosedSession,
  { reason = "exit", ...how }: SessionEnding,
  counted: { readonly totalTurns: number; readonly durationMs: number },
): Promise<void> {
  const { scope, handle, branches } = session;
  const { logger } = scope.hooks;
  const refusal = new FirstRefusal();
  const { error } = how;
  if (error !== undefined && error !== null)
    await reportRunError(error, scope, { operation: "session" });
  const payload = {
    reason,
    ...terminalStatus(how),
    total_turns: counted.totalTurns,
    duration_ms: counted.durationMs,
  } satisfies SessionEndPayload;
  try {
    await refusal.keep(() => branches.endAll(how));
    await refusal.keep(() =>
      unlessLost(() => handle?.store.flush(), logger, "Not everything could be stored."),
    );
    await refusal.keep(() => scope.hooks.emit("session_end", { ...baseOf(scope), ...payload }));
  } finally {
    await releaseHooks(session);
  }
  refusal.add(refusalOf(session.observer));
  refusal.add(refusalOf(handle?.store));
  refusal.add(handle?.refusal);
  const final = terminalStatus({ ...how, error: error ?? refusal.error });
  const ended = { ...payload, ...final, ended_at: Date.now() };
  if (handle?.storesEnd === true) {
    const write = () => handle.store.sessions.end(scope.id, ended);
    await refusal.keep(() =>
      unlessLost(write, logger, "The end of the session could not be stored."),
    );
  }
  await session.container?.dispose?.();
  refusal.throwIfAny();
}

/** A store says so, and so does an observer that keeps signals in one. */
function refusalOf(keeper: object | undefined): SessionStore["refusal"] {
  return (keeper as Pick<SessionStore, "refusal"> | undefined)?.refusal;
}
