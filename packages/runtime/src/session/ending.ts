import { messageOf } from "@hookline/core";

/** How a branch ended, and what a session's ending says, too. */
export interface BranchEnding {
  /** What ended it, when it failed: the status is `failed` then, whatever `status` says. */
  readonly error?: unknown;
  /** The status of one that did not fail. Default `completed`; `aborted` when somebody stopped it. */
  readonly status?: "completed" | "aborted" | undefined;
}

/** That as its events and its row in a store say it. */
export function terminalStatus({ error, status = "completed" }: BranchEnding): {
  readonly status: string;
  readonly error: string | null;
} {
  const hasFailed = error !== undefined && error !== null;
  return hasFailed ? { status: "failed", error: messageOf(error) } : { status, error: null };
}
