import { HooklineError } from "../errors/hookline-error.js";
import { type HandlerRecord, Rank } from "../handler/handler-record.js";
import type { PointPlan } from "../handler/point-plan.js";
import type { HookLogger } from "../log/logger.js";
import type { PointName } from "../points/index.js";

/** What an emitter can do with the handlers of a point. */
export type CoverageMode = "observe" | "rewrite" | "block" | "ask";

/** The points an emitter emits, and what it can do at each. */
export type Coverage = { readonly [N in PointName]?: readonly CoverageMode[] };

/** Code that owns moments and emits them: the runtime, an adapter. */
export interface Emitter {
  readonly name: string;
  readonly coverage: Coverage;
}

/** A handler that nothing attached to the bus will ever call. */
export interface UncoveredHandler {
  readonly point: PointName;
  readonly handler: string;
}

/** Emitted by the bus itself, so that no emitter has to. */
const BY_THE_BUS: ReadonlySet<PointName> = new Set<PointName>(["on_error", "on_permission_ask"]);

/** Which emitters are attached to a bus, and whether they can do what its handlers expect. */
export class CoverageLedger {
  readonly #emitters = new Map<Emitter, { readonly allowUnenforced: boolean }>();
  readonly #warned = new WeakSet<HandlerRecord>();
  readonly #logger: () => HookLogger;

  constructor(logger: () => HookLogger) {
    this.#logger = logger;
  }

  get isEmpty(): boolean {
    return this.#emitters.size === 0;
  }

  /** @throws HooklineError `UNENFORCED_GATE` */
  attach(emitter: Emitter, allowUnenforced: boolean, records: readonly HandlerAt[]): void {
    for (const at of records) this.#enforce(at, emitter, allowUnenforced);
    this.#emitters.set(emitter, { allowUnenforced });
  }

  detach(emitter: Emitter): void {
    this.#emitters.delete(emitter);
  }

  /**
   * A handler is about to be registered.
   * @throws HooklineError `UNENFORCED_GATE`
   */
  admit(at: HandlerAt): void {
    for (const [emitter, { allowUnenforced }] of this.#emitters) {
      this.#enforce(at, emitter, allowUnenforced);
    }
  }

  /** The handlers among these that no attached emitter calls. */
  uncovered(records: readonly HandlerAt[]): readonly (UncoveredHandler & HandlerAt)[] {
    if (this.isEmpty) return [];
    return records
      .filter(({ plan, record }) => record.rank !== Rank.Default && !this.#covers(plan.name))
      .map(({ plan, record }) => ({ point: plan.name, handler: record.name, plan, record }));
  }

  /** Warns about handlers that no attached emitter calls, once each. */
  warn(records: readonly HandlerAt[]): void {
    for (const { point, handler, record } of this.uncovered(records)) {
      if (this.#warned.has(record)) continue;
      this.#warned.add(record);
      this.#logger().warn(
        { point, handler, emitters: [...this.#emitters.keys()].map(({ name }) => name) },
        `"${handler}" is registered at "${point}", which none of the attached emitters emits: it will not be called.`,
      );
    }
  }

  #covers(point: PointName): boolean {
    if (BY_THE_BUS.has(point)) return true;
    for (const { coverage } of this.#emitters.keys()) {
      if ((coverage[point]?.length ?? 0) > 0) return true;
    }
    return false;
  }

  #enforce({ plan, record }: HandlerAt, { name, coverage }: Emitter, allowed: boolean): void {
    const modes = coverage[plan.name];
    if (!plan.isGate || record.phase === "watch" || modes === undefined || modes.length === 0)
      return;
    const needed: readonly CoverageMode[] =
      record.phase === "judge" ? ["block"] : ["block", "rewrite"];
    if (needed.some((mode) => modes.includes(mode))) return;
    const message = `"${record.name}" wants to decide at "${plan.name}", but "${name}" can only observe there, so its denials would not be enforced.`;
    if (allowed) {
      this.#logger().warn({ point: plan.name, handler: record.name, emitter: name }, message);
      return;
    }
    throw new HooklineError(
      "UNENFORCED_GATE",
      `${message} Register it in the phase "watch", or attach the emitter with allowUnenforced: true.`,
      { point: plan.name, handler: record.name },
    );
  }
}

/** A handler and the point it is registered at. */
export interface HandlerAt {
  readonly plan: PointPlan;
  readonly record: HandlerRecord;
}
