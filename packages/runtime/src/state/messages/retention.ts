import { HooklineError } from "@hookline/core";
import { type Message, textOf } from "./message.js";

/** How much of a branch is kept in view when salvaged messages come back to it. */
export interface Retention {
  /**
   * `compact` (default) puts one summary in front of the latest messages, and the others stay in
   * the store; `truncate` removes the others; `keep_all` keeps them.
   */
  readonly mode?: "compact" | "truncate" | "keep_all" | undefined;
  /** How many messages are kept in view. Default 100. */
  readonly maxMessages?: number | undefined;
}

/** A retention that has been checked. */
export type RetentionWindow = Required<{ [K in keyof Retention]: NonNullable<Retention[K]> }>;

const MODES = ["compact", "truncate", "keep_all"] as const;

/** Starts every summary; also how an earlier one is found. */
const SUMMARY = "[Session Summary]";

/** Characters that a summary quotes of a message, and has in all. */
const QUOTE = 200;
const LONGEST_SUMMARY = 4_000;

/** @throws HooklineError `INVALID_RETENTION` */
export function retentionWindow(retention: Retention = {}): RetentionWindow {
  const { mode = "compact", maxMessages = 100 } = retention;
  if (!MODES.includes(mode)) {
    throw invalid(`"${String(mode)}" is no mode. Use ${MODES.join(", ")}`);
  }
  if (!Number.isInteger(maxMessages) || maxMessages < 1) {
    throw invalid(`maxMessages must be a whole number from 1, but is ${String(maxMessages)}`);
  }
  return { mode, maxMessages };
}

/** The messages that stay in view; the same list where all of them do. */
export function kept(
  messages: readonly Message[],
  { mode, maxMessages }: RetentionWindow,
): readonly Message[] {
  if (mode === "keep_all" || messages.length <= maxMessages) return messages;
  if (mode === "truncate") return tail(messages, maxMessages);
  const latest = tail(messages, maxMessages - 1);
  const others = messages.slice(0, messages.length - latest.length);
  return [summaryOf(others), ...latest];
}

/** The latest messages; never begins with the result of a tool call that is cut off. */
function tail(messages: readonly Message[], length: number): readonly Message[] {
  const latest = length === 0 ? [] : messages.slice(-length);
  const start = latest.findIndex(
    ({ role, tool_call_id }) => role !== "tool" && tool_call_id === undefined,
  );
  return start === -1 ? [] : latest.slice(start);
}

function summaryOf(messages: readonly Message[]): Message {
  const lines = messages.flatMap((message) => {
    const text = textOf(message);
    if (text.startsWith(SUMMARY)) return text.slice(SUMMARY.length).trim().split("\n");
    return [`${message.role}: ${text.replaceAll(/\s+/g, " ").slice(0, QUOTE)}`];
  });
  // What is left out is the oldest.
  let start = 0;
  for (let length = lines.join("\n").length; length > LONGEST_SUMMARY; start++) {
    length -= (lines[start]?.length ?? length) + 1;
  }
  return {
    role: "system",
    content: [SUMMARY, ...lines.slice(start)].join("\n"),
    timestamp: messages.at(-1)?.timestamp ?? 0,
  };
}

function invalid(what: string): HooklineError {
  return new HooklineError("INVALID_RETENTION", `The retention can not be used: ${what}.`);
}
