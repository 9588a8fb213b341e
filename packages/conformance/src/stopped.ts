import { hasCode } from "@hookline/core";

/** What comes of an action that a gate has stopped. */
export const STOPPED: unique symbol = Symbol("stopped");

export type Stopped = typeof STOPPED;

/** What an action resolves to, or `STOPPED` when it throws that a gate denied it. */
export async function orStopped<T>(action: PromiseLike<T>): Promise<T | Stopped> {
  try {
    return await action;
  } catch (error) {
    if (hasCode(error, "HOOK_DENIED")) return STOPPED;
    throw error;
  }
}
