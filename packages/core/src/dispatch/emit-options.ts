import type { HookEvents } from "../generated/events.js";
import type { Patch } from "../handler/handler.js";
import type { MaybePromise } from "../maybe-promise.js";
import type { PointName } from "../points/index.js";
import type { HookResult } from "../results/hook-result.js";

/** How an event is emitted. */
export interface EmitOptions<N extends PointName = PointName> {
  /**
   * The emitter's own step between change handlers and judges: preprocessors, validation. It may
   * change the event as a change handler may; its failure denies. What it yields is final.
   */
  readonly settle?: ((event: HookEvents[N]) => MaybePromise<Patch<N> | void>) | undefined;
  /** Cancels: handlers are aborted, and the emit rejects with the abort reason. */
  readonly signal?: AbortSignal | undefined;
  /** Texts, such as a prompt, that logs and signals of this emit must not show. */
  readonly redact?: readonly string[] | undefined;
}

/** How a gate is put to its handlers by `decide`. */
export interface DecideOptions<N extends PointName = PointName> extends EmitOptions<N> {
  /** `return` leaves a question to the emitter: the outcome's decision is then `ask`. */
  readonly ask?: "return" | undefined;
}

/** What is asked when a gate ends in `ask`. */
export interface PermissionQuestion {
  readonly event: HookEvents["on_permission_ask"];
  readonly signal: AbortSignal | undefined;
}

/**
 * Answers permission questions. Only `true` or an explicit allow approves; anything else, and an
 * error, refuses. It may take as long as it needs.
 */
export type Approver = (
  question: PermissionQuestion,
) => MaybePromise<boolean | HookResult | null | undefined | void>;
