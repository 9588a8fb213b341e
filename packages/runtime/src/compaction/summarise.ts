import type { MaybePromise } from "@hookline/core";
import type { Message } from "../session/message.js";
import { splitMessages } from "./split-messages.js";
import { type CompactionStrategy, isSummary } from "./strategy.js";

/** How much of a conversation stays as it is. */
export interface SummariseOptions {
  /** Number of messages at the end. Default 10. */
  readonly keep?: number | undefined;
}

/**
 * Has the older part of a conversation summarised. An earlier summary is the first of the messages
 * that are handed over, and goes with them; other system messages at the start stay.
 * @param write the text that stands for these messages
 */
export function summarise(
  write: (messages: readonly Message[]) => MaybePromise<string>,
  { keep = 10 }: SummariseOptions = {},
): CompactionStrategy {
  return async function summarise(messages) {
    const { head, old, recent } = splitMessages(messages, keep);
    const earlier = head.filter(isSummary);
    const instructions = head.filter((message) => !isSummary(message));
    if (old.length === 0) return { kept: messages };
    const summary = await write([...earlier, ...old]);
    const previousSummaryReused = earlier.length > 0;
    return { summary, kept: [...instructions, ...recent], previousSummaryReused };
  };
}
