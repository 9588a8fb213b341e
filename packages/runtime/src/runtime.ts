import { resolve } from "node:path";
import {
  type Approver,
  type HookBus,
  type HookContext,
  type HookLogger,
  HooklineError,
  type HookSource,
  type MaybePromise,
  type ServiceToken,
} from "@hookline/core";
import type { LLMError } from "./recovery/llm-error.js";
import { FirstRefusal } from "./session/first-refusal.js";
import { openSession } from "./session/open-session.js";
import {
  type AppContainer,
  SESSION,
  type SessionContainer,
  STATE_STORE,
  sessionContainer,
} from "./session/services.js";
import type { Session } from "./session/session.js";
import type { SessionOptions } from "./session/session-options.js";
import type { SessionTools } from "./session/session-tools.js";
import { openStateStore } from "./state/open-state-store.js";
import { stateObserver } from "./state/state-observer.js";
import type { StateStore } from "./state/state-store.js";

/** The `Runtime` that a service or a handler belongs to. */
export const RUNTIME: unique symbol = Symbol.for("hookline.runtime");

/** What the sessions of an application have in common. */
export interface RuntimeOptions {
  /** Where sessions work unless they say otherwise. Default: the directory of this process. */
  readonly cwd?: string | undefined;
  /**
   * Where they are stored; see `openStateStore`. Default: `HOOKLINE_STATE_URL`, else the SQLite
   * file `.hookline/state.db` in `cwd`.
   */
  readonly stateUrl?: string | undefined;
  /** Attached to each session, before its own. */
  readonly sources?: readonly (HookSource | HookBus)[] | undefined;
  /** What each session calls, unless it has tools of its own. */
  readonly tools?: SessionTools | undefined;
  /** Who is asked in each session, unless it has somebody of its own. */
  readonly approver?: Approver | undefined;
  /** Told of each model that has failed for good, unless a session has a callback of its own. */
  readonly onError?: ((error: LLMError) => MaybePromise<void>) | undefined;
  readonly logger?: HookLogger | undefined;
  /**
   * The application's services. Of a tsyringe container each session gets a child, so that
   * `RUNTIME`, `STATE_STORE`, `SESSION` and `BRANCH` can be injected; it stays as it is itself.
   * Default: none.
   */
  readonly container?: AppContainer | undefined;
}

/** How a session of a runtime is opened: as with `openSession`, but for what the runtime gives. */
export type RuntimeSessionOptions = Omit<SessionOptions, "hooks" | "store" | "container">;

/** What an application needs for its sessions, put together; made by `createRuntime`. */
export class Runtime implements AsyncDisposable {
  readonly store: StateStore;
  readonly #options: RuntimeOptions;
  readonly #cwd: string;
  readonly #services: SessionContainer;
  readonly #sessions = new Set<Session>();
  #closing: Promise<void> | undefined = undefined;

  /** @param store goes with the runtime */
  constructor(store: StateStore, options: RuntimeOptions) {
    this.store = store;
    this.#options = options;
    this.#cwd = resolve(options.cwd ?? "");
    this.#services = sessionContainer(
      options.container,
      new Map<symbol, () => unknown>([
        [RUNTIME, () => this],
        [STATE_STORE, () => store],
      ]),
    );
  }

  /**
   * Opens a session that is stored, and whose signals are kept in the store unless it has an
   * observer of its own. It ends with the runtime at the latest.
   * @throws as `openSession`; HooklineError `RUNTIME_CLOSED`
   */
  async openSession(options: RuntimeSessionOptions = {}): Promise<Session> {
    this.#checkOpen();
    const shared = this.#options;
    const { store } = this;
    const session = await openSession({
      ...options,
      cwd: this.#cwdOf(options),
      sources: [...(shared.sources ?? []), ...(options.sources ?? []), this.#sessionEnds],
      tools: options.tools ?? shared.tools,
      approver: options.approver ?? shared.approver,
      onError: options.onError ?? shared.onError,
      logger: options.logger ?? shared.logger,
      observer: options.observer ?? stateObserver(store, { logger: shared.logger }),
      store,
      container: this.#services,
    });
    this.#sessions.add(session);
    if (this.#closing !== undefined) {
      await session.end();
      this.#checkOpen();
    }
    return session;
  }

  /**
   * Gives a service of the application, with those of the runtime injected.
   * @throws HooklineError `MISSING_SERVICE` without a container, and what the container throws
   */
  get<T>(token: ServiceToken<T>): T {
    return this.#services.resolve(token);
  }

  /**
   * Ends the sessions that are open, the latest first, and closes the store. Again returns the same
   * promise.
   * @throws StateRefusedError of a session or the store; everything is closed then too
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Lets go of each session that has ended. */
  readonly #sessionEnds: HookSource = {
    name: "runtime",
    attach: (registrar) => {
      const onEnd = (_event: unknown, context: HookContext): void => {
        const session = context.get<Session>(SESSION);
        const forget = (): void => void this.#sessions.delete(session);
        // Not waited for: it ends when this handler has returned.
        session.end().then(forget, forget);
      };
      registrar.on("session_end", onEnd, { name: "runtime", phase: "watch" });
    },
  };

  /** A session that is resumed goes on where it was. */
  #cwdOf({ cwd, resume }: RuntimeSessionOptions): string | undefined {
    if (cwd === undefined && resume !== undefined) return undefined;
    return resolve(this.#cwd, cwd ?? "");
  }

  async #close(): Promise<void> {
    const refusal = new FirstRefusal();
    try {
      for (const session of [...this.#sessions].reverse()) {
        await refusal.keep(() => session.end());
      }
    } finally {
      await refusal.keep(() => this.store.close());
      await this.#services.dispose?.();
    }
    refusal.throwIfAny();
  }

  #checkOpen(): void {
    if (this.#closing === undefined) return;
    throw new HooklineError(
      "RUNTIME_CLOSED",
      "The runtime is closed and opens no more sessions. Make another one with createRuntime().",
    );
  }
}

/**
 * Puts together what the sessions of an application share: opens the store, and gives each session
 * the sources, tools and services. For a single session `openSession` is enough.
 *
 * @example
 * await using runtime = await createRuntime({ tools, sources: [plugins, codingGuards()] });
 * await using session = await runtime.openSession({ agentName: "helper" });
 * @throws as `openStateStore`
 */
export async function createRuntime(options: RuntimeOptions = {}): Promise<Runtime> {
  const { cwd, stateUrl, logger } = options;
  return new Runtime(await openStateStore({ url: stateUrl, cwd, logger }), options);
}
