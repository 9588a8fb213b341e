import type { HookBus, Registration } from "@hookline/core";

/** The bus of a session, and what the session has put on it. */
export interface SessionHooks {
  readonly hooks: HookBus;
  /** Whether the bus goes with the session. */
  readonly ownsHooks: boolean;
  readonly attached: readonly Registration[];
}

/**
 * Takes what a session has put on its bus off again, the last one first, and closes the bus if it
 * is the session's own. That comes first: a bus that closes remembers which gates have guards, and
 * denies there from then on.
 */
export async function releaseHooks({ hooks, ownsHooks, attached }: SessionHooks): Promise<void> {
  try {
    if (ownsHooks) await hooks.close();
  } finally {
    for (const one of [...attached].reverse()) one.off();
  }
}
