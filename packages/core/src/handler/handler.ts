import type { HookEvents, HookKinds, HookOutputs, HookRewrites } from "../generated/events.js";
import type { HookLogger } from "../log/logger.js";
import type { MaybePromise } from "../maybe-promise.js";
import type { FailurePolicy } from "../points/define-point.js";
import type { PointName } from "../points/index.js";
import type { Decision } from "../results/decision.js";
import type { HookResult } from "../results/hook-result.js";
import type { HookContext } from "./hook-context.js";

/** When a handler runs: change, then judge, then watch. */
export type HandlerPhase = "change" | "judge" | "watch";

/** New values for the rewritable fields of a point. */
export type Patch<N extends PointName> = {
  readonly [F in HookRewrites[N] & keyof HookEvents[N]]?: HookEvents[N][F];
};

/** A verdict written as a plain object. */
export interface VerdictObject<N extends PointName> {
  readonly decision: Exclude<Decision, "none">;
  readonly reason?: string;
  readonly modified_input?: Patch<N>;
  readonly additional_context?: string;
}

type NoOpinion = void | undefined | null;

type RewriteReturn<N extends PointName> =
  | NoOpinion
  | true
  | HookResult<Patch<N>>
  | Patch<N>
  | HookEvents[N];

/** At gates that rewrite no text, a string is the reason of a denial. */
type ReasonString<N extends PointName> = [HookRewrites[N]] extends [never]
  ? string
  : HookRewrites[N] extends keyof HookEvents[N]
    ? HookEvents[N][HookRewrites[N]] extends string
      ? never
      : string
    : never;

type GateReturn<N extends PointName> = HookOutputs[N] extends "replace"
  ? NoOpinion | boolean | string | object
  : RewriteReturn<N> | boolean | ReasonString<N> | VerdictObject<N>;

/** What a handler at that point may return; at an observe point, anything, since it is ignored. */
export type HookReturn<N extends PointName> = HookKinds[N] extends "observe"
  ? unknown
  : HookKinds[N] extends "rewrite"
    ? MaybePromise<RewriteReturn<N>>
    : MaybePromise<GateReturn<N>>;

/** A function registered at a point. */
export type HookHandler<N extends PointName = PointName> = (
  event: HookEvents[N],
  context: HookContext,
) => HookReturn<N>;

/** How a handler is registered. */
export interface HandlerOptions {
  /** Default `change`. `judge` is for gates only. */
  readonly phase?: HandlerPhase | undefined;
  /** Lower runs first, within a phase. Default 10. */
  readonly priority?: number | undefined;
  /** Names and globs separated by `|` or `,`, or a regular expression. Default: everything. */
  readonly match?: string | RegExp | null | undefined;
  /** Deadline in ms; `Infinity` for none. Default: the point's, in general 60 000. */
  readonly timeout?: number | undefined;
  /** What a failure of this handler means at a gate. Default: the point's. */
  readonly onFailure?: FailurePolicy | undefined;
  /** Runs together with its neighbours of equal phase and priority; may not rewrite. */
  readonly parallel?: boolean | undefined;
  /**
   * Whether it may go uncalled: where nothing emits its point, that is information, not a warning.
   * Default false.
   */
  readonly optional?: boolean | undefined;
  /** Runs once, then is gone. */
  readonly once?: boolean | undefined;
  /** How messages call it. Default: the function's name. */
  readonly name?: string | undefined;
  /** On whose behalf it runs. */
  readonly owner?: HandlerOwner | undefined;
}

/** Who a handler belongs to; the bridge of plugins fills it in. */
export interface HandlerOwner {
  readonly name: string;
  /** Identity: handlers of one owner fire once even where it reaches a bus by two ways. */
  readonly key: object;
  /**
   * Where its handlers stand among those of the same source and equal priority, whenever they are
   * registered: lower first. Default: in order of registration.
   */
  readonly place?: number | undefined;
  /** The owner's validated options, given to handlers as `context.options`. */
  readonly options?: unknown;
  readonly logger?: HookLogger | undefined;
}
