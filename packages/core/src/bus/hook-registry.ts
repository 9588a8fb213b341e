import { HooklineError } from "../errors/hookline-error.js";
import type { HandlerOptions, HandlerPhase, HookHandler } from "../handler/handler.js";
import { type AnyHandler, Rank } from "../handler/handler-record.js";
import type { HookLogger } from "../log/logger.js";
import { DORMANT_POINTS } from "../points/index.js";
import type { PointOf, PointRef } from "../points/point-ref.js";
import { type Registration, registration } from "../registration.js";
import type { Channel } from "./channel.js";
import { CoverageLedger, type Emitter, type HandlerAt, type UncoveredHandler } from "./coverage.js";
import { CHANNEL, HandlerTable, INCLUDES, type Includable, isIncludable } from "./handler-table.js";
import type { HookRegistrar, HookSource } from "./hook-source.js";

/** How an emitter is attached. */
export interface AttachOptions {
  /** Warn, rather than refuse, where a handler wants to decide but the emitter can only watch. */
  readonly allowUnenforced?: boolean | undefined;
}

/** A source on a bus, and by how many calls of `use` it is there. */
interface AttachedSource {
  uses: number;
  readonly undo: () => void;
}

/** A registered handler as people are told of it. */
export interface HandlerDescription {
  readonly name: string;
  readonly phase: HandlerPhase;
  readonly priority: number;
  /** The plugin it belongs to. */
  readonly owner: string | undefined;
}

/** The half of a bus that knows who listens: handlers, sources, and which emitters there are. */
export abstract class HookRegistry implements HookRegistrar, Includable {
  protected readonly table: HandlerTable = new HandlerTable((at) => this.#admit(at));
  protected readonly coverage: CoverageLedger = new CoverageLedger(() => this.logger);
  /** Something has to be looked at before the next emit: new handlers or emitters, or the end. */
  protected attention = false;
  readonly #sources = new Map<object, AttachedSource>();

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
   */
  use(source: HookSource | Includable): Registration {
    return this.#use(source, Rank.Source);
  }

  /** As `use`, for what every session starts with: it runs first, and nobody has to emit it. */
  useDefaults(source: HookSource): Registration {
    return this.#use(source, Rank.Default);
  }

  /** As `use`, for handlers that a mapping names: they run before those of other sources. */
  useNamed(source: HookSource): Registration {
    return this.#use(source, Rank.Named);
  }

  /**
   * Declares what an emitter emits on this bus, so that handlers nobody will call are found.
   * @throws HooklineError `UNENFORCED_GATE` when a handler wants to decide where it can only watch
   */
  attach(emitter: Emitter, options: AttachOptions = {}): Registration {
    this.coverage.attach(emitter, options.allowUnenforced ?? false, this.table.handlers());
    this.attention = true;
    return registration(() => this.coverage.detach(emitter));
  }

  /** The handlers that no attached emitter calls; none while no emitter is attached. */
  uncovered(): readonly UncoveredHandler[] {
    return this.coverage
      .uncovered(this.table.handlers())
      .map(({ point, handler }) => ({ point, handler }));
  }

  [CHANNEL](point: string): Channel {
    return this.table.channel(point);
  }

  [INCLUDES](other: object): boolean {
    return this.table.includes(other);
  }

  /** Detaches every source, the last one first. */
  protected detachSources(): void {
    for (const { undo } of [...this.#sources.values()].reverse()) undo();
    this.#sources.clear();
  }

  #use(source: HookSource | Includable, rank: Rank): Registration {
    const attached = this.#sources.get(source) ?? this.#attachNew(source, rank);
    attached.uses++;
    return registration(() => {
      attached.uses--;
      if (attached.uses > 0 || !this.#sources.delete(source)) return;
      attached.undo();
    });
  }

  #attachNew(source: HookSource | Includable, rank: Rank): AttachedSource {
    if (this.isClosed) throw closed(describe(source), "attached");
    if (source === this || (isIncludable(source) && source[INCLUDES](this))) {
      throw new HooklineError(
        "INVALID_OPTIONS",
        "A bus can not include itself, nor one that includes it.",
      );
    }
    const undo = isIncludable(source)
      ? this.table.include(source)
      : this.table.attach(source, rank);
    this.attention = true;
    const attached = { uses: 0, undo };
    this.#sources.set(source, attached);
    return attached;
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

function closed(what: string, how: string): HooklineError {
  return new HooklineError(
    "BUS_CLOSED",
    `"${what}" can not be ${how}: the bus is closed. Do it before the session ends.`,
    { handler: what },
  );
}

function describe(source: HookSource | Includable): string {
  return "name" in source ? source.name : "another bus";
}
