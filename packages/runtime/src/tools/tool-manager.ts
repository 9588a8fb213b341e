import {
  flow,
  HookBus,
  type HookLogger,
  HooklineError,
  type Registration,
  registration,
} from "@hookline/core";
import type { RetryOptions } from "../recovery/retry-policy.js";
import { checkTool } from "./check-tool.js";
import { type McpClient, type McpOptions, mcpTools } from "./mcp-tools.js";
import { PostHooks, type ToolPostHook } from "./post-hooks.js";
import { PreHooks, type ToolPreHook, type ToolPreHookOptions } from "./pre-hooks.js";
import { definitionOf, prepareTool, type RegisteredTool } from "./registered-tool.js";
import type { Tool } from "./tool.js";
import type { SettledToolCall, ToolCall, ToolCallRecord } from "./tool-call.js";
import { offeredDefinitions, type ToolDefinition } from "./tool-definition.js";
import { invokeTool } from "./tool-invocation.js";
import type { BoundScope, ToolScope } from "./tool-scope.js";
import { followSource, type ToolSource } from "./tool-source.js";

/** How a manager is made. */
export interface ToolManagerOptions {
  /** The bus of calls that bring none along. Default: one of the manager's own. */
  readonly hooks?: HookBus | undefined;
  /** Default: the bus's. */
  readonly logger?: HookLogger | undefined;
  /** Whether tools that do not say are tried again. Default: no. */
  readonly retry?: RetryOptions | boolean | undefined;
  /** How long an attempt of a tool that does not say may take, in ms. Default: no limit. */
  readonly timeout?: number | undefined;
}

/** How several calls are run. */
export interface ActOptions {
  /** Whether denials and failures are only recorded, and not thrown. Default true. */
  readonly suppressErrors?: boolean | undefined;
}

/**
 * The one way to a tool. Each call passes, in this order: the manager's pre-hooks; the handlers of
 * `before_tool` that change; the tool's `preprocess` and the check of its arguments; judges and
 * approval; the tool, with exactly what the judges saw; its `postprocess`; `after_tool`, and on
 * failure `tool_error`; the manager's post-hooks.
 *
 * A manager serves any number of sessions: the bus comes with the call, the tools and the hooks
 * are the manager's.
 */
export class ToolManager {
  readonly #tools = new Map<string, RegisteredTool>();
  readonly #preHooks = new PreHooks();
  readonly #postHooks = new PostHooks();
  readonly #options: ToolManagerOptions;
  #ownHooks: HookBus | undefined;

  constructor(options: ToolManagerOptions = {}) {
    this.#options = options;
    this.#ownHooks = options.hooks;
  }

  /** The names of the tools, in order of registration. */
  get names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /**
   * Registers a tool.
   * @throws HooklineError `INVALID_TOOL`, `INVALID_RETRY`, or `DUPLICATE_TOOL` for a name that is
   * taken
   */
  register<I extends object = Record<string, unknown>>(tool: Tool<I>): Registration {
    checkTool(tool as unknown as Tool);
    return this.#add([prepareTool(tool as unknown as Tool, this.#options)]);
  }

  /**
   * Registers the tools that an MCP server offers now: all of them, or none.
   * @throws HooklineError `DUPLICATE_TOOL`, and what the client throws
   */
  async addMcpClient(client: McpClient, options: McpOptions = {}): Promise<Registration> {
    return this.#add(await mcpTools(client, { ...this.#options, ...options }, this.#logger));
  }

  /**
   * Registers the tools of a source, such as a `PluginManager`, all of them or none, and from then
   * on what comes and goes there. One that comes and can not be registered is logged and left out.
   * @throws HooklineError as `register` does, for the tools there are now
   */
  addSource(source: ToolSource): Registration {
    return followSource(
      source,
      (tool) => this.register(tool),
      () => this.#logger,
    );
  }

  /**
   * Registers a hook that runs before every handler of `before_tool`; see `ToolPreHook`.
   * @throws HooklineError for a hook that is no function, or a wrong option
   */
  addToolPreHook(hook: ToolPreHook, options: ToolPreHookOptions = {}): Registration {
    return this.#preHooks.add(hook, options);
  }

  /**
   * Registers a hook that is told of each call at its end; see `ToolPostHook`.
   * @throws HooklineError `INVALID_HANDLER`
   */
  addToolPostHook(hook: ToolPostHook): Registration {
    return this.#postHooks.add(hook);
  }

  /**
   * The tools as a model is offered them for one request, put to `before_tool_definitions`. The
   * list is the caller's own.
   * @returns nothing when a handler denied
   */
  async definitions(
    scope: ToolScope & { readonly model?: string | undefined } = {},
  ): Promise<ToolDefinition[]> {
    const all = [...this.#tools.values()].map(definitionOf);
    return offeredDefinitions(all, { ...this.#bound(scope), model: scope.model });
  }

  /**
   * Runs a call.
   * @returns its record, of a failed call too
   * @throws ToolHookDeniedError when it was denied, StateRefusedError when a store refused
   */
  async invoke(call: ToolCall, scope: ToolScope = {}): Promise<ToolCallRecord> {
    const settled = await this.invokeSettled(call, scope);
    if (settled.status === "denied") throw settled.error;
    return settled;
  }

  /**
   * Runs a call.
   * @returns its record, of a denied call too
   * @throws StateRefusedError when a store refused
   */
  async invokeSettled(call: ToolCall, scope: ToolScope = {}): Promise<SettledToolCall> {
    const host = {
      tools: this.#tools,
      preHooks: this.#preHooks,
      postHooks: this.#postHooks,
      invoke: (inner: ToolCall, within: BoundScope) => this.invoke(inner, within),
    };
    return flow(() => invokeTool(host, call, this.#bound(scope)));
  }

  /**
   * Runs several calls side by side.
   * @returns their records, in the order of the calls
   * @throws StateRefusedError when a store refused, whatever is suppressed; else, unless errors are
   * suppressed, the error of the first call that has one. Either way after all have ended
   */
  async act(
    calls: readonly ToolCall[],
    scope: ToolScope & ActOptions = {},
  ): Promise<readonly SettledToolCall[]> {
    const { suppressErrors = true, ...where } = scope;
    const ended = await Promise.allSettled(calls.map((call) => this.invokeSettled(call, where)));
    const records = ended.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
    const failed = suppressErrors
      ? undefined
      : records.find(({ status }) => status !== "completed");
    if (failed !== undefined && "error" in failed) throw failed.error;
    return records;
  }

  get #hooks(): HookBus {
    this.#ownHooks ??= new HookBus({ logger: this.#options.logger });
    return this.#ownHooks;
  }

  get #logger(): HookLogger {
    return this.#options.logger ?? this.#hooks.logger;
  }

  #bound(scope: ToolScope): BoundScope {
    return { ...scope, hooks: scope.hooks ?? this.#hooks };
  }

  /** All of them, or none. */
  #add(tools: readonly RegisteredTool[]): Registration {
    const names = new Set<string>();
    for (const { name } of tools) {
      if (this.#tools.has(name) || names.has(name)) {
        throw new HooklineError(
          "DUPLICATE_TOOL",
          `There is a tool "${name}" already. Give one of them another name; for the tools of an MCP server there is \`prefix\`.`,
        );
      }
      names.add(name);
    }
    for (const tool of tools) this.#tools.set(tool.name, tool);
    return registration(() => {
      for (const tool of tools) {
        if (this.#tools.get(tool.name) === tool) this.#tools.delete(tool.name);
      }
    });
  }
}
