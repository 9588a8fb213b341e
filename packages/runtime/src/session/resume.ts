import { HooklineError } from "@hookline/core";
import { latestMainId } from "./main-branch-id.js";
import { asMessage, type Message } from "./message.js";
import type { SessionStore, StoredSession } from "./session-store.js";

/** A branch that goes on where a stored one has stopped. */
export interface ResumedBranch {
  readonly id: string;
  readonly messages: readonly Message[];
}

/** A stored session, and the branch it goes on with. */
export interface ResumedSession {
  readonly stored: StoredSession;
  readonly branch: ResumedBranch | undefined;
}

/**
 * Reads a session to go on with: its latest main branch, from the latest checkpoint.
 * @throws HooklineError `UNKNOWN_SESSION`, and what the store throws
 */
export async function readSession(id: string, store: SessionStore): Promise<ResumedSession> {
  const stored = await store.sessions.get(id);
  if (stored === undefined) {
    throw new HooklineError(
      "UNKNOWN_SESSION",
      `There is no session "${id}" in the store to resume. Open a new one with \`id\` in place of \`resume\`.`,
    );
  }
  const branches = await store.branches.list(id);
  const main = latestMainId(branches.map((branch) => branch.id));
  if (main === undefined) return { stored, branch: undefined };
  const messages = await store.messages.list(main, { fromCheckpoint: true });
  return { stored, branch: { id: main, messages: messages.map(asMessage) } };
}
