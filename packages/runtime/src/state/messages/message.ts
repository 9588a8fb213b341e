import { HooklineError, messageOf } from "@hookline/core";

/** One message of a conversation, as a branch holds and stores it. Other fields are kept as they are. */
export interface Message {
  /** `system`, `user`, `assistant`, `tool`, or another word of the application. */
  readonly role: string;
  /** A text, or anything that has a JSON form. */
  readonly content: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The calls that an assistant's message asks for. */
  readonly tool_calls?: readonly unknown[];
  /** The call that a tool's message answers. */
  readonly tool_call_id?: string;
  /** When it was added, in ms since the epoch. */
  readonly timestamp: number;
}

/**
 * The JSON form of a message.
 * @throws HooklineError `INVALID_MESSAGE`
 */
export function encodeMessage(message: unknown): string {
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    throw invalid(`it must be an object, but is ${message === null ? "null" : typeof message}`);
  }
  const { role, content, timestamp } = message as Partial<Message>;
  if (typeof role !== "string" || role === "") throw invalid('"role" must be a text');
  if (content === undefined) throw invalid('"content" is missing');
  if (typeof timestamp !== "number" || !Number.isFinite(timestamp)) {
    throw invalid('"timestamp" must be a number of ms since the epoch');
  }
  try {
    return JSON.stringify(message);
  } catch (error) {
    throw invalid(`it has no JSON form: ${messageOf(error)}`, error);
  }
}

/** The message of a JSON form; undefined where damage has left no JSON of it. */
export function decodeMessage(encoded: string): Message | undefined {
  try {
    return JSON.parse(encoded) as Message;
  } catch {
    return undefined;
  }
}

/** What tells a message that is stored already: who said what, and when. */
export function identityOf(encoded: string): string {
  const message = decodeMessage(encoded);
  if (message === undefined) return encoded;
  const { role, content, timestamp, tool_calls, tool_call_id } = message;
  // Tools that run side by side give like answers in one ms.
  return JSON.stringify([role, content, timestamp, tool_calls, tool_call_id]);
}

/** What a message says, as a text. */
export function textOf({ content }: Message): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

function invalid(what: string, cause?: unknown): HooklineError {
  return new HooklineError(
    "INVALID_MESSAGE",
    `A message can not be stored: ${what}. Pass { role, content, timestamp }, plain data only.`,
    cause === undefined ? {} : { cause },
  );
}
