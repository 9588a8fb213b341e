import type { Flow, MaybePromise } from "@hookline/core";
import type { Branch, Session } from "@hookline/runtime";

/** A prompt as handlers have left it. */
export interface PassedPrompt {
  readonly prompt: string;
  /** What the model is to be told with it; null for nothing. */
  readonly additional_context: string | null;
}

/** What becomes of an answer that an agent wants to end with. */
export type Verdict =
  /** It goes on, with that as its next instruction. */
  | { readonly goOn: string }
  /** It ends, with that answer. */
  | { readonly response: string };

/** How a call that did not come to an answer ended. */
export interface CallEnding {
  /** What it failed with, or why it was stopped. */
  readonly error: unknown;
  /** Whether somebody stopped it, which is no error of the run. */
  readonly isStopped: boolean;
}

/** Stores an answer. */
export type Keep = (response: string) => Flow<void>;

/** What a call of the SDK is in its session: a turn, a sub-agent, or a request on its own. */
export interface CallScope {
  readonly session: Session;
  readonly branch: Branch;
  /** Aborts when it is stopped, and when the session ends. */
  readonly signal: AbortSignal;
  /** Aborts that signal. */
  stop(reason: unknown): void;
  /** Runs code as part of it, wherever the SDK calls from. */
  run<T>(work: () => T): T;
  /**
   * Submits the prompt it begins with.
   * @throws HookDeniedError
   */
  submit(prompt: string): Flow<PassedPrompt>;
  /**
   * Puts its answer to the handlers that belong to this kind of scope.
   * @param keep stores it as they have left it; called when it ends with it
   */
  conclude(response: string, keep: Keep): Flow<Verdict>;
  /** Ends it; again changes nothing. */
  end(how?: CallEnding): MaybePromise<void>;
}
