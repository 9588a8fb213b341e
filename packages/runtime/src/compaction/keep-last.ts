import { splitMessages } from "./split-messages.js";
import type { CompactionStrategy } from "./strategy.js";

/**
 * Keeps the system messages at the start and the last `count` messages, and drops what is between.
 * The strategy throws HooklineError `INVALID_COMPACTION` for a count that is none.
 */
export function keepLast(count: number): CompactionStrategy {
  return function keep_last(messages) {
    const { head, recent } = splitMessages(messages, count);
    return { kept: [...head, ...recent] };
  };
}
