import { captureContext, type Flow, flow, type MaybePromise, waitFor } from "@hookline/core";
import { reportRunError } from "./report-run-error.js";
import { type SessionScope, within } from "./session-scope.js";
import { Turn, type TurnParts } from "./turn.js";
import type { Work } from "./under-way.js";

/** How a turn ended that did not come to its end by itself. */
export interface TurnEnding {
  /** What it failed with, or why it was stopped. */
  readonly error: unknown;
  /** Whether somebody stopped it, which is no error of the run. Default false. */
  readonly isStopped?: boolean | undefined;
  /** Texts that logs and signals must not show. Default: none. */
  readonly redact?: readonly string[] | undefined;
}

/** What an open turn is made of. */
export interface OpenTurnParts extends Omit<TurnParts, "signal"> {
  readonly scope: SessionScope;
  readonly work: Work;
  readonly isStep: boolean;
  /** Called when it is over. */
  readonly onEnd: () => void;
}

/**
 * A turn that lasts until it is ended; made by `session.beginTurn`. For adapters, whose runtime
 * calls back from anywhere and so can not be put into the function that `session.turn` takes.
 */
export class OpenTurn {
  readonly turn: Turn;
  /** Whether its work has begun, so that it counts; not while its prompt is at the gate. */
  hasBegun = true;
  readonly #parts: OpenTurnParts;
  /** Whether it is a step of a turn around it. */
  readonly isStep: boolean;
  readonly #run: <R>(code: () => R) => R;
  #isOver = false;

  constructor(parts: OpenTurnParts) {
    const { scope, origin, work, options } = parts;
    this.#parts = parts;
    this.turn = new Turn({ ...parts, signal: work.signal });
    this.isStep = parts.isStep;
    this.#run = work.run(() => within({ scope, origin, branch: options.branch }, captureContext));
  }

  /** Runs a part of it, wherever it is called from. */
  run<T>(code: () => T): T {
    return this.#run(code);
  }

  /** Aborts the signal of the turn, which has to be ended then. */
  stop(reason: unknown): void {
    this.#parts.work.stop(reason);
  }

  /**
   * Ends it: as done, or as failed, which is reported at `on_error`. Again changes nothing.
   * @throws StateRefusedError when a handler's store refuses
   */
  end(how?: TurnEnding): MaybePromise<void> {
    return flow(() => this.#end(how));
  }

  *#end(how: TurnEnding | undefined): Flow<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      if (how !== undefined) yield* waitFor(this.#report(how));
    } finally {
      this.#parts.onEnd();
      this.#parts.work.end();
    }
  }

  async #report({ error, isStopped = false, redact = [] }: TurnEnding): Promise<void> {
    const { scope, work, branch } = this.#parts;
    if (isStopped) work.stop(error);
    const place = { operation: "turn", branch_id: branch.id } as const;
    await this.run(() => reportRunError(error, scope, place, { redact, signal: work.signal }));
  }
}
