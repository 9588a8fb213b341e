import {
  type HandlerOptions,
  HookBus,
  type HookContext,
  type HookHandler,
  type HookRegistrar,
  type HookResult,
  type HookReturn,
  type HookSource,
  isThenable,
  type MaybePromise,
  type Patch,
  type Registration,
  registration,
} from "@hookline/core";

/** A verdict of a pre-hook. */
export interface ToolPreDecision {
  readonly decision: "allow" | "deny" | "block" | "ask";
  readonly reason?: string;
  /** Replaces the arguments whole; only with `allow` and `ask`. */
  readonly updated_input?: Record<string, unknown>;
}

/**
 * Called before any other handler of `before_tool`, for the tools of one manager. An object
 * without a `decision` replaces the arguments whole; everything else means what it means from a
 * handler, and failing denies.
 */
export type ToolPreHook = (
  toolName: string,
  args: Record<string, unknown>,
  context: HookContext,
) => MaybePromise<
  | void
  | null
  | undefined
  | boolean
  | string
  | ToolPreDecision
  | HookResult<Patch<"before_tool">>
  | Record<string, unknown>
>;

/** How a pre-hook is registered. */
export type ToolPreHookOptions = Pick<HandlerOptions, "name" | "match" | "timeout">;

interface Entry {
  readonly handler: HookHandler<"before_tool">;
  readonly options: HandlerOptions;
  readonly bound: Map<HookRegistrar, Registration>;
}

/**
 * The pre-hooks of a manager, as a source: they go onto the bus of each call, where they run
 * before its own handlers and are recorded like them.
 */
export class PreHooks implements HookSource {
  readonly name = "tool manager";
  readonly #entries = new Set<Entry>();
  readonly #registrars = new Set<HookRegistrar>();
  /** The calls that are at the gate; a bus may see the calls of other managers, too. */
  readonly #calls = new Map<string, number>();

  /** @throws HooklineError for a hook that is no function, or a wrong option */
  add(hook: ToolPreHook, options: ToolPreHookOptions): Registration {
    const handler: HookHandler<"before_tool"> = (event, context) => {
      if (!this.#calls.has(event.call_id)) return undefined;
      const given: MaybePromise<unknown> = hook(event.tool_name, event.tool_input, context);
      const read = isThenable(given) ? given.then(readReturn) : readReturn(given);
      return read as HookReturn<"before_tool">;
    };
    const name = options.name || (hook as { name?: string } | null)?.name || "tool pre-hook";
    const first = { ...options, name, priority: -Number.MAX_VALUE };
    // A bus knows what may be registered on a bus.
    new HookBus().on("before_tool", typeof hook === "function" ? handler : hook, first);
    const entry: Entry = { handler, options: first, bound: new Map() };
    for (const registrar of this.#registrars) bind(entry, registrar);
    this.#entries.add(entry);
    return registration(() => {
      this.#entries.delete(entry);
      for (const one of entry.bound.values()) one.off();
    });
  }

  attach(registrar: HookRegistrar): () => void {
    this.#registrars.add(registrar);
    for (const entry of this.#entries) bind(entry, registrar);
    return () => {
      this.#registrars.delete(registrar);
      for (const { bound } of this.#entries) bound.delete(registrar);
    };
  }

  /**
   * Puts the hooks onto a bus for the time a call is at its gate; nothing while there are none.
   * @returns the undo
   */
  guard(callId: string, hooks: HookBus): Registration | undefined {
    if (this.#entries.size === 0) return undefined;
    const attached = hooks.use(this);
    this.#calls.set(callId, (this.#calls.get(callId) ?? 0) + 1);
    return registration(() => {
      attached.off();
      const left = (this.#calls.get(callId) ?? 0) - 1;
      if (left > 0) this.#calls.set(callId, left);
      else this.#calls.delete(callId);
    });
  }
}

function bind({ handler, options, bound }: Entry, registrar: HookRegistrar): void {
  bound.set(registrar, registrar.on("before_tool", handler, options));
}

/** A return of a pre-hook, as a handler of `before_tool` would say it. */
function readReturn(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  if (value.decision === undefined) return { tool_input: value };
  const { updated_input, ...verdict } = value;
  return updated_input === undefined
    ? verdict
    : { ...verdict, modified_input: { tool_input: updated_input } };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
