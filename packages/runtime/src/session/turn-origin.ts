import { type Flow, type MaybePromise, waitFor } from "@hookline/core";
import type { SessionScope } from "./session-scope.js";

/** A prompt that may be stored and sent. */
export interface SubmittedPrompt {
  /** As handlers have left it. */
  readonly prompt: string;
  /** What handlers want the model to be told with it; null for nothing. */
  readonly additional_context: string | null;
}

/**
 * Where the prompts of a turn come from. The first prompt of a user's turn is the user's and is put
 * to the gate; whatever the turn submits after it is its own work. Handed on along with the work,
 * or by hand where the asynchronous context is lost.
 */
export class TurnOrigin {
  readonly #scope: SessionScope;
  readonly #isUsers: boolean;
  #first: Promise<SubmittedPrompt> | undefined = undefined;
  #isOver = false;
  /** Whether its first prompt did not pass. */
  wasStopped = false;

  /** @param isUsers false for work that no user has asked for */
  constructor(scope: SessionScope, isUsers: boolean) {
    this.#scope = scope;
    this.#isUsers = isUsers;
  }

  /**
   * Whether work in that session may call itself part of the turn. Not once the turn is over:
   * something that was set up by a turn, such as a server, must not let later prompts pass with it.
   */
  isLiveIn(scope: SessionScope): boolean {
    return this.#scope === scope && !this.#isOver;
  }

  /** Submits a prompt; all but the first one wait for what is decided on that. */
  *submit(prompt: string, gate: (prompt: string) => Flow<SubmittedPrompt>): Flow<SubmittedPrompt> {
    if (!this.#isUsers) return { prompt, additional_context: null };
    if (this.#first !== undefined) {
      yield* waitFor(this.#first);
      return { prompt, additional_context: null };
    }
    // Known before the gate is asked, whose handlers may submit as well.
    let settle!: (verdict: MaybePromise<SubmittedPrompt>) => void;
    this.#first = new Promise((resolve) => {
      settle = resolve;
    });
    try {
      const submitted = yield* gate(prompt);
      settle(submitted);
      return submitted;
    } catch (error) {
      this.wasStopped = true;
      settle(Promise.reject(error));
      this.#first.catch(() => {});
      throw error;
    }
  }

  end(): void {
    this.#isOver = true;
  }
}

/** What a caller may say of where a turn comes from. */
export type OriginOption = "user" | "none" | TurnOrigin;
