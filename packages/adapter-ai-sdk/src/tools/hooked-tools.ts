import {
  type Flow,
  flow,
  HooklineError,
  hasCode,
  isThenable,
  type MaybePromise,
  messageOf,
  waitFor,
} from "@hookline/core";
import { runTool, type SettledToolCall, toolOutput } from "@hookline/runtime";
import {
  asSchema,
  type FlexibleSchema,
  type ModelMessage,
  type Tool,
  type ToolExecutionOptions,
  type ToolSet,
} from "ai";
import type { Call } from "../call/call.js";
import type { Calls, KnownCall } from "../call/calls.js";
import type { PromptMessage } from "../messages/prompt-message.js";
import { stopSignal } from "../model/prepared-request.js";
import { argumentsOf, type GatedCall, inputOf, ToolApproval } from "./tool-approval.js";

type Execute = (input: unknown, options: ToolExecutionOptions) => unknown;
type Need = (input: unknown, options: ApprovalOptions) => MaybePromise<boolean>;

/** What the SDK hands to `needsApproval`. */
interface ApprovalOptions {
  readonly toolCallId: string;
  readonly messages: ModelMessage[];
}

/** What of a tool of the SDK matters here, whatever it takes and gives. */
interface AnyTool {
  readonly description?: unknown;
  readonly inputSchema?: GatedCall["schema"];
  readonly execute?: Execute;
  readonly needsApproval?: boolean | Need;
  readonly toModelOutput?: (options: { readonly output: unknown }) => unknown;
}

/**
 * The tools with every call inside the gates. Those without an `execute` stay as they are: nothing
 * of them runs here.
 */
export function hookedTools<T extends ToolSet>(tools: T, calls: Calls): T {
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const { execute } = tool;
      if (typeof execute !== "function" || ours.has(execute)) return [name, tool];
      return [name, new HookedTool(name, tool as AnyTool, calls).tool];
    }),
  ) as T;
}

/** The `execute` of tools that are inside the gates already. */
const ours = new WeakSet<object>();

/** One tool inside the gates. */
class HookedTool {
  readonly #name: string;
  readonly #given: AnyTool;
  readonly #calls: Calls;

  constructor(name: string, given: AnyTool, calls: Calls) {
    this.#name = name;
    this.#given = given;
    this.#calls = calls;
  }

