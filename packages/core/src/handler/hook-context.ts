import type { HookLogger } from "../log/logger.js";
import type { Outcome } from "../results/outcome.js";
import type { HookSession, ServiceToken } from "./session.js";

/** The options of a plugin class, from its static `options` schema. */
export type OptionsOf<P> = P extends {
  readonly options: {
    readonly "~standard": { readonly types?: { readonly output: infer O } | undefined };
  };
}
  ? O
  : Readonly<Record<string, unknown>>;

/** The second argument of every handler. `P` is the plugin's class, for the type of `options`. */
export interface HookContext<P = unknown> {
  /** Aborts when the handler is late, or the emit is cancelled. */
  readonly signal: AbortSignal;
  /** The plugin's logger, else the bus's. */
  readonly logger: HookLogger;
  /** The plugin's options, validated. */
  readonly options: OptionsOf<P>;
  readonly session: HookSession;
  /** A map of this plugin in this session, for what it must remember between events. */
  readonly state: Map<string, unknown>;
  /** What was decided; only in the watch phase. */
  readonly outcome: Outcome | undefined;
  /**
   * A service of the session.
   * @throws HooklineError `MISSING_SERVICE` when the session has no container.
   */
  readonly get: <T>(token: ServiceToken<T>) => T;
}
