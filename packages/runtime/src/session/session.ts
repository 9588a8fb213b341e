import {
  type HookBus,
  HooklineError,
  type HookObserver,
  type HookPayloadBase,
  type MaybePromise,
  type NotificationPayload,
  type OnPermissionAskPayload,
  type Outcome,
} from "@hookline/core";
import type { CliTurn } from "../cli-backend/cli-backend.js";
import {
  type NamedValues,
  resolveConfig,
  resolveCredentials,
} from "../configuration/resolve-values.js";
import type { LLMError } from "../recovery/llm-error.js";
import {
  runSubagent,
  type Subagent,
  type SubagentAnswer,
  type SubagentOptions,
} from "../subagent/run-subagent.js";
import type { SettledToolCall, ToolCall } from "../tools/tool-call.js";
import type { Branch } from "./branch.js";
import { Branches, type BranchOptions } from "./branches.js";
import { closeSession, type SessionEnding } from "./close-session.js";
import { type AnyCliBackend, type DelegateOptions, delegateTurn } from "./delegate-turn.js";
import type { Message, NewMessage } from "./message.js";
import type { OpenTurn } from "./open-turn.js";
import type { SessionHooks } from "./release-hooks.js";
import type { ResumedBranch } from "./resume.js";
import type { SessionContainer } from "./services.js";
import type { SessionHandle } from "./session-handle.js";
import type { SessionIdentity } from "./session-identity.js";
import type { SessionDetails } from "./session-options.js";
import { atTop, baseOf, within } from "./session-scope.js";
import type { SessionTools } from "./session-tools.js";
import { setupOnce } from "./setup-once.js";
import { storeStart } from "./store-start.js";
import type { Turn, TurnOptions } from "./turn.js";
import { Turns } from "./turns.js";
import { UnderWay } from "./under-way.js";

/** How tools are called in a session. */
export interface ActOptions {
  /** Whether denials and failures are only recorded, and not thrown. Default true. */
  readonly suppressErrors?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a session takes over when it is opened. */
export interface SessionParts extends SessionHooks {
  readonly identity: SessionIdentity;
  readonly handle: SessionHandle | undefined;
  /** What its main branch goes on from. */
  readonly resumed: ResumedBranch | undefined;
  readonly container: SessionContainer;
  readonly observer: HookObserver | undefined;
  readonly tools: SessionTools | undefined;
  readonly onError: ((error: LLMError) => MaybePromise<void>) | undefined;
  readonly details: SessionDetails | undefined;
}

/** One session of an agent; made by `openSession`. */
export class Session implements AsyncDisposable {
  readonly id: string;
  /** Absolute. */
  readonly cwd: string;
  readonly agentName: string | undefined;
  /** The bus that the session's events are emitted on, and those of its branches. */
  readonly hooks: HookBus;
  /** Told of each call of a model that has failed for good; for the code that calls models. */
  readonly onError: ((error: LLMError) => MaybePromise<void>) | undefined;
  readonly #parts: SessionParts;
  readonly #branches: Branches;
  readonly #underWay = new UnderWay();
  readonly #turns: Turns;
  readonly #startedAt = performance.now();
  #ending: Promise<void> | undefined = undefined;

  constructor(parts: SessionParts) {
    const { identity, hooks, handle, resumed, onError } = parts;
    this.id = identity.id;
    this.cwd = identity.cwd;
    this.agentName = identity.agentName;
    this.hooks = hooks;
    this.onError = onError;
    this.#parts = parts;
    this.#branches = new Branches(this, handle, resumed);
    this.#turns = new Turns(this, this.#branches, this.#underWay);
  }

  /** The branch that the running code works on: that of its sub-agent or turn, else the main one. */
  get currentBranch(): Branch {
    return this.#branches.current;
  }

  /**
   * What `withRecovery`, `ToolManager` and code of your own is given, so that what they emit says
   * this session, and the sub-agent that the running code belongs to.
   */
  get scope() {
    const base = baseOf(this);
    return { hooks: this.hooks, base, agentId: base.agent_name, onError: this.onError };
  }

  /** Stores that the session is there, and tells its handlers. Called once, by `openSession`. */
  async start(source: "startup" | "resume"): Promise<void> {
    await setupOnce(this);
    const { handle, details } = this.#parts;
    if (handle !== undefined) await storeStart(this, handle, details, source);
    await this.#branches.storeMain();
    await this.#announceStart(source);
    await this.#branches.announceMain();
  }