  get tool(): Tool {
    const { inputSchema, toModelOutput } = this.#given;
    ours.add(this.#execute);
    return {
      ...this.#given,
      ...(inputSchema === undefined ? {} : { inputSchema: preparedSchema(inputSchema) }),
      needsApproval: this.#needsApproval,
      execute: this.#execute,
      ...(toModelOutput === undefined ? {} : { toModelOutput: modelOutput(toModelOutput) }),
    } as unknown as Tool;
  }

  readonly #needsApproval: Need = (input, options) =>
    flow(() => this.#isApprovalNeeded(input, options));

  *#isApprovalNeeded(input: unknown, options: ApprovalOptions): Flow<boolean> {
    const known = yield* waitFor(this.#calls.ofTool(options.messages));
    const { needsApproval = false } = this.#given;
    const wants = (): MaybePromise<boolean> =>
      typeof needsApproval === "function" ? needsApproval(input, options) : needsApproval;
    // Without a call that lasts until it runs there is nothing to keep the answer in.
    if (known === undefined) return yield* waitFor(wants());
    const { call } = known;
    return yield* waitFor(call.run(() => this.#ask(call, input, options, wants)));
  }

  *#ask(
    call: Call,
    input: unknown,
    { toolCallId, messages }: ApprovalOptions,
    wants: () => MaybePromise<boolean>,
  ): Flow<boolean> {
    const approval = yield* this.#approvalOf(call, input, toolCallId, undefined);
    return yield* approval.isNeeded(yield* waitFor(wants()), messages);
  }

  readonly #execute: Execute = (input, options) => {
    const known = this.#calls.ofTool(options.messages);
    // Straight into its call: what waits in between would be waited for twice.
    if (known !== undefined && !isThenable(known)) return this.#run(known, input, options);
    return flow(() => this.#executed(known, input, options));
  };

  *#executed(
    opened: MaybePromise<KnownCall> | undefined,
    input: unknown,
    options: ToolExecutionOptions,
  ): Flow<unknown> {
    if (opened !== undefined) {
      return yield* waitFor(this.#run(yield* waitFor(opened), input, options));
    }
    const call = yield* this.#calls.alone();
    try {
      return yield* waitFor(this.#run({ call, prompt: undefined }, input, options));
    } finally {
      yield* waitFor(call.end());
    }
  }

  #run(
    { call, prompt }: Pick<KnownCall, "call"> & { readonly prompt: PromptMessage | undefined },
    input: unknown,
    options: ToolExecutionOptions,
  ): MaybePromise<unknown> {
    const messages = prompt?.in(options.messages) ?? options.messages;
    return call.run(() => this.#pass(call, input, options, messages));
  }

  /**
   * Takes a call through the gates.
   * @param shown what the tool is told of the conversation
   */
  *#pass(
    call: Call,
    input: unknown,
    options: ToolExecutionOptions,
    shown: ModelMessage[],
  ): Flow<unknown> {
    const { toolCallId, messages } = options;
    const signal = stopSignal(call, options.abortSignal);
    try {
      const approval = yield* this.#approvalOf(call, input, toolCallId, signal);
      call.asked.delete(toolCallId);
      const settled = yield* runTool(
        {
          name: this.#name,
          description: this.#description ?? "",
          execute: (args, context) => {
            const given = { ...options, messages: shown, abortSignal: context.signal };
            const work = () => lastOf(this.#given.execute?.(inputOf(args, input), given));
            return call.runTool(this.#name, work);
          },
        },
        { arguments: argumentsOf(input), call_id: toolCallId },
        { hooks: call.hooks, base: call.base, signal, decided: approval.conclude(messages) },
      );
      yield* remember(call, settled);
      return resultOf(settled);
    } catch (error) {
      if (hasCode(error, "STATE_REFUSED")) call.refuse(error);
      throw error;
    }
  }

  *#approvalOf(
    call: Call,
    input: unknown,
    id: string,
    signal: AbortSignal | undefined,
  ): Flow<ToolApproval> {
    const { asked } = call;
    const before = asked.get(id);
    if (before !== undefined) return yield* waitFor(before);
    const { inputSchema: schema } = this.#given;
    const gated = { id, name: this.#name, description: this.#description, input, schema };
    const approval = flow(() => ToolApproval.of(call, gated, signal));
    asked.set(id, approval);
    return yield* waitFor(approval);
  }

  get #description(): string | null {
    const { description } = this.#given;
    return typeof description === "string" ? description : null;
  }
}

/**
 * The SDK makes the JSON Schema of a tool anew for each request, unless it gets a schema of its own,
 * which remembers it.
 */
function preparedSchema(schema: NonNullable<GatedCall["schema"]>): FlexibleSchema<unknown> {
  return typeof schema === "function" ? schema : asSchema(schema);
}

/** What a tool yields last, where it yields several results. */
function lastOf(result: unknown): MaybePromise<unknown> {
  if (typeof result !== "object" || result === null || !(Symbol.asyncIterator in result)) {
    return result;
  }
  return lastYield(result as AsyncIterable<unknown>);
}

async function lastYield(results: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const value of results) last = value;
  return last;
}

function* remember(call: Call, record: SettledToolCall): Flow<void> {
  const { name, call_id, result, additional_context } = record;
  if (additional_context !== null) call.insertions.tell(additional_context);
  yield* call.remember({
    role: "tool",
    content: toolOutput(result),
    tool_call_id: call_id,
    metadata: { tool_name: name },
  });
}

/**
 * What the SDK is given of a call: what the model is to be told, or an error, which it tells the
 * model as one.
 */
function resultOf(record: SettledToolCall): unknown {
  if (record.status === "completed") return record.result;
  const { error, result } = record;
  const told = (result as { readonly error?: unknown } | null)?.error;
  if (typeof told !== "string") return result;
  if (told === messageOf(error)) throw error;
  // The error itself says what handlers have taken out.
  throw new HooklineError("AI_TOOL_FAILED", told);
}

/** Handlers may have put something in the place of a result that its tool can not format. */
function modelOutput(format: NonNullable<AnyTool["toModelOutput"]>) {
  return async (options: { readonly output: unknown }): Promise<unknown> => {
    try {
      return await format(options);
    } catch {
      const value = toolOutput(options.output);
      return typeof value === "string" ? { type: "text", value } : { type: "json", value };
    }
  };
}
