import {
  type Flow,
  flow,
  HooklineError,
  hasCode,
  isThenable,
  type MaybePromise,
  messageOf,
  type Outcome,
  waitFor,
} from "@hookline/core";
import { runTool, type SettledToolCall, toolOutput } from "@hookline/runtime";
import type { ModelMessage, Tool, ToolExecutionOptions, ToolSet } from "ai";
import { type AskedCall, kept } from "../call/asked-calls.js";
import type { Call } from "../call/call.js";
import type { Calls, KnownCall } from "../call/calls.js";
import type { PromptMessage } from "../messages/prompt-message.js";
import { inputCallbacks } from "./input-callbacks.js";
import { argumentsOf, type GatedCall, inputOf, ToolApproval } from "./tool-approval.js";
import { modelOutput, preparedSchema } from "./tool-form.js";
import { lastOf, type Show, shownResults, yieldsResults } from "./yielded-results.js";

type ToolRun = Parameters<typeof runTool>[0]["execute"];
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
  readonly toModelOutput?: Parameters<typeof modelOutput>[0];
}

/**
 * The tools with every call inside the gates. Nothing runs here of those without an `execute`.
 */
export function hookedTools<T extends ToolSet>(tools: T, calls: Calls): T {
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const { execute } = tool;
      if (typeof execute !== "function") return [name, clientTool(tool as AnyTool, calls)];
      if (ours.has(execute)) return [name, tool];
      return [name, new HookedTool(name, tool as AnyTool, calls).tool];
    }),
  ) as T;
}

function clientTool(tool: AnyTool, calls: Calls): AnyTool {
  const callbacks = inputCallbacks(tool, calls);
  return Object.keys(callbacks).length === 0 ? tool : { ...tool, ...callbacks };
}

/** The `execute` of tools that are inside the gates already. */
const ours = new WeakSet<object>();

/** Whether the SDK would ask a person if there were no handlers. */
type Wants = () => MaybePromise<boolean>;

/** Whether the SDK has to ask a person, where `wants` says whether it would without handlers. */
export type Gate = (
  input: unknown,
  options: ApprovalOptions,
  wants: Wants,
) => MaybePromise<boolean>;

const gates = new WeakMap<object, Gate>();

