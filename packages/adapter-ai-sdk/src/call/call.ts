import {
  type Flow,
  flow,
  type HookBus,
  type HookDeniedError,
  type HookPayloadBase,
  hasCode,
  isDenial,
  type MaybePromise,
  type Outcome,
  redactText,
  waitFor,
} from "@hookline/core";
import { type NewMessage, onAbort, type Session } from "@hookline/runtime";
import { type AiDenial, denialOfError, denialOfOutcome } from "../denial.js";
import type { CallSetup } from "../hook-options.js";
import type { ChatMessage } from "../messages/chat-message.js";
import { Insertions } from "../messages/insertions.js";
import { Reasonings } from "../messages/reasonings.js";
import { AskedCalls } from "./asked-calls.js";
import type { Beginning, CallParts, OpenStream } from "./call-parts.js";
import type { CallEnding, CallScope, Keep, PassedPrompt, Verdict } from "./call-scope.js";
import { watchNoMore } from "./let-go.js";
import { PendingResults } from "./pending-results.js";
import { runAsTool } from "./running-tool.js";

/** How often running an agent may be told to go on. */
const MOST_DENIALS = 8;

/** One call of an agent, `generateText` or `streamText`, from its prompt to its answer. */
export class Call {
  readonly setup: CallSetup;
  readonly session: Session;
  readonly isAgent: boolean;
  readonly insertions = new Insertions();
  readonly asked = new AskedCalls();
  /** The calls of tools it has asked for whose results are not stored. */
  pending = new PendingResults();
  readonly reasonings = new Reasonings();
  /** Those that are not over yet; they are closed before it ends without an answer. */
  readonly streams = new Set<OpenStream>();
  /** Whether it waits for somebody to read its answers. */
  isStreamed = false;
  /** What kept it from beginning. */
  denial: AiDenial | undefined = undefined;
  /** Tokens of its requests. */
  tokens = 0;
  readonly #parts: CallParts;
  readonly #scope: CallScope;
  readonly #startedAt = performance.now();
  readonly #tools: string[] = [];
  #prompt = "";
  #hasBegun = false;
  #rounds = 0;
  #under = 0;
  #isOver = false;
  #hasClosed = false;
  #ending: MaybePromise<void> | undefined = undefined;
  /** The signals that stop it, each with what takes it off them. */
  readonly #watched = new Map<AbortSignal, () => void>();
  #refusal: unknown;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#scope = parts.scope;
    this.setup = parts.setup;
    this.session = parts.scope.session;
    this.isAgent = parts.isAgent;
    this.#watch(parts.scope.signal, () => this.#failIfStopped());
  }

  get hooks(): HookBus {
    return this.session.hooks;
  }

  /** What events say of the session; inside `run`. */
  get base(): HookPayloadBase {
    return this.session.scope.base;
  }

  get branchId(): string {
    return this.#scope.branch.id;
  }

  /** Aborts when it is stopped, and when the session ends. */
  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether that session, at the place the running code is at, is what this call works on. */
  isAround(session: Session): boolean {
    return session === this.session && session.currentBranch === this.#scope.branch;
  }

  /** Runs a part of it, as part of its turn, wherever the SDK calls from. */
  run<T>(work: () => Flow<T>): MaybePromise<T> {
    return this.#scope.run(() => flow(() => this.#within(work)));
  }

  *#within<T>(work: () => Flow<T>): Flow<T> {
    this.#under++;
    try {
      return yield* work();
    } finally {
      this.#under--;
      this.#failIfStopped();
    }
  }

  /** Runs a tool of it. */
  runTool<T>(tool: string, work: () => T): T {
    this.#tools.push(tool);
    return runAsTool(this, tool, work);
  }

  /**
   * Puts the prompt to its gates. A denial is kept in `denial`: the model is not called then.
   * @returns it as handlers have left it
   * @throws StateRefusedError
   */
  begin(beginning: Beginning): MaybePromise<PassedPrompt> {
    return this.run(() => this.#begin(beginning));
  }

  *#begin({ prompt, isNew, hasResults, history }: Beginning): Flow<PassedPrompt> {
    if (hasResults) this.pending = new PendingResults(this.#scope.branch.messages);
    try {
      const submitted = isNew
        ? yield* this.#scope.submit(prompt)
        : { prompt, additional_context: null };
      this.#prompt = submitted.prompt;
      return yield* this.#beginAgent(submitted, history);
    } catch (error) {
      if (!hasCode(error, "HOOK_DENIED")) {
        yield* waitFor(this.fail(error));
        throw error;
      }
      this.denial = denialOfError("user_prompt_submit", error as HookDeniedError);
      return { prompt, additional_context: null };
    }
  }

  *#beginAgent(
    { prompt, additional_context }: PassedPrompt,
    conversation_history: readonly ChatMessage[],
  ): Flow<PassedPrompt> {
    const tools_available = this.setup.tools;
    const outcome = yield* waitFor(
      this.hooks.decide(
        "before_agent",
        { prompt, conversation_history, tools_available, ...this.base },
        { signal: this.signal },
      ),
    );
    if (isDenial(outcome.decision)) {
      this.denial = denialOfOutcome("before_agent", outcome);
      return { prompt, additional_context: null };
    }
    this.#hasBegun = true;
    this.#prompt = outcome.event.prompt;
    const contexts = [additional_context, outcome.additional_context].filter(
      (text) => text !== null,
    );
    return {
      prompt: this.#prompt,
      additional_context: contexts.length === 0 ? null : contexts.join("\n"),
    };
  }

  /** Adds a message to the branch; of a call that is no agent's, nothing. */
  *remember(message: NewMessage): Flow<void> {
    if (this.isAgent && !this.#isOver) yield* waitFor(this.#scope.branch.addNow(message));
  }

  /**
   * Puts an answer it wants to end with to `after_agent`, and that of a sub-agent further on.
   * @param keep stores it as handlers have left it
   */
  *conclude(response: string, keep: Keep): Flow<Verdict> {
    const outcome = yield* this.#announceEnd(response);
    if (outcome !== undefined && isDenial(outcome.decision)) {
      if (this.#rounds++ < MOST_DENIALS) return { goOn: outcome.reason ?? "" };
      this.hooks.logger.warn(
        { point: "after_agent", reason: redactText(outcome.reason ?? "") },
        `The agent was told to go on ${MOST_DENIALS} times running; it has finished now although a handler denies that.`,
      );
      return yield* this.#scope.conclude(response, keep);
    }
    return yield* this.#scope.conclude(outcome?.event.response ?? response, keep);
  }

  /** The SDK's loop has ended; nothing where the last answer has ended the call. */
  finish(response: string): MaybePromise<void> {
    return this.#isOver ? undefined : this.run(() => this.#finish(response));
  }

  *#finish(response: string): Flow<void> {
    yield* this.asked.giveUp(false);
    const verdict = yield* this.#concludeOrFail(response);
    if ("goOn" in verdict) {
      this.hooks.logger.warn(
        { point: "after_agent", reason: redactText(verdict.goOn) },
        "A handler told the agent to go on, but the loop of the SDK has ended by its own conditions.",
      );
    }
    yield* waitFor(this.end());
  }

  *#concludeOrFail(response: string): Flow<Verdict> {
    try {
      return yield* this.conclude(response, forget);
    } catch (error) {
      yield* waitFor(this.fail(error));
      throw error;
    }
  }

  /** Ends it with what it failed with; again changes nothing. */
  fail(error: unknown): MaybePromise<void> {
    return this.#breakOff({ error, isStopped: this.signal.aborted });
  }

  /** Ends it because somebody wants nothing more of it; again changes nothing. */
  stop(error: unknown): MaybePromise<void> {
    return this.#breakOff({ error, isStopped: true });
  }

  /** Ends it because nobody holds it any more; again changes nothing. */
  drop(): MaybePromise<void> {
    if (this.isStreamed) return this.stop(new Error("Nobody reads the stream any more."));
    return this.fail(new Error("The SDK dropped the call before it had ended."));
  }

  /** Ends it; again changes nothing. */
  end(): MaybePromise<void> {
    this.#isOver = true;
    return this.#close(undefined);
  }

  /** Ends it when that signal aborts, too, once what is under way has come to an end. */
  stopWith(signal: AbortSignal | undefined): void {
    if (signal !== undefined) this.#watch(signal, (reason) => this.#scope.stop(reason));
  }

  /** Keeps that a store refused a write in a place whose errors the SDK takes for a tool's. */
  refuse(error: unknown): void {
    this.#refusal ??= error;
  }

  /** @throws StateRefusedError that was kept */
  throwIfRefused(): void {
    if (this.#refusal !== undefined) throw this.#refusal;
  }

  #watch(signal: AbortSignal, onStop: (reason: unknown) => void): void {
    if (this.#watched.has(signal) || this.#isOver) return;
    // It may be aborted long after, or never: what it holds would stay in memory.
    this.#watched.set(signal, onAbort(signal, onStop));
  }

  #failIfStopped(): void {
    if (!this.signal.aborted || this.#under > 0 || this.#isOver) return;
    const { reason } = this.signal;
    (async () => this.stop(reason))().catch((error: unknown) => this.refuse(error));
  }

  *#announceEnd(response: string): Flow<Outcome<"after_agent"> | undefined> {
    if (!this.#hasBegun) return undefined;
    return yield* waitFor(
      this.hooks.decide("after_agent", {
        prompt: this.#prompt,
        response,
        tools_used: [...new Set(this.#tools)],
        total_tokens: this.tokens,
        execution_time_ms: Math.round(performance.now() - this.#startedAt),
        ...this.base,
      }),
    );
  }

  async #breakOff(how: CallEnding): Promise<void> {
    if (this.#isOver) return this.#ending;
    this.#isOver = true;
    try {
      await this.#scope.run(() => flow(() => this.#announceBreak()));
    } finally {
      await this.#close(how);
    }
  }

  *#announceBreak(): Flow<void> {
    for (const stream of this.streams) yield* waitFor(stream.close());
    yield* this.asked.giveUp(true);
    yield* this.#announceEnd("");
  }

  #close(how: CallEnding | undefined): MaybePromise<void> {
    if (this.#hasClosed) return this.#ending;
    this.#hasClosed = true;
    watchNoMore(this);
    for (const off of this.#watched.values()) off();
    this.#watched.clear();
    this.#ending = flow(() => this.#closeOnce(how));
    return this.#ending;
  }

  *#closeOnce(how: CallEnding | undefined): Flow<void> {
    yield* waitFor(this.#scope.end(how));
    if (!this.#parts.ownsSession) return;
    const { session } = this;
    if (how?.isStopped) {
      yield* waitFor(session.end({ reason: "aborted", status: "aborted" }));
    } else yield* waitFor(session.end(how === undefined ? {} : { error: how.error }));
  }
}

/** The SDK has the answer already. */
function* forget(): Flow<void> {
  yield* waitFor(undefined);
}
