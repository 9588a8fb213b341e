import { HooklineError, type MaybePromise } from "@hookline/core";
import type { Branches } from "./branches.js";
import { reportRunError } from "./report-run-error.js";
import { frameOf, type SessionScope, within } from "./session-scope.js";
import { submitPrompt, Turn, type TurnOptions, type TurnParts } from "./turn.js";
import { type SubmittedPrompt, TurnOrigin } from "./turn-origin.js";
import type { UnderWay } from "./under-way.js";

/** The turns of one session. */
export class Turns {
  readonly #scope: SessionScope;
  readonly #branches: Branches;
  readonly #underWay: UnderWay;
  /** Turns that are over; steps of a turn, and turns whose prompt did not pass, do not count. */
  total = 0;

  constructor(scope: SessionScope, branches: Branches, underWay: UnderWay) {
    this.#scope = scope;
    this.#branches = branches;
    this.#underWay = underWay;
  }

  /** The live turn that work with these options is a step of; undefined when it is none. */
  around({ origin }: TurnOptions): TurnOrigin | undefined {
    if ((origin as unknown) === null || (origin as unknown) === "") {
      throw new HooklineError(
        "INVALID_TURN",
        'The "origin" of a turn is empty. Pass the origin of a turn that runs, or leave it out.',
      );
    }
    if (origin === "user") return undefined;
    const given = origin instanceof TurnOrigin ? origin : frameOf(this.#scope)?.origin;
    return given?.isLiveIn(this.#scope) ? given : undefined;
  }

  /** Runs a turn, and submits its prompt first if there is one. */
  run<T>(
    prompt: string | undefined,
    work: (turn: Turn) => MaybePromise<T>,
    options: TurnOptions,
  ): Promise<T> {
    const around = this.around(options);
    const isStep = around !== undefined;
    const origin =
      isStep && options.origin !== "none"
        ? around
        : new TurnOrigin(this.#scope, options.origin !== "none");
    const scope = this.#scope;
    return this.#underWay.run(async (signal) => {
      const branch = options.branch ?? this.#branches.current;
      const turn = new Turn({ scope, origin, signal, branch, options });
      let hasBegun = false;
      try {
        return await within({ scope, origin, branch: options.branch }, async () => {
          if (prompt !== undefined) await turn.submit(prompt);
          hasBegun = true;
          return work(turn);
        });
      } catch (error) {
        const redact = prompt === undefined ? [] : [prompt, turn.prompt ?? prompt];
        const place = { operation: "turn", branch_id: branch.id } as const;
        await reportRunError(error, scope, place, { redact, signal });
        throw error;
      } finally {
        if (origin !== around) origin.end();
        if (!isStep && hasBegun && !origin.wasStopped) this.total++;
      }
    }, options.signal);
  }

  /** Submits a prompt in a step of a turn, without adding it to the branch. */
  submit(
    prompt: string,
    parts: Pick<TurnParts, "origin" | "signal" | "options">,
  ): Promise<SubmittedPrompt> {
    const branch = parts.options.branch ?? this.#branches.current;
    return submitPrompt(prompt, { ...parts, branch, scope: this.#scope });
  }
}
