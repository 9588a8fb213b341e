import { resolve } from "node:path";
import {
  type CliBackendExecutePayload,
  type HookBus,
  HooklineError,
  messageOf,
} from "@hookline/core";
import {
  type CliBackend,
  type CliTurn,
  cliBackend,
  type ExecuteOptions,
} from "../cli-backend/cli-backend.js";
import type { CliBackendConfig, CliBackendName } from "../cli-backend/config.js";
import type { TurnBus } from "../cli-backend/emit-turn.js";
import { releaseHooks, type SessionHooks } from "./release-hooks.js";
import { payloadBase, type SessionIdentity } from "./session-identity.js";

/** How a turn is delegated inside a session; `cwd` is relative to the session's, its default. */
export type DelegateOptions = Omit<ExecuteOptions, "bus">;

/** How a session ended. */
export interface SessionEnding {
  /** Default `exit`. */
  readonly reason?: string | undefined;
  /** What ended it, when it failed: the status is `failed` then, else `completed`. */
  readonly error?: unknown;
}

/** What a session takes over when it is opened. */
export interface SessionParts extends SessionHooks {
  readonly identity: SessionIdentity;
}

/** One session of an agent; made by `openSession`. */
export class Session implements AsyncDisposable {
  readonly id: string;
  /** Absolute. */
  readonly cwd: string;
  readonly agentName: string | undefined;
  /** The bus that the session's events are emitted on. */
  readonly hooks: HookBus;
  readonly #parts: SessionParts;
  readonly #startedAt = performance.now();
  /** The turns under way, and how each is stopped. */
  readonly #turns = new Map<Promise<unknown>, AbortController>();
  #totalTurns = 0;
  #ending: Promise<void> | undefined = undefined;

  constructor(parts: SessionParts) {
    this.id = parts.identity.id;
    this.cwd = parts.identity.cwd;
    this.agentName = parts.identity.agentName;
    this.hooks = parts.hooks;
    this.#parts = parts;
  }

  /**
   * Delegates a turn to an agent CLI; it counts as a turn of the session whether it succeeds or
   * fails. The tools that the CLI calls meanwhile are its own: they pass no gate of this session,
   * whose handlers learn of the turn at `cli_backend_execute` when it is over.
   * @throws what `CliBackend.execute` throws; HooklineError `SESSION_ENDED` after `end`
   */
  async delegate(
    backend: CliBackend | CliBackendName | CliBackendConfig,
    prompt: string,
    options: DelegateOptions = {},
  ): Promise<CliTurn> {
    if (this.#ending !== undefined) throw this.#hasEnded();
    const cli = isBackend(backend) ? backend : cliBackend(backend);
    const stop = new AbortController();
    const { signal } = options;
    const onAbort = (): void => stop.abort(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    const turn = cli.execute(prompt, {
      ...options,
      cwd: resolve(this.cwd, options.cwd ?? ""),
      signal: stop.signal,
      bus: this.#turnBus(),
    });
    this.#turns.set(turn, stop);
    try {
      return await turn;
    } finally {
      this.#turns.delete(turn);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Ends the session: stops the turns under way, emits `session_end`, and closes the bus if it is
   * the session's own, else takes off what the session put on it. Again, also while the first
   * call is under way, changes nothing and returns the same promise. A handler that calls it must
   * not wait for it: it waits for the handlers of the turns under way.
   * @throws StateRefusedError when a store refuses to write the end; the session is over then too
   */
  end(how: string | SessionEnding = {}): Promise<void> {
    this.#ending ??= this.#end(typeof how === "string" ? { reason: how } : how);
    return this.#ending;
  }

  /** `end("exit")`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async #end({ reason = "exit", error }: SessionEnding): Promise<void> {
    // Lets `end` be known before anything here can ask for it.
    await Promise.resolve();
    for (const stop of this.#turns.values()) stop.abort(this.#hasEnded());
    await Promise.allSettled(this.#turns.keys());
    const hasFailed = error !== undefined && error !== null;
    try {
      await this.hooks.emit("session_end", {
        ...payloadBase(this),
        reason,
        status: hasFailed ? "failed" : "completed",
        error: hasFailed ? messageOf(error) : null,
        total_turns: this.#totalTurns,
        duration_ms: Math.round(performance.now() - this.#startedAt),
      });
    } finally {
      await releaseHooks(this.#parts);
    }
  }

  #turnBus(): TurnBus {
    const { hooks } = this;
    return {
      logger: hooks.logger,
      emit: (point, payload: CliBackendExecutePayload, options) => {
        this.#totalTurns++;
        return hooks.emit(point, { ...payload, ...payloadBase(this) }, options);
      },
    };
  }

  #hasEnded(): HooklineError {
    return new HooklineError(
      "SESSION_ENDED",
      `The session "${this.id}" has ended and runs no more turns. Open another one with openSession().`,
    );
  }
}

function isBackend(backend: CliBackend | CliBackendName | CliBackendConfig): backend is CliBackend {
  return typeof backend === "object" && backend !== null && "execute" in backend;
}
