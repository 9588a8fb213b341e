import { randomUUID } from "node:crypto";
import { type Flow, HooklineError, type MaybePromise, waitFor } from "@hookline/core";
import { Recovery } from "../recovery/recovery.js";
import { CallContext } from "./call-context.js";
import { ownCopy } from "./own-copy.js";
import type { PreHooks } from "./pre-hooks.js";
import { readArguments } from "./read-arguments.js";
import type { RegisteredTool } from "./registered-tool.js";
import type { ToolCall, ToolCallRecord } from "./tool-call.js";
import { type Passed, passGate } from "./tool-gate.js";
import { ToolHookDeniedError } from "./tool-hook-denied-error.js";
import type { BoundScope } from "./tool-scope.js";
import { withinTime } from "./within-time.js";

/** What a run needs of its manager. */
export interface RunHost {
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  readonly preHooks: PreHooks;
  /** Runs a call that a tool makes. */
  invoke(call: ToolCall, scope: BoundScope): Promise<ToolCallRecord>;
}

/** How the tool's part of a call ended. */
export type Ending = { readonly value: unknown } | { readonly error: unknown };

/** The tool's part of one call: gate, attempts, and what became of them. */
export class ToolRun {
  readonly name: string;
  readonly callId: string;
  /** Texts for the model's next request. */
  readonly context: string[] = [];
  /** What the tool got; before that, what was asked for. */
  args: Readonly<Record<string, unknown>>;
  /** When it began to run, else when it was called; ms since the epoch. */
  startedAt = Date.now();
  /** The denial that ended it. */
  denial: ToolHookDeniedError | undefined = undefined;
  readonly #host: RunHost;
  readonly #scope: BoundScope;
  readonly #asked: Readonly<Record<string, unknown>>;
  /** What is wrong with how the arguments were written. */
  readonly #wrong: string | undefined;
  /** When it began to run, on the clock for durations. */
  #ranSince: number | undefined = undefined;

  constructor(host: RunHost, call: ToolCall, scope: BoundScope) {
    const read = readArguments(call.arguments);
    this.name = call.name;
    this.callId = call.call_id || randomUUID();
    this.args = "args" in read ? read.args : {};
    this.#asked = this.args;
    this.#wrong = "wrong" in read ? read.wrong : undefined;
    this.#host = host;
    this.#scope = scope;
  }

  /** Whether the tool was called at all. */
  get hasBegun(): boolean {
    return this.#ranSince !== undefined;
  }

  /** How long the tool has run until now, in ms. */
  get duration(): number {
    return this.#ranSince === undefined ? 0 : Math.round(performance.now() - this.#ranSince);
  }

  *end(): Flow<Ending> {
    try {
      return { value: yield* this.#run() };
    } catch (error) {
      return { error };
    }
  }

  *#run(): Flow<unknown> {
    const tool = this.#host.tools.get(this.name);
    const value = tool?.retry === undefined ? yield* this.#attempt() : yield* this.#retrying(tool);
    const postprocess = tool?.postprocess;
    if (postprocess === undefined) return value;
    return yield* waitFor(this.#limited((context) => postprocess(value, context), undefined));
  }

  *#retrying({ retry }: RegisteredTool): Flow<unknown> {
    const recovery = new Recovery({ ...retry, ...this.#scope, kind: "tool", toolName: this.name });
    return yield* recovery.run(() => this.#attempt());
  }

  /** Passes the gate and runs the tool. */
  *#attempt(): Flow<unknown> {
    const { tool, args } = yield* this.#pass();
    this.args = ownCopy(args);
    if (!this.hasBegun) {
      this.startedAt = Date.now();
      this.#ranSince = performance.now();
    }
    return yield* waitFor(this.#limited((context) => tool.execute(args, context), tool.timeout));
  }

  *#pass(): Flow<Passed> {
    const { tools, preHooks } = this.#host;
    try {
      return yield* passGate(
        {
          name: this.name,
          callId: this.callId,
          args: this.#asked,
          wrong: this.#wrong,
          tool: tools.get(this.name),
          known: tools.keys(),
          context: this.#contextWith(this.#scope.signal),
          noteContext: (text) => void this.context.push(text),
        },
        preHooks,
        this.#scope,
      );
    } catch (error) {
      if (error instanceof ToolHookDeniedError) this.denial = error;
      throw error;
    }
  }

  #limited(
    run: (context: CallContext) => unknown,
    timeout: number | undefined,
  ): MaybePromise<unknown> {
    const late = (): Error =>
      new HooklineError(
        "TOOL_TIMED_OUT",
        `The tool "${this.name}" timed out after ${timeout} ms. Give it a longer \`timeout\`, or less to do.`,
      );
    const { signal } = this.#scope;
    return withinTime((own) => run(this.#contextWith(own)), { signal, timeout, late });
  }

  #contextWith(signal: AbortSignal | undefined): CallContext {
    return new CallContext({
      toolName: this.name,
      callId: this.callId,
      logger: this.#scope.hooks.logger,
      signal,
      invoke: (call, own) =>
        this.#host.invoke(call, { ...this.#scope, signal: own, decided: undefined }),
    });
  }
}
