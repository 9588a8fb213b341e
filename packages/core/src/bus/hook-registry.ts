import { HooklineError } from "../errors/hookline-error.js";
import type { HandlerOptions, HandlerPhase, HookHandler } from "../handler/handler.js";
import { type AnyHandler, Rank } from "../handler/handler-record.js";
import type { HookSession } from "../handler/session.js";
import type { HookLogger } from "../log/logger.js";
import { nameOf } from "../plain-data/name-of.js";
import { DORMANT_POINTS, type PointName } from "../points/index.js";
import type { PointOf, PointRef } from "../points/point-ref.js";
import { type Registration, SharedRegistrations } from "../registration.js";
import type { Channel } from "./channel.js";
import { CoverageLedger, type Emitter, type UncoveredHandler } from "./coverage.js";
import type { HandlerAt } from "./handler-at.js";
import { HandlerTable } from "./handler-table.js";
import type { HookRegistrar, HookSource } from "./hook-source.js";
import { CHANNEL, INCLUDES, type Includable, isIncludable, OPENED } from "./includable.js";

/** How an emitter is attached. */
export interface AttachOptions {
  /** Warn, rather than refuse, where a handler wants to decide but the emitter can only watch. */
  readonly allowUnenforced?: boolean | undefined;
}

/** A registered handler as people are told of it. */
export interface HandlerDescription {
  readonly name: string;
  readonly phase: HandlerPhase;
  readonly priority: number;
  /** The plugin it belongs to. */
  readonly owner: string | undefined;
}

/** `use` for those who build a session's bus: they say where the handlers stand. */
export const USE_AS = Symbol.for("hookline.bus.use-as");

/** The half of a bus that knows who listens: handlers, sources, and which emitters there are. */
export abstract class HookRegistry implements HookRegistrar, Includable {
  protected readonly table: HandlerTable = new HandlerTable({
    admit: (at) => this.#admit(at),
    inheritedChanged: () => {
      this.attention = true;
    },
  });
  protected readonly coverage: CoverageLedger = new CoverageLedger(
    () => this.logger,
    () => this.session.id,
  );
  /** Something has to be looked at before the next emit: new handlers or emitters, or the end. */
  protected attention = false;
  readonly #sources = new SharedRegistrations<HookSource | Includable>();

  abstract readonly session: HookSession;

  abstract get logger(): HookLogger;

  /** Whether the bus takes no handlers any more. */
  protected abstract get isClosed(): boolean;

  /**
   * Registers a handler.
   * @throws HooklineError for an unknown point, a bad option or matcher, a handler that is no
   * function, a gate that an attached emitter can not enforce, or a closed bus
   */
  on<R extends PointRef>(
    point: R,
    handler: HookHandler<PointOf<R>>,
    options?: HandlerOptions,
  ): Registration {
    return this.table.register(point, handler as AnyHandler, options, Rank.Own);
  }

  /** Takes the first registration of that handler at the point off; none is no error. */
  off<R extends PointRef>(point: R, handler: HookHandler<PointOf<R>>): void {
    for (const record of this.table.channel(point).own()) {
      if (record.handler !== (handler as AnyHandler)) continue;
      record.remove();
      return;
    }
  }

  /** Whether an emit at the point would have handlers. */
  has(point: PointRef): boolean {
    return this.table.channel(point).lists().all.length > 0;
  }

  /** The handlers of a point in the order in which they run; a copy. */
  handlersFor<R extends PointRef>(point: R): HookHandler<PointOf<R>>[] {
    const { all } = this.table.channel(point).lists();
    return all.map(({ handler }) => handler as unknown as HookHandler<PointOf<R>>);
  }

  /** What would run at a point, in order, by name. */
  describe(point: PointRef): readonly HandlerDescription[] {
    const { all } = this.table.channel(point).lists();
    return all.map(({ name, phase, priority, owner }) => ({
      name,
      phase,
      priority,
      owner: owner?.name,
    }));
  }

  /**
   * Attaches a source, or includes another bus. The same one again binds nothing twice.
   * @returns the undo; with the last one of a source, everything it has registered is taken off
   * @throws HooklineError what the source throws, for a closed bus, and `UNENFORCED_GATE`
   */
  use(source: HookSource | Includable): Registration {
    return this[USE_AS](source, Rank.Source);
  }

  [USE_AS](source: HookSource | Includable, rank: Rank): Registration {
    return this.#sources.hold(source, () => this.#attach(source, rank));
  }

  /**
   * Declares what an emitter emits on this bus, so that handlers nobody will call are found.
   * @throws HooklineError `UNENFORCED_GATE` when a handler wants to decide where it can only watch
   */
  attach(emitter: Emitter, options: AttachOptions = {}): Registration {
    this.attention = true;
    const { allowUnenforced = false } = options;
    return this.coverage.attach(emitter, allowUnenforced, this.table.handlers());
  }

  /** The handlers that no attached emitter calls; none while no emitter is attached. */
  uncovered(): readonly UncoveredHandler[] {
    const uncovered = this.coverage.uncovered(this.table.handlers());
    return uncovered.map(({ plan, record }) => ({ point: plan.name, handler: record.name }));
  }

  [CHANNEL](point: string): Channel {
    return this.table.channel(point);
  }

  [INCLUDES](other: object): boolean {
    return this.table.includes(other);
  }

  [OPENED](): Iterable<PointName> {
    return this.table.points();
  }

  /** Detaches every source, the last one first. */
  protected detachSources(): void {
    this.#sources.clear();
  }

  #attach(source: HookSource | Includable, rank: Rank): () => void {
    checkSource(source);
    if (this.isClosed) throw closed(describe(source), "attached");
    this.attention = true;
    if (!isIncludable(source)) return this.table.attach(source, rank);
    if ((source as object) === this || source[INCLUDES](this)) {
      throw new HooklineError(
        "INVALID_SOURCE",
        "A bus can not include itself, nor one that includes it.",
      );
    }
    for (const at of handlersOf(source)) this.coverage.admit(at);
    return this.table.include(source, rank);
  }

  #admit(at: HandlerAt): void {
    const { point, name } = at.record;
    if (this.isClosed) throw closed(name, `registered at "${point}"`);
    this.coverage.admit(at);
    if (DORMANT_POINTS.has(at.plan.name)) {
      this.logger.warn(
        { point, handler: name },
        `Nothing emits "${point}": "${name}" will not be called.`,
      );
    }
    this.attention = true;
  }
}

function handlersOf(bus: Includable): HandlerAt[] {
  return [...bus[OPENED]()].flatMap((point) => {
    const channel = bus[CHANNEL](point);
    return channel.records().map((record) => ({ plan: channel.plan, record }));
  });
}

function checkSource(source: unknown): void {
  if (typeof source === "object" && source !== null) {
    if (isIncludable(source)) return;
    if (typeof (source as Partial<HookSource>).attach === "function") return;
  }
  const got = source instanceof Promise ? "a promise; await it first" : nameOf(source);
  throw new HooklineError(
    "INVALID_SOURCE",
    `A source must be a bus, or have an attach() method, such as a PluginManager. Got ${got}.`,
  );
}

function closed(what: string, how: string): HooklineError {
  return new HooklineError(
    "BUS_CLOSED",
    `"${what}" can not be ${how}: the bus is closed. Do it before the session ends.`,
    { handler: what },
  );
}

function describe(source: HookSource | Includable): string {
  return isIncludable(source) ? "another bus" : source.name;
}
