import { type HookLogger, HooklineError, isDenial, messageOf, type Outcome } from "@hookline/core";
import type { PluginTool } from "../plugin/plugin-tool.js";
import { within } from "../plugin/within.js";
import { didYouMean, quoted } from "../wording/did-you-mean.js";
import type { PluginHarness, TestEmitOptions } from "./plugin-harness.js";
import { pluginTestFailed } from "./plugin-test-error.js";

/** How a test runs a tool. */
export type TestRunOptions = Pick<TestEmitOptions, "session">;

/** What became of a run of a tool. */
export interface TestToolRun {
  /**
   * `denied` at `before_tool`, where a question is left unanswered and counts as a denial; `failed`
   * where the arguments do not fit or the tool throws.
   */
  readonly status: "completed" | "failed" | "denied";
  /** What a model would be told, as `after_tool` has left it; `{ error }` unless it is completed. */
  readonly output: unknown;
  /** What the tool threw, or what is wrong with its arguments; undefined unless it failed. */
  readonly error: unknown;
  /** The outcome at `before_tool`. */
  readonly before: Outcome<"before_tool">;
  /** The outcome at `after_tool`; undefined where the tool was denied. */
  readonly after: Outcome<"after_tool"> | undefined;
}

/** What running tools asks of a harness. */
export interface ToolBench {
  readonly name: string;
  readonly tools: () => readonly PluginTool[];
  readonly emit: PluginHarness["emit"];
  readonly logger: HookLogger;
  /** Ms that a tool has. */
  readonly timeout: number;
}

/** The tools of a plugin under test, and of those beside it. */
export class TestTools {
  readonly #bench: ToolBench;
  #calls = 0;

  constructor(bench: ToolBench) {
    this.#bench = bench;
  }

  /** The tools there are now; none once the plugin is closed. */
  get list(): readonly PluginTool[] {
    return this.#bench.tools();
  }

  /**
   * Runs a tool as a runtime does: through `before_tool`, after whose change handlers the arguments
   * are parsed by the tool's schema, then `after_tool`, and `tool_error` where it failed.
   * @throws HooklineError `UNKNOWN_TOOL`; `PLUGIN_TEST_FAILED` as `emit` does, and for a tool that is
   * late
   */
  async run(
    tool: string,
    args: Readonly<Record<string, unknown>> = {},
    { session }: TestRunOptions = {},
  ): Promise<TestToolRun> {
    const { emit } = this.#bench;
    const found = this.#find(tool);
    const { name: tool_name, input, description } = found;
    const call = { tool_name, call_id: `call-${++this.#calls}` };
    const wrong: Error[] = [];
    const before = await emit(
      "before_tool",
      { ...call, tool_input: { ...args }, tool_description: description },
      {
        session,
        async settle({ tool_input }) {
          const result = await input?.["~standard"].validate(tool_input);
          if (result === undefined) return undefined;
          if (result.issues === undefined) {
            return { tool_input: result.value as Record<string, unknown> };
          }
          wrong.push(argumentsInvalid(tool_name, result.issues));
          return undefined;
        },
      },
    );
    const { decision, reason } = before;
    if (isDenial(decision) || decision === "ask") {
      const output = { error: reason ?? "denied" };
      return { status: "denied", output, error: undefined, before, after: undefined };
    }
    const { tool_input } = before.event;
    const ended =
      wrong.length > 0 ? { error: wrong[0] } : await this.#execute(found, tool_input, call);
    const hasFailed = "error" in ended;
    const error = hasFailed ? ended.error : undefined;
    const message = hasFailed ? messageOf(error) : null;
    const after = await emit(
      "after_tool",
      {
        ...{ ...call, tool_input, tool_error: message },
        tool_output: hasFailed ? { error: message } : (ended.value ?? null),
      },
      { session },
    );
    const denial = isDenial(after.decision) ? (after.reason ?? "denied") : undefined;
    const told = denial === undefined ? after.event.tool_output : denial;
    const output = hasFailed && denial !== undefined ? { error: denial } : told;
    if (hasFailed) await emit("tool_error", { ...call, tool_input, error }, { session });
    return { status: hasFailed ? "failed" : "completed", output, error, before, after };
  }

  async #execute(
    tool: PluginTool,
    args: Record<string, unknown>,
    { tool_name, call_id }: { readonly tool_name: string; readonly call_id: string },
  ): Promise<{ readonly value: unknown } | { readonly error: unknown }> {
    const { timeout, logger, name } = this.#bench;
    const stop = new AbortController();
    const context = { toolName: tool_name, callId: call_id, signal: stop.signal, logger };
    const work = async (): Promise<unknown> => tool.execute(args, context);
    const late = pluginTestFailed(name, [
      { text: `the tool "${tool_name}" has not ended after ${timeout} ms` },
    ]);
    try {
      return { value: await within(work(), timeout, () => late) };
    } catch (error) {
      if (error !== late) return { error };
      stop.abort(late);
      throw late;
    }
  }

  #find(name: string): PluginTool {
    const tool = this.list.find((one) => one.name === name);
    if (tool !== undefined) return tool;
    const names = this.list.map((one) => one.name);
    const all = names.length === 0 ? "There is none." : `There are ${quoted(names)}.`;
    throw new HooklineError(
      "UNKNOWN_TOOL",
      `The plugin "${this.#bench.name}" has no tool "${name}". ${didYouMean(name, names, all)}`,
      { handler: this.#bench.name },
    );
  }
}

function argumentsInvalid(
  tool: string,
  issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[],
): HooklineError {
  const said = issues.map(({ message, path = [] }) => {
    const keys = path.map((step) => String((step as { key?: unknown }).key ?? step));
    return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
  });
  return new HooklineError(
    "TOOL_ARGUMENTS_INVALID",
    `The arguments of the tool "${tool}" do not fit what it takes: ${said.join("; ")}`,
  );
}
