import { type Flow, flow, isThenable, type MaybePromise, waitFor } from "@hookline/core";
import type { ModelMessage } from "ai";
import type { CallSetup } from "../hook-options.js";
import { PromptMessage } from "../messages/prompt-message.js";
import type { Call } from "./call.js";
import { endWhenLetGo } from "./let-go.js";
import { openCall, openRequestCall } from "./open-call.js";
import { ResumedCalls } from "./resumed-calls.js";

/** A call, and the message that holds its prompt. */
export interface KnownCall {
  readonly call: Call;
  readonly prompt: PromptMessage;
}

/** A step of the SDK's loop that is about to be made. */
export interface Step {
  /** The steps so far; one list for each call, which only grows. */
  readonly steps: readonly unknown[];
  readonly messages: ModelMessage[];
}

/**
 * Knows the calls of one `hooks()` by what the SDK hands on of them: its list of steps and the
 * messages of a step. It calls back from anywhere, so the asynchronous context does not tell.
 */
export class Calls {
  readonly #setup: CallSetup;
  /** By what the SDK makes for each call or step alone. */
  readonly #known = new WeakMap<object, MaybePromise<KnownCall>>();
  readonly #resumed = new ResumedCalls();

  constructor(setup: CallSetup) {
    this.#setup = setup;
  }

  /** The call that a step belongs to; opened with its first one. */
  *ofStep({ steps, messages }: Step, model: string): Flow<KnownCall> {
    const before = this.#known.get(steps);
    const opened = before ?? this.#resumed.take(messages) ?? this.#open(messages, model);
    if (isThenable(opened)) this.#known.set(steps, opened).set(messages, opened);
    const known = yield* waitFor(opened);
    this.#known.set(messages, known);
    if (before === known) return known;
    this.#known.set(steps, known);
    if (before === undefined) endWhenLetGo(known.call, steps);
    return known;
  }

  /** The call that has these steps, or a step with these messages; undefined where none is known. */
  of(list: readonly unknown[]): MaybePromise<KnownCall> | undefined {
    return this.#known.get(list);
  }

  /** Lets tools that are told these messages find their call. */
  also(messages: readonly unknown[], known: KnownCall): void {
    this.#known.set(messages, known);
  }

  /**
   * The call that a tool is run for. Tools that somebody approved run before the first step, and
   * open the call then.
   * @returns undefined where the SDK is run without steps that are known here
   */
  ofTool(messages: ModelMessage[]): MaybePromise<KnownCall> | undefined {
    const known = this.#known.get(messages) ?? this.#resumed.find(messages);
    if (known !== undefined || messages.at(-1)?.role !== "tool") return known;
    return flow(() => this.#resume(messages));
  }

  *#resume(messages: ModelMessage[]): Flow<KnownCall> {
    const opened = this.#open(messages, "");
    this.#resumed.keep(messages, opened);
    let resumed: KnownCall;
    try {
      resumed = yield* waitFor(opened);
    } catch (error) {
      this.#resumed.take(messages);
      throw error;
    }
    this.#resumed.keep(messages, resumed);
    // Until its first step there are no steps to tell by that it was dropped.
    endWhenLetGo(resumed.call, messages);
    return resumed;
  }

  /** A call of its own for what is no step of any. */
  *alone(): Flow<Call> {
    return yield* openRequestCall(this.#setup);
  }

  #open(messages: ModelMessage[], model: string): MaybePromise<KnownCall> {
    return flow(() => this.#opened(messages, model));
  }

  *#opened(messages: ModelMessage[], model: string): Flow<KnownCall> {
    const prompt = new PromptMessage(messages);
    const call = yield* openCall(this.#setup, model);
    prompt.pass(yield* waitFor(call.begin(prompt.beginning)));
    return { call, prompt };
  }
}
