import { captureContext, type Flow, waitFor } from "@hookline/core";
import type { Branch, Session } from "@hookline/runtime";
import type { CallScope, Keep, PassedPrompt, Verdict } from "./call-scope.js";

/** One request of a program that is no agent: in the session, but no turn of it. */
export class RequestScope implements CallScope {
  readonly session: Session;
  readonly branch: Branch;
  readonly #stop = new AbortController();
  readonly #run: <R>(code: () => R) => R;

  constructor(session: Session) {
    this.session = session;
    this.branch = session.run(() => session.currentBranch);
    this.#run = session.run(captureContext);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  run<T>(work: () => T): T {
    return this.#run(work);
  }

  stop(reason: unknown): void {
    this.#stop.abort(reason);
  }

  *submit(prompt: string): Flow<PassedPrompt> {
    return yield* waitFor({ prompt, additional_context: null });
  }

  *conclude(response: string, keep: Keep): Flow<Verdict> {
    yield* keep(response);
    return { response };
  }

  end(): void {}
}
