import { defaultBus } from "../bus/default-bus.js";
import { HookBus, type HookBusOptions } from "../bus/hook-bus.js";
import { USE_AS } from "../bus/hook-registry.js";
import type { HookSource } from "../bus/hook-source.js";
import { HooklineError } from "../errors/hookline-error.js";
import { Rank } from "../handler/handler-record.js";
import type { PointName } from "../points/index.js";
import type { HookObserver } from "../signals/hook-signal.js";
import type { NamedHandler } from "./handler-registry.js";
import { DEFAULT_HOOKS, type HookMapping, loadHooksForAgent } from "./load-hooks.js";

/** How a session's bus is built. */
export interface SessionBusOptions extends HookBusOptions {
  /**
   * Handler names by point. A point named here replaces its defaults, an empty list switches
   * them off, and points not named keep theirs.
   */
  readonly agentHooks?: HookMapping | null | undefined;
  /** Another spelling of `agentHooks`. */
  readonly agent_hooks?: HookMapping | null | undefined;
  /** Bound to the bus. */
  readonly observer?: HookObserver | undefined;
  /** Whether the handlers of the process's default bus run too. Default true. */
  readonly inheritDefault?: boolean | undefined;
}

/**
 * Builds the bus of a session: the default bus's handlers, the default handlers or what the
 * mapping puts in their place, and the observer. Each call builds a new one.
 * @throws HooklineError for an unknown point or handler name in the mapping
 */
export function buildSessionBus(options: SessionBusOptions = {}): HookBus {
  const { agentHooks, agent_hooks, observer, inheritDefault = true, ...busOptions } = options;
  if (agentHooks != null && agent_hooks != null) {
    throw new HooklineError(
      "INVALID_HOOKS",
      "agentHooks and agent_hooks are two spellings of one option. Pass one of them.",
    );
  }
  const named = loadHooksForAgent(agentHooks ?? agent_hooks);
  const defaults = loadHooksForAgent(DEFAULT_HOOKS);
  for (const point of named.keys()) defaults.delete(point);
  const bus = new HookBus(busOptions);
  if (inheritDefault) bus[USE_AS](defaultBus(), Rank.Shared);
  bus[USE_AS](sourceOf("default handlers", defaults), Rank.Default);
  bus[USE_AS](sourceOf("named handlers", named), Rank.Named);
  if (observer !== undefined) bus.bind(observer);
  return bus;
}

function sourceOf(
  sourceName: string,
  handlers: ReadonlyMap<PointName, readonly NamedHandler[]>,
): HookSource {
  return {
    name: sourceName,
    attach(registrar) {
      for (const [point, named] of handlers) {
        for (const { name, handler, options } of named) {
          registrar.on<PointName>(point, handler as never, { name, ...options });
        }
      }
    },
  };
}
