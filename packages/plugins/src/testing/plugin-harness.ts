import {
  type DecideOptions,
  type GateName,
  HookBus,
  type HookBusOptions,
  type HookPayloads,
  messageOf,
  type Outcome,
  type PointName,
} from "@hookline/core";
import { definitionOf } from "@hookline/core/vocabulary";
import type { PluginEntry } from "../manager/plugin-entry.js";
import type { PluginManager } from "../manager/plugin-manager.js";
import { defaultPayload } from "./default-payload.js";
import type { FailureWatch } from "./failure-watch.js";
import type { LoggedLine, MemoryLogger } from "./memory-logger.js";
import { pluginTestFailed } from "./plugin-test-error.js";
import { pointsWithMore, type sharedHandlers } from "./shared-handlers.js";
import { TestTools } from "./test-tools.js";

/** How a test emits an event. */
export interface TestEmitOptions<N extends PointName = PointName>
  extends Omit<DecideOptions<N>, "ask"> {
  /** Id of the session; each has its own `context.state`. Default `test`. */
  readonly session?: string | undefined;
}

/** What a harness holds. */
interface HarnessParts {
  readonly name: string;
  readonly manager: PluginManager;
  readonly watch: FailureWatch;
  readonly logger: MemoryLogger;
  /** Ms that a tool has at most. */
  readonly timeout: number;
  /** The handlers of the process before the plugin started. */
  readonly before: ReturnType<typeof sharedHandlers>;
  readonly bus: HookBusOptions;
}

/** A plugin under test, started and alone. */
export class PluginHarness {
  /** What a manager tells of the plugin: its name, its version, the points it handles. */
  readonly entry: PluginEntry;
  /** Its tools, and those of the plugins beside it: lists them, and runs them through the gates. */
  readonly tools: TestTools;
  readonly #parts: HarnessParts;
  readonly #buses = new Map<string, HookBus>();
  #closing: Promise<void> | undefined;

  constructor(parts: HarnessParts) {
    this.#parts = parts;
    const { manager, name, logger, timeout } = parts;
    const emit: PluginHarness["emit"] = (point, fields, how) => this.emit(point, fields, how);
    this.tools = new TestTools({ name, tools: () => manager.tools, emit, logger, timeout });
    this.entry = manager.list().find((entry) => entry.name === name) as PluginEntry;
  }

  /** What was logged since the start, by the plugin and about it; `details.plugin` is its name. */
  get logs(): readonly LoggedLine[] {
    return this.#parts.logger.lines;
  }

  /**
   * Emits an event to the plugin, at any point.
   * @param fields what is to be different from the default payload of the point
   * @returns the outcome, also of a denial; a question is left unanswered: its decision is `ask`
   * @throws HooklineError `PLUGIN_TEST_FAILED` when the hook threw what is no verdict, was late,
   * returned what is no valid return, or made a rewrite that is forbidden or does not fit;
   * `INVALID_PAYLOAD` for fields the point does not have or take
   */
  async emit<N extends PointName>(
    point: N,
    fields: Partial<HookPayloads[N]> = {},
    { session = "test", ...options }: TestEmitOptions<N> = {},
  ): Promise<Outcome<N>> {
    const payload = defaultPayload(point, fields);
    const { kind, rewrites = [] } = definitionOf(point);
    for (const [field, value] of Object.entries(payload)) {
      // Other than plain data, an error reaches hooks as it is.
      if (value instanceof Error && !rewrites.includes(field)) Object.freeze(value);
    }
    const bus = this.#busOf(session);
    const isGate = kind === "gate";
    const outcome = await (isGate
      ? bus.decide(point as GateName, payload as never, { ...options, ask: "return" } as never)
      : bus.emit(point, payload, options));
    const failures = this.#parts.watch.take();
    if (failures.length > 0) throw pluginTestFailed(this.#parts.name, failures);
    return outcome as Outcome<N>;
  }

  /**
   * Ends the sessions and shuts the plugin down; again has no effect.
   * @throws HooklineError `PLUGIN_TEST_FAILED` when `on_shutdown` failed or was late, or when a
   * handler that the plugin has registered by itself with `addHook` is left behind
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #busOf(session: string): HookBus {
    let bus = this.#buses.get(session);
    if (bus === undefined) {
      const { manager, watch, bus: options } = this.#parts;
      bus = new HookBus({ ...options, sessionId: session });
      bus.use({
        name: "plugin under test",
        attach: (registrar) => manager.attach(watch.registrar(registrar)),
      });
      this.#buses.set(session, bus);
    }
    return bus;
  }

  async #close(): Promise<void> {
    const { name, manager, watch, before } = this.#parts;
    for (const bus of this.#buses.values()) await bus.close();
    const problems: { readonly text: string; readonly cause?: unknown }[] = [...watch.take()];
    await manager.shutdown().catch(({ errors }: AggregateError) => {
      for (const cause of errors) problems.push({ text: messageOf(cause), cause });
    });
    for (const point of pointsWithMore(before)) {
      problems.push({
        text: `it leaves a handler at "${point}" behind. Take it off in on_shutdown, or make it a method of the plugin.`,
      });
    }
    if (problems.length > 0) throw pluginTestFailed(name, problems);
  }
}
