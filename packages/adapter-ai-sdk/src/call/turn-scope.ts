import { type Flow, type MaybePromise, waitFor } from "@hookline/core";
import type { Branch, OpenTurn, Session } from "@hookline/runtime";
import type { CallEnding, CallScope, Keep, PassedPrompt, Verdict } from "./call-scope.js";

/** A turn that lasts until it is ended: a step of the turn around it, if there is one. */
export class TurnScope implements CallScope {
  readonly session: Session;
  readonly branch: Branch;
  readonly signal: AbortSignal;
  readonly #open: OpenTurn;

  /** @throws HooklineError `SESSION_ENDED` */
  constructor(session: Session, model: string) {
    this.session = session;
    this.#open = session.beginTurn({ model });
    this.branch = this.#open.turn.branch;
    this.signal = this.#open.turn.signal;
  }

  run<T>(work: () => T): T {
    return this.#open.run(work);
  }

  stop(reason: unknown): void {
    this.#open.stop(reason);
  }

  *submit(prompt: string): Flow<PassedPrompt> {
    const { turn, isStep } = this.#open;
    const { last } = this.branch;
    // The turn around it has submitted that already.
    if (isStep && last?.role === "user" && last.content === prompt) {
      const { additional_context = null } = Object(last.metadata) as Partial<PassedPrompt>;
      return { prompt, additional_context };
    }
    const passed = yield* waitFor(turn.submitNow(prompt));
    return { prompt: passed, additional_context: turn.additionalContext };
  }

  *conclude(response: string, keep: Keep): Flow<Verdict> {
    yield* keep(response);
    return { response };
  }

  end(how?: CallEnding): MaybePromise<void> {
    return this.#open.end(how);
  }
}
