import { flow, HooklineError, type MaybePromise } from "@hookline/core";
import type { Branches } from "./branches.js";
import { OpenTurn } from "./open-turn.js";
import { frameOf, type SessionScope } from "./session-scope.js";
import { submitPrompt, type Turn, type TurnOptions, type TurnParts } from "./turn.js";
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

  /** Begins a turn that lasts until it is ended. */
  begin(options: TurnOptions): OpenTurn {
    const around = this.around(options);
    const isStep = around !== undefined;
    const origin =
      isStep && options.origin !== "none"
        ? around
        : new TurnOrigin(this.#scope, options.origin !== "none");
    const open: OpenTurn = new OpenTurn({
      scope: this.#scope,
      origin,
      isStep: origin === around,
      branch: options.branch ?? this.#branches.current,
      work: this.#underWay.begin(options.signal),
      options,
      onEnd: () => {
        if (origin !== around) origin.end();
        if (!isStep && open.hasBegun && !origin.wasStopped) this.total++;
      },
    });
    return open;
  }

  /** Runs a turn, and submits its prompt first if there is one. */
  async run<T>(
    prompt: string | undefined,
    work: (turn: Turn) => MaybePromise<T>,
    options: TurnOptions,
  ): Promise<T> {
    const open = this.begin(options);
    const { turn } = open;
    try {
      const result = await open.run(async () => {
        if (prompt !== undefined) {
          open.hasBegun = false;
          await turn.submit(prompt);
          open.hasBegun = true;
        }
        return work(turn);
      });
      await open.end();
      return result;
    } catch (error) {
      const redact = prompt === undefined ? [] : [prompt, turn.prompt ?? prompt];
      await open.end({ error, redact });
      throw error;
    }
  }

  /** Submits a prompt in a step of a turn, without adding it to the branch. */
  submit(
    prompt: string,
    parts: Pick<TurnParts, "origin" | "signal" | "options">,
  ): MaybePromise<SubmittedPrompt> {
    const branch = parts.options.branch ?? this.#branches.current;
    return flow(() => submitPrompt(prompt, { ...parts, branch, scope: this.#scope }));
  }
}
