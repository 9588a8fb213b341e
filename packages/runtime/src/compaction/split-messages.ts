import { HooklineError } from "@hookline/core";
import type { Message } from "../session/message.js";

/** A conversation, cut for compaction. */
export interface SplitMessages {
  /** The system messages it starts with. */
  readonly head: readonly Message[];
  readonly old: readonly Message[];
  readonly recent: readonly Message[];
}

/**
 * Cuts the last `count` messages off. They never start with the result of a call that is not among
 * them: such results count as old.
 * @throws HooklineError `INVALID_COMPACTION`
 */
export function splitMessages(messages: readonly Message[], count: number): SplitMessages {
  if (!Number.isInteger(count) || count < 0) {
    throw new HooklineError(
      "INVALID_COMPACTION",
      `The number of messages to keep must be a whole number from 0 on, but is ${count}.`,
    );
  }
  const first = messages.findIndex(({ role }) => role !== "system");
  const headLength = first === -1 ? messages.length : first;
  let from = Math.max(headLength, messages.length - count);
  while (messages[from]?.role === "tool") from++;
  return {
    head: messages.slice(0, headLength),
    old: messages.slice(headLength, from),
    recent: messages.slice(from),
  };
}
