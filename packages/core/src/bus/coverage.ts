import { HooklineError } from "../errors/hookline-error.js";
import { type HandlerRecord, Rank } from "../handler/handler-record.js";
import type { HookLogger } from "../log/logger.js";
import type { PointName } from "../points/index.js";
import { type Registration, SharedRegistrations } from "../registration.js";
import { isAnnounced } from "./announced-emitters.js";
import type { HandlerAt } from "./handler-at.js";
import { wasTold } from "./told-sessions.js";

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
  readonly #emitters = new SharedRegistrations<Emitter>();
  /** The points of emitters that were attached, though they may be detached by now. */
  readonly #emitted = new Set<string>();
  /** Emitters that may leave a handler's denial without effect, by the application's own word. */
  readonly #tolerated = new Set<Emitter>();
  readonly #warned = new WeakSet<HandlerRecord>();
  readonly #logger: () => HookLogger;
  readonly #sessionId: () => string | null;

  constructor(logger: () => HookLogger, sessionId: () => string | null) {
    this.#logger = logger;
    this.#sessionId = sessionId;
  }

  get isEmpty(): boolean {
    return this.#emitters.size === 0;
  }

  /**
   * @param handlers what is registered already
   * @throws HooklineError `UNENFORCED_GATE`
   */
  attach(emitter: Emitter, allowUnenforced: boolean, handlers: readonly HandlerAt[]): Registration {
    if (allowUnenforced) this.#tolerated.add(emitter);
    return this.#emitters.hold(emitter, () => {
      for (const at of handlers) this.#enforce(at, emitter, allowUnenforced);
      for (const point of Object.keys(emitter.coverage)) this.#emitted.add(point);
      return () => this.#tolerated.delete(emitter);
    });
  }

  /**
   * A handler is about to be registered.
   * @throws HooklineError `UNENFORCED_GATE`
   */
  admit(at: HandlerAt): void {
    for (const emitter of this.#emitters.keys()) {
      this.#enforce(at, emitter, this.#tolerated.has(emitter));
    }
  }

  /** The handlers among these that no attached emitter calls. */
  uncovered(handlers: readonly HandlerAt[]): readonly HandlerAt[] {
    if (this.isEmpty) return [];
    return handlers.filter(
      ({ plan, record }) => record.rank !== Rank.Default && !this.#covers(plan.name),
    );
  }

  /**
   * Warns, once each and once of a session that is resumed, about handlers that no emitter calls, or
   * has called, those of one owner together; and about those of included buses, registered after
   * they were included, whose denials nobody enforces.
   */
  warn(handlers: readonly HandlerAt[]): void {
    const dead = this.uncovered(handlers).filter(
      ({ plan, record }) => !this.#emitted.has(plan.name) && !this.#warned.has(record),
    );
    const byOwner = new Map<unknown, HandlerRecord[]>();
    for (const { record } of dead) {
      this.#warned.add(record);
      const key = record.owner?.key ?? record;
      byOwner.set(key, [...(byOwner.get(key) ?? []), record]);
    }
    for (const records of byOwner.values()) {
      this.#tellDead(
        "warn",
        records.filter((record) => isMissed(record)),
      );
      this.#tellDead(
        "info",
        records.filter((record) => !isMissed(record)),
      );
    }
    for (const emitter of this.#emitters.keys()) {
      for (const at of handlers) {
        const problem = unenforced(at, emitter);
        if (problem !== undefined) this.#warn(at.record, { emitter: emitter.name }, problem);
      }
    }
  }

  #covers(point: PointName): boolean {
    if (BY_THE_BUS.has(point)) return true;
    for (const { coverage } of this.#emitters.keys()) {
      if ((coverage[point]?.length ?? 0) > 0) return true;
    }
    return isAnnounced(point);
  }

  #enforce(at: HandlerAt, emitter: Emitter, isTolerated: boolean): void {
    const problem = unenforced(at, emitter);
    if (problem === undefined) return;
    const { plan, record } = at;
    if (isTolerated) {
      this.#warn(record, { emitter: emitter.name }, problem);
      return;
    }
    throw new HooklineError(
      "UNENFORCED_GATE",
      `${problem} Register it in the phase "watch", or attach the emitter with allowUnenforced: true.`,
      { point: plan.name, handler: record.name },
    );
  }

  /** @param records of one owner, or just one */
  #tellDead(level: "warn" | "info", records: readonly HandlerRecord[]): void {
    const [first] = records;
    if (first === undefined) return;
    const emitters = [...this.#emitters.keys()].map(({ name }) => name);
    const { owner } = first;
    const points = [...new Set(records.map(({ point }) => point))];
    const which = "which none of the attached emitters emits";
    const all = points.map((point) => `"${point}"`).join(", ");
    const message =
      owner === undefined
        ? `"${first.name}" is registered at "${first.point}", ${which}: it will not be called.`
        : `The plugin "${owner.name}" handles ${all}, ${which}: it will not be called there.`;
    const id = this.#sessionId();
    if (id !== null && wasTold(id, message)) return;
    const about =
      owner === undefined
        ? { point: first.point, handler: first.name }
        : { points, plugin: owner.name };
    this.#logger()[level]({ ...about, emitters }, message);
  }

  #warn(record: HandlerRecord, context: object, message: string): void {
    if (this.#warned.has(record)) return;
    this.#warned.add(record);
    this.#logger().warn({ point: record.point, handler: record.name, ...context }, message);
  }
}

/** Who changes or decides nothing is not missed, nor who may go uncalled. */
function isMissed({ phase, optional }: HandlerRecord): boolean {
  return phase !== "watch" && !optional;
}

/** What is wrong with a handler that wants more than an emitter can do at its point. */
function unenforced({ plan, record }: HandlerAt, { name, coverage }: Emitter): string | undefined {
  const modes = coverage[plan.name];
  if (!plan.isGate || record.phase === "watch" || modes === undefined || modes.length === 0) {
    return undefined;
  }
  const needed: readonly CoverageMode[] =
    record.phase === "judge" ? ["block"] : ["block", "rewrite"];
  if (needed.some((mode) => modes.includes(mode))) return undefined;
  return `"${record.name}" wants to decide at "${plan.name}", but "${name}" can only observe there, so its denials would not be enforced.`;
}
