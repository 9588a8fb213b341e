import { HooklineError, hasCode, messageOf } from "@hookline/core";
import { type SettledToolCall, ToolManager, toolOutput } from "@hookline/runtime";
import type { ModelMessage, Tool, ToolExecutionOptions, ToolSet } from "ai";
import type { Call } from "../call/call.js";
import type { Calls, KnownCall } from "../call/calls.js";
import { inputCallbacks } from "./input-callbacks.js";
import { argumentsOf, type GatedCall, inputOf, ToolApproval } from "./tool-approval.js";
import { lastOf, type Show, shownResults, yieldsResults } from "./yielded-results.js";

type Execute = (input: unknown, options: ToolExecutionOptions) => unknown;
type Need = (input: unknown, options: ApprovalOptions) => boolean | PromiseLike<boolean>;

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

/** Whether the SDK has to ask a person, where `wants` says whether it would without handlers. */
export type Gate = (
  input: unknown,
  options: ApprovalOptions,
  wants: () => Promise<boolean>,
) => Promise<boolean>;

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
  /** Calls that the SDK has asked about, until they run. */
  readonly #asked = new WeakMap<Call, Map<string, Promise<ToolApproval>>>();

  constructor(name: string, given: AnyTool, calls: Calls) {
    this.#name = name;
    this.#given = given;
    this.#calls = calls;
  }

  get tool(): Tool {
    const { execute: given, toModelOutput } = this.#given;
    const execute = yieldsResults(given) ? this.#yield : this.#execute;
    ours.add(execute);
    gates.set(execute, this.#gate);
    return {
      ...this.#given,
      ...inputCallbacks(this.#given, this.#calls),
      needsApproval: this.#needsApproval,
      execute,
      ...(toModelOutput === undefined ? {} : { toModelOutput: modelOutput(toModelOutput) }),
    } as unknown as Tool;
  }

  readonly #needsApproval: Need = (input, options) => {
    const { needsApproval = false } = this.#given;
    return this.#gate(input, options, async () =>
      typeof needsApproval === "function" ? needsApproval(input, options) : needsApproval,
    );
  };

  readonly #gate: Gate = async (input, options, wants) => {
    const known = await this.#calls.ofTool(options.messages);
    // Without a call that lasts until it runs there is nothing to keep the answer in.
    if (known === undefined) return wants();
    const { call } = known;
    return call.run(async () => {
      const approval = await this.#approvalOf(call, input, options.toolCallId, undefined);
      return approval.isNeeded(await wants(), options.messages);
    });
  };

  readonly #execute: Execute = (input, options) => this.#executeWith(input, options, () => {});

  readonly #yield: Execute = (input, options) =>
    shownResults((show) => this.#executeWith(input, options, show));

  async #executeWith(input: unknown, options: ToolExecutionOptions, show: Show): Promise<unknown> {
    const known = await this.#calls.ofTool(options.messages);
    if (known !== undefined) return this.#run(known, input, options, show);
    const call = await this.#calls.alone();
    try {
      return await this.#run({ call, prompt: undefined }, input, options, show);
    } finally {
      await call.end();
    }
  }

  async #run(
    {
      call,
      prompt,
    }: Pick<KnownCall, "call"> & { readonly prompt: KnownCall["prompt"] | undefined },
    input: unknown,
    options: ToolExecutionOptions,
    show: Show,
  ): Promise<unknown> {
    const { abortSignal, toolCallId } = options;
    const signal =
      abortSignal === undefined ? call.signal : AbortSignal.any([abortSignal, call.signal]);
    const messages = prompt?.in(options.messages) ?? options.messages;
    try {
      const record = await call.run(async () => {
        const approval = await this.#approvalOf(call, input, toolCallId, signal);
        this.#asked.get(call)?.delete(toolCallId);
        const manager = new ToolManager();
        manager.register({
          name: this.#name,
          description: this.#description ?? "",
          execute: (args, context) =>
            call.runTool(this.#name, () =>
              lastOf(
                this.#given.execute?.(inputOf(args, input), {
                  ...options,
                  messages,
                  abortSignal: context.signal,
                }),
                (value) => showUnlessJudged(call, value, show),
              ),
            ),
        });
        const asked = { name: this.#name, arguments: argumentsOf(input), call_id: toolCallId };
        const settled = await manager.invokeSettled(asked, {
          signal,
          decided: approval.conclude(options.messages),
          ...call.session.scope,
        });
        await remember(call, settled);
        return settled;
      });
      return resultOf(record);
    } catch (error) {
      if (hasCode(error, "STATE_REFUSED")) call.refuse(error);
      throw error;
    }
  }

  #approvalOf(
    call: Call,
    input: unknown,
    id: string,
    signal: AbortSignal | undefined,
  ): Promise<ToolApproval> {
    const asked = this.#asked.get(call) ?? new Map<string, Promise<ToolApproval>>();
    this.#asked.set(call, asked);
    const { inputSchema: schema } = this.#given;
    const gated = { id, name: this.#name, description: this.#description, input, schema };
    const approval = asked.get(id) ?? ToolApproval.of(call, gated, signal);
    asked.set(id, approval);
    return approval;
  }

  get #description(): string | null {
    const { description } = this.#given;
    return typeof description === "string" ? description : null;
  }
}

/** What comes before the last result has passed no handler: where one may hide it, it is not shown. */
function showUnlessJudged({ hooks }: Call, value: unknown, show: Show): void {
  if (hooks.describe("after_tool").every(({ phase }) => phase === "watch")) show(value);
}

async function remember(call: Call, record: SettledToolCall): Promise<void> {
  const { name, call_id, result, additional_context } = record;
  if (additional_context !== null) call.insertions.tell(additional_context);
  await call.remember({
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
