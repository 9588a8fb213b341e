import type { MaybePromise } from "@hookline/core";
import type { Message } from "../session/message.js";

/** What a strategy makes of a conversation. */
export interface Compacted {
  /** What stands for the messages that go; it becomes a system message before those kept. */
  readonly summary?: string | undefined;
  /** The messages that stay, in order. */
  readonly kept: readonly Message[];
  /** Tool results that were cut in the messages kept. Default 0. */
  readonly toolResultsPruned?: number | undefined;
  /** Whether the summary builds on an earlier one. Default false. */
  readonly previousSummaryReused?: boolean | undefined;
}

/** How a conversation is compacted; the function's name is what events call it. */
export type CompactionStrategy = (messages: readonly Message[]) => MaybePromise<Compacted>;

/** Marks the message that holds a summary. */
const SUMMARY = "compaction_summary";

/** The summary as a message of the conversation. */
export function summaryMessage(summary: string): Omit<Message, "timestamp"> {
  return { role: "system", content: summary, metadata: { [SUMMARY]: true } };
}

/** Whether a message is the summary of an earlier compaction. */
export function isSummary({ metadata }: Message): boolean {
  return metadata?.[SUMMARY] === true;
}
