import {
  type Flow,
  type HookLogger,
  HooklineError,
  type MaybePromise,
  messageOf,
  type Registration,
  redactText,
  registration,
  waitFor,
} from "@hookline/core";
import { isRefusal } from "../recovery/verdict.js";
import { copyForHook } from "./copy-for-hook.js";
import { type TimeLimits, withinTime } from "./within-time.js";

/**
 * Called when a call of the manager has come to its end, with copies of its own: exactly one of
 * `result` and `error` is not null. It changes nothing; a `reason` it returns is noted in the
 * record of the call.
 */
export type ToolPostHook = (
  toolName: string,
  args: Record<string, unknown>,
  result: unknown,
  error: unknown,
) => MaybePromise<void | null | undefined | { readonly reason?: string }>;

/** A call as post-hooks are told of it. */
export interface EndedCall {
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly error: unknown;
}

/** Where post-hooks that fail are told of. */
export interface PostHookLog {
  readonly logger: HookLogger;
  /** Texts that must not be shown. */
  readonly redact: readonly string[] | undefined;
}

const LIMITS: TimeLimits = {
  timeout: 60_000,
  late: () => new Error("it took longer than 60 s"),
};

/** The post-hooks of a manager. */
export class PostHooks {
  readonly #hooks = new Set<{ readonly run: ToolPostHook }>();

  get isEmpty(): boolean {
    return this.#hooks.size === 0;
  }

  /** @throws HooklineError `INVALID_HANDLER` */
  add(hook: ToolPostHook): Registration {
    if (typeof hook !== "function") {
      throw new HooklineError(
        "INVALID_HANDLER",
        `A tool post-hook must be a function, but is ${hook === null ? "null" : typeof hook}.`,
      );
    }
    const entry = { run: hook };
    this.#hooks.add(entry);
    return registration(() => this.#hooks.delete(entry));
  }

  /**
   * Runs the hooks in order; one that fails is logged. None is run when the call can not be copied.
   * @returns the reasons they gave
   * @throws StateRefusedError of a hook
   */
  *run(call: EndedCall, log: PostHookLog): Flow<readonly string[]> {
    const notes: string[] = [];
    for (const { run } of [...this.#hooks]) {
      const copy = copyOf(call, log);
      if (copy === undefined) break;
      const { toolName, args, result, error } = copy;
      try {
        const said = yield* waitFor(withinTime(() => run(toolName, args, result, error), LIMITS));
        if (said?.reason) notes.push(said.reason);
      } catch (thrown) {
        if (isRefusal(thrown)) throw thrown;
        tell(log, toolName, `The tool post-hook "${run.name || "anonymous"}" failed`, thrown);
      }
    }
    return notes;
  }
}

function copyOf({ toolName, args, result, error }: EndedCall, log: PostHookLog) {
  try {
    return {
      toolName,
      args: copyForHook(args),
      result: copyForHook(result),
      error: copyForHook(error),
    };
  } catch (thrown) {
    tell(log, toolName, "A call can not be copied, so its tool post-hooks are skipped", thrown);
    return undefined;
  }
}

function tell({ logger, redact }: PostHookLog, tool: string, what: string, error: unknown): void {
  logger.warn({ tool }, `${what}: ${redactText(messageOf(error), redact)}`);
}
