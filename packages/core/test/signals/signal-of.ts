import type { HookSignal } from "../../src/signals/hook-signal.js";

/** A signal that can be told from others by its reason. */
export function signalOf(reason: string): HookSignal {
  return {
    point: "notification",
    session_id: "s1",
    timestamp: "2023-11-14T22:13:20.000Z",
    event: { event_name: "notification" },
    decision: "none",
    reason,
    denied: false,
    exception: null,
    by: null,
    handlers: [],
  };
}