/** The gate of a tool that went through `hookedTools`; undefined of one that does not run here. */
export function gateOf(tool: object): Gate | undefined {
  const { execute } = tool as AnyTool;
  return execute === undefined ? undefined : gates.get(execute);
}

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
    const { execute: given, inputSchema, toModelOutput } = this.#given;
    const execute = yieldsResults(given) ? this.#yield : this.#execute;
    ours.add(execute);
    gates.set(execute, this.#gate);
    return {
      ...this.#given,
      ...inputCallbacks(this.#given, this.#calls),
      ...(inputSchema === undefined ? {} : { inputSchema: preparedSchema(inputSchema) }),
      needsApproval: this.#needsApproval,
      execute,
      ...(toModelOutput === undefined ? {} : { toModelOutput: modelOutput(toModelOutput) }),
    } as unknown as Tool;
  }

  readonly #needsApproval: Need = (input, options) => {
    const { needsApproval = false } = this.#given;
    return this.#gate(input, options, () =>
      typeof needsApproval === "function" ? needsApproval(input, options) : needsApproval,
    );
  };

  readonly #gate: Gate = (input, options, wants) =>
    flow(() => this.#isApprovalNeeded(input, options, wants));

  *#isApprovalNeeded(input: unknown, options: ApprovalOptions, wants: Wants): Flow<boolean> {
    const known = yield* waitFor(this.#calls.ofTool(options.messages));
    // Without a call that lasts until it runs there is nothing to keep the answer in.
    if (known === undefined) return yield* waitFor(wants());
    const { call } = known;
    try {
      return yield* waitFor(call.run(() => this.#ask(call, input, options, wants)));
    } catch (error) {
      // The SDK ends its request with that, and tells nobody else.
      yield* waitFor(call.fail(error));
      throw error;
    }
  }

  *#ask(
    call: Call,
    input: unknown,
    { toolCallId, messages }: ApprovalOptions,
    wants: Wants,
  ): Flow<boolean> {
    // Whatever is answered, it will not run.
    if (call.denial !== undefined) return true;
    const asked = this.#asking(call, input, toolCallId);
    call.asked.add(asked);
    const approval = yield* waitFor(asked.approval);
    return yield* approval.isNeeded(yield* waitFor(wants()), messages);
  }

  readonly #execute: Execute = (input, options) => this.#executeWith(input, options, showNothing);

  readonly #yield: Execute = (input, options) =>
    shownResults(async (show) => this.#executeWith(input, options, show));

  #executeWith(input: unknown, options: ToolExecutionOptions, show: Show): MaybePromise<unknown> {
    const known = this.#calls.ofTool(options.messages);
    // Straight into its call: what waits in between would be waited for twice.
    if (known !== undefined && !isThenable(known)) return this.#run(known, input, options, show);
    return flow(() => this.#executed(known, input, options, show));
  }

  *#executed(
    opened: MaybePromise<KnownCall> | undefined,
    input: unknown,
    options: ToolExecutionOptions,
    show: Show,
  ): Flow<unknown> {
    if (opened !== undefined) {
      return yield* waitFor(this.#run(yield* waitFor(opened), input, options, show));
    }
    const call = yield* this.#calls.alone();
    try {
      return yield* waitFor(this.#run({ call, prompt: undefined }, input, options, show));
    } finally {
      yield* waitFor(call.end());
    }
  }

  #run(
    { call, prompt }: Pick<KnownCall, "call"> & { readonly prompt: PromptMessage | undefined },
    input: unknown,
    options: ToolExecutionOptions,
    show: Show,
  ): MaybePromise<unknown> {
    const messages = prompt?.in(options.messages) ?? options.messages;
    return call.run(() => this.#pass(call, input, options, { messages, show }));
  }

  /**
   * Takes a call through the gates.
   * @param told what the tool is told of the conversation, and how it shows what it yields
   */
  *#pass(
    call: Call,
    input: unknown,
    options: ToolExecutionOptions,
    told: { readonly messages: ModelMessage[]; readonly show: Show },
  ): Flow<unknown> {
    const { toolCallId, messages, abortSignal } = options;
    call.stopWith(abortSignal);
    const show: Show = (value) => showUnlessJudged(call, value, told.show);
    try {
      if (call.isOver || call.denial !== undefined) throw notRun(call, this.#name);
      const asked =
        call.asked.take(this.#name, toolCallId, input) ?? this.#asking(call, input, toolCallId);
      const approval = yield* waitFor(asked.approval);
      const execute: ToolRun = (args, context) => {
        const given = { ...options, messages: told.messages, abortSignal: context.signal };
        const work = () => lastOf(this.#given.execute?.(inputOf(args, input), given), show);
        return call.runTool(this.#name, work);
      };
      const decided = approval.conclude(messages);
      const settled = yield* this.#settle(call, input, toolCallId, { execute, decided });
      yield* remember(call, settled);
      return resultOf(settled);
    } catch (error) {
      if (hasCode(error, "STATE_REFUSED")) call.refuse(error);
      throw error;
    }
  }

  /** Puts a call to its gate. */
  #asking(call: Call, input: unknown, id: string): AskedCall {
    const { inputSchema: schema } = this.#given;
    const tool = this.#name;
    const gated = { id, name: tool, description: this.#description, input, schema };
    const approval = kept(() => flow(() => ToolApproval.of(call, gated)));
    const giveUp = (all: boolean): Flow<void> => this.#giveUp(call, { id, input, approval }, all);
    return { tool, id, input, approval, giveUp };
  }

  /** Announces the end of a call that nobody runs any more, unless its gate has denied it. */
  *#giveUp(
    call: Call,
    asked: Pick<AskedCall, "id" | "input" | "approval">,
    all: boolean,
  ): Flow<void> {
    const { id, input } = asked;
    let decided: Outcome<"before_tool"> | undefined;
    try {
      const approval = yield* waitFor(asked.approval);
      if (approval.isOpen && !all) return;
      decided = approval.conclude([]);
    } catch {
      // Its gate was broken off with the call, or it has failed and let nobody through.
      if (!call.signal.aborted) return;
    }
    const execute: ToolRun = () => {
      throw new Error("The call of the agent has ended before the tool ran.");
    };
    yield* this.#settle(call, input, id, { execute, decided });
  }

  #settle(
    call: Call,
    input: unknown,
    call_id: string,
    {
      execute,
      decided,
    }: {
      readonly execute: ToolRun;
      readonly decided: Outcome<"before_tool"> | undefined;
    },
  ): Flow<SettledToolCall> {
    const { hooks, base, signal } = call;
    return runTool(
      { name: this.#name, description: this.#description ?? "", execute },
      { arguments: argumentsOf(input), call_id },
      { hooks, base, signal, decided },
    );
  }

  get #description(): string | null {
    const { description } = this.#given;
    return typeof description === "string" ? description : null;
  }
}

/** Why a tool does not run whose call was denied before its gate, or whose handlers know it already. */
function notRun({ signal, denial }: Call, tool: string): unknown {
  if (signal.aborted) return signal.reason;
  const why =
    denial === undefined
      ? "the call of the agent that asked for it is over"
      : `the call of the agent was denied at "${denial.point}"`;
  return new HooklineError("AI_TOOL_FAILED", `The tool "${tool}" was not run: ${why}.`);
}

function showNothing(): void {}

/** What comes before the last result has passed no handler: where one may hide it, it is not shown. */
function showUnlessJudged({ hooks }: Call, value: unknown, show: Show): void {
  if (hooks.describe("after_tool").every(({ phase }) => phase === "watch")) show(value);
}

function* remember(call: Call, record: SettledToolCall): Flow<void> {
  const { name, call_id, result, additional_context } = record;
  if (additional_context !== null) call.insertions.tell(additional_context);
  call.pending.take(call_id, name);
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
