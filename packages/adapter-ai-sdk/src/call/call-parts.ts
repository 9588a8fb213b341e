import type { CallSetup } from "../hook-options.js";
import type { ChatMessage } from "../messages/chat-message.js";
import type { CallScope } from "./call-scope.js";

/** What a call begins with. */
export interface Beginning {
  /** The text of the prompt; empty where there is none. */
  readonly prompt: string;
  /** Whether it is new, and not what a call that was suspended began with. */
  readonly isNew: boolean;
  /** Whether results of tools come with it, which an earlier call has asked for. */
  readonly hasResults: boolean;
  readonly history: readonly ChatMessage[];
}

/** A stream that the SDK has been given of a call, and which may not have been read to its end. */
export interface OpenStream {
  /** Announces the end of its answer as far as it came. */
  close(): Promise<void>;
}

/** What a call is made of. */
export interface CallParts {
  readonly setup: CallSetup;
  readonly scope: CallScope;
  /** Whether the session was opened for it. */
  readonly ownsSession: boolean;
  /** Whether it is an agent's, with a beginning and an end; else one request. */
  readonly isAgent: boolean;
}