  /**
   * Opens another branch and emits `branch_create`. It has the session's bus; `add` and the like
   * go on with the current branch, unless they are called on the new one or with it in `run`.
   * @throws HooklineError `SESSION_ENDED`, `INVALID_MESSAGE`; what the store throws
   */
  async branch(options: BranchOptions = {}): Promise<Branch> {
    this.#checkOpen();
    return this.#branches.open(options);
  }

  /** `currentBranch.add(message)`. */
  add(message: NewMessage): Promise<Message> {
    return this.currentBranch.add(message);
  }

  /** `currentBranch.setHistory(messages)`. */
  setHistory(messages: readonly NewMessage[]): Promise<void> {
    return this.currentBranch.setHistory(messages);
  }

  /**
   * Ends the main branch and goes on with a fresh one: `branch_end`, `session_start` with the
   * source `clear`, `branch_create`.
   * @throws HooklineError `SESSION_ENDED`; StateRefusedError; what the store throws
   */
  async clear(): Promise<void> {
    this.#checkOpen();
    await atTop(this, () => this.#branches.renewMain(() => this.#announceStart("clear")));
  }

  /**
   * Runs a turn of the conversation. The first prompt that it submits, however deep inside, is the
   * user's and is put to `user_prompt_submit`; calls that the turn makes on the way, turns,
   * delegated ones and those of tools and sub-agents among them, are steps of it and are not. A
   * prompt that is passed here is submitted first, and added to the branch.
   *
   * @example
   * const answer = await session.turn("What is this?", ({ branch, signal }) => ask(branch, signal));
   * @throws HookDeniedError before anything is stored or sent; HooklineError `INVALID_PROMPT`,
   * `SESSION_ENDED`, `INVALID_TURN`; what the work throws
   */
  turn<T>(work: (turn: Turn) => MaybePromise<T>, options?: TurnOptions): Promise<T>;
  turn<T>(prompt: string, work: (turn: Turn) => MaybePromise<T>, options?: TurnOptions): Promise<T>;
  async turn<T>(
    first: string | ((turn: Turn) => MaybePromise<T>),
    second?: ((turn: Turn) => MaybePromise<T>) | TurnOptions,
    third: TurnOptions = {},
  ): Promise<T> {
    this.#checkOpen();
    if (typeof first === "function") {
      return this.#turns.run(undefined, first, (second as TurnOptions | undefined) ?? third);
    }
    return this.#turns.run(first, second as (turn: Turn) => MaybePromise<T>, third);
  }

  /**
   * Begins a turn that lasts until it is ended, for adapters whose runtime calls back from anywhere.
   * @throws HooklineError `SESSION_ENDED`, `INVALID_TURN`
   */
  beginTurn(options: TurnOptions = {}): OpenTurn {
    this.#checkOpen();
    return this.#turns.begin(options);
  }

  /**
   * Delegates a turn to an agent CLI. Outside of a turn it is one: its prompt passes
   * `user_prompt_submit`, and prompt and answer are added to the current branch; in a turn it is a
   * step of it. The tools that the CLI calls meanwhile are its own: they pass no gate of this
   * session, whose handlers learn of the turn at `cli_backend_execute` when it is over.
   * @throws what `CliBackend.execute` throws, HookDeniedError, and HooklineError `SESSION_ENDED`;
   * the reason of the signal when it aborted before the prompt had passed
   */
  async delegate(
    backend: AnyCliBackend,
    prompt: string,
    options: DelegateOptions = {},
  ): Promise<CliTurn> {
    this.#checkOpen();
    const host = { scope: this, turns: this.#turns, underWay: this.#underWay };
    return within({ scope: this }, () => delegateTurn(backend, prompt, options, host));
  }

  /**
   * Calls tools, side by side.
   * @returns their records, in the order of the calls
   * @throws HooklineError `NO_TOOLS`, `SESSION_ENDED`; StateRefusedError when a store refused,
   * whatever is suppressed; the first error when errors are not suppressed
   */
  async act(
    calls: readonly ToolCall[],
    options: ActOptions = {},
  ): Promise<readonly SettledToolCall[]> {
    this.#checkOpen();
    const { tools } = this.#parts;
    if (tools === undefined) {
      throw new HooklineError(
        "NO_TOOLS",
        `The session "${this.id}" has no tools. Pass a ToolManager as \`tools\` to openSession().`,
      );
    }
    const { suppressErrors = true } = options;
    return this.#underWay.run(
      (signal) =>
        within({ scope: this }, () =>
          tools.act(calls, { hooks: this.hooks, base: baseOf(this), signal, suppressErrors }),
        ),
      options.signal,
    );
  }

  /**
   * Runs a sub-agent on a branch of its own, inside the gates of this session; events say its name.
   * When its work is done `subagent_stop` is asked: a denial runs the work again with the reason,
   * at most 8 times.
   * @throws what the work throws; HooklineError `SESSION_ENDED`; StateRefusedError
   */
  async subagent<T>(
    name: string,
    work: (agent: Subagent) => MaybePromise<T>,
    options: SubagentOptions = {},
  ): Promise<SubagentAnswer<T>> {
    this.#checkOpen();
    const { onAnswer } = options;
    const host = { scope: this, branches: this.#branches, logger: this.hooks.logger, onAnswer };
    return this.#underWay.run(
      (signal) => runSubagent(name, work, { ...host, signal }),
      options.signal,
    );
  }

  /**
   * Asks for permission: at `on_permission_ask`, and from there the approver of the bus.
   * @returns how it was allowed
   * @throws HookDeniedError unless it was, also when there is nobody to ask; HooklineError
   * `SESSION_ENDED`; the reason of the signal
   */
  async ask(
    question: Omit<OnPermissionAskPayload, keyof HookPayloadBase>,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Outcome<"on_permission_ask">> {
    this.#checkOpen();
    return this.#underWay.run(
      async (signal) =>
        this.hooks.emit("on_permission_ask", { ...baseOf(this), ...question }, { signal }),
      options.signal,
    );
  }

  /**
   * Puts a configuration to `on_config`. Its values are in no log and no signal.
   * @returns it as handlers have left it; null when there is none and nobody supplied one
   */
  config(values: NamedValues | null = null): Promise<NamedValues | null> {
    return resolveConfig(values, this.hooks, baseOf(this));
  }

  /**
   * Puts credentials to `on_auth`. They are in no log and no signal.
   * @param authType what they are for; handlers match it
   * @returns them as handlers have left them; null when there are none and nobody supplied any
   */
  credentials(values: NamedValues | null = null, authType = ""): Promise<NamedValues | null> {
    return resolveCredentials(values, authType, this.hooks, baseOf(this));
  }

  /** Emits `notification`. */
  async notify(
    message: string,
    about: Omit<NotificationPayload, keyof HookPayloadBase | "message"> = {},
  ): Promise<void> {
    await this.hooks.emit("notification", { ...baseOf(this), ...about, message });
  }

  /** Emits `setup` for maintenance. */
  async maintain(): Promise<void> {
    await this.hooks.emit("setup", { ...baseOf(this), trigger: "maintenance" });
  }

  /** Runs code with this session, and a branch of it, as the current ones. */
  run<T>(work: () => T, options: { readonly branch?: Branch | undefined } = {}): T {
    return within({ scope: this, branch: options.branch }, work);
  }

  /**
   * Ends the session: stops what is under way, ends its branches, emits `session_end` when
   * everything is written, closes the bus if it is the session's own, else takes off what the
   * session put on it, and stores how it ended. Again, also while the first call is under way,
   * changes nothing and returns the same promise. A handler that calls it must not wait for it: it
   * waits for the handlers.
   * @throws StateRefusedError when a store refused a write of the session, the last ones among
   * them; the session is over then too, and stored as failed
   */
  end(how: string | SessionEnding = {}): Promise<void> {
    this.#ending ??= this.#end(typeof how === "string" ? { reason: how } : how);
    return this.#ending;
  }

  /** `end("exit")`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async #end(how: SessionEnding): Promise<void> {
    // Lets `end` be known before anything here can ask for it.
    await Promise.resolve();
    await this.#underWay.stop(this.#hasEnded());
    const counted = {
      totalTurns: this.#turns.total,
      durationMs: Math.round(performance.now() - this.#startedAt),
    };
    const session = { ...this.#parts, scope: this, branches: this.#branches };
    await atTop(this, () => closeSession(session, how, counted));
  }

  async #announceStart(source: "startup" | "resume" | "clear"): Promise<void> {
    const { details } = this.#parts;
    await this.hooks.emit("session_start", { ...details, ...baseOf(this), source });
  }

  #checkOpen(): void {
    if (this.#ending !== undefined) throw this.#hasEnded();
  }

  #hasEnded(): HooklineError {
    return new HooklineError(
      "SESSION_ENDED",
      `The session "${this.id}" has ended and runs no more turns. Open another one with openSession().`,
    );
  }
}
