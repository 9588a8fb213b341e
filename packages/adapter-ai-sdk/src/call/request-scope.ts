import { AsyncResource } from "node:async_hooks";
import { type Flow, waitFor } from "@hookline/core";
import type { Branch, Session } from "@hookline/runtime";
import type { CallScope, Keep, PassedPrompt, Verdict } from "./call-scope.js";

/** One request of a program that is no agent: in the session, but no turn of it. */
export class RequestScope implements CallScope {
  readonly session: Session;
  readonly branch: Branch;
  readonly signal: AbortSignal = new AbortController().signal;
  readonly #context: AsyncResource;

  constructor(session: Session) {
    this.session = session;
    this.branch = session.run(() => session.currentBranch);
    this.#context = session.run(() => new AsyncResource("HooklineRequest"));
  }

  run<T>(work: () => T): T {
    return this.#context.runInAsyncScope(work);
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
