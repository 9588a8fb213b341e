import { isThenable, whenSettled } from "../dispatch/thenable.js";
import { HooklineError } from "../errors/hookline-error.js";
import type { HandlerOptions } from "../handler/handler.js";
import { type AnyHandler, HandlerRecord, Rank } from "../handler/handler-record.js";
import { planOf } from "../handler/point-plan.js";
import type { PointName } from "../points/index.js";
import { resolvePoint } from "../points/resolve-point.js";
import type { Registration } from "../registration.js";
import { Channel } from "./channel.js";
import type { HandlerAt } from "./handler-at.js";
import type { HookSource } from "./hook-source.js";
import { CHANNEL, INCLUDES, type Includable, OPENED } from "./includable.js";

interface IncludedBus {
  readonly bus: Includable;
  readonly rank: Rank;
  readonly order: number;
}

/** A source on a bus, and where what it registers with a place stands. */
interface AttachedSource {
  readonly source: object;
  readonly order: number;
}

/** Who a table tells of changes. */
export interface TableHost {
  /** Called before each registration; what it throws refuses it. */
  admit(at: HandlerAt): void;
  /** Called when the handlers of an included bus are found to be others. */
  inheritedChanged(): void;
}

/** Everything registered on one bus, point by point. */
export class HandlerTable {
  readonly #channels = new Map<string, Channel>();
  readonly #included: IncludedBus[] = [];
  readonly #host: TableHost;
  /** How much has been registered, included and attached so far. */
  #count = 0;

  constructor(host: TableHost) {
    this.#host = host;
  }

  /** The channel of a point by its name or alias. Hot: every emit starts here. */
  channel(point: string): Channel {
    return this.#channels.get(point) ?? this.#open(point);
  }

  register(
    point: string,
    handler: AnyHandler,
    options: HandlerOptions | undefined,
    rank: Rank,
    from?: AttachedSource,
  ): Registration {
    const channel = this.channel(point);
    const isPlaced = from !== undefined && options?.owner?.place !== undefined;
    const order = isPlaced ? from.order : this.#count++;
    const record = new HandlerRecord(channel.plan, handler, options, rank, order, from?.source);
    this.#host.admit({ plan: channel.plan, record });
    channel.add(record);
    const off = (): void => record.remove();
    return { off, [Symbol.dispose]: off };
  }

  /** Takes the handlers of another bus along, now and as they change. */
  include(bus: Includable, rank: Rank): () => void {
    const included = { bus, rank, order: this.#count++ };
    this.#included.push(included);
    for (const channel of this.#opened()) includeIn(channel, included);
    return () => {
      this.#included.splice(this.#included.indexOf(included), 1);
      for (const channel of this.#opened()) channel.exclude(bus[CHANNEL](channel.plan.name));
    };
  }

  /** Whether a bus is that one, or included in it by however many steps. */
  includes(other: object): boolean {
    return this.#included.some(({ bus }) => bus === other || bus[INCLUDES](other));
  }

  /** Attaches a source; all of its handlers come, or none. */
  attach(source: HookSource, rank: Rank): () => void {
    const made = new Set<Registration>();
    const from = { source, order: this.#count++ };
    const detach = (cleanUp: (() => void) | void): void => {
      for (const one of [...made].reverse()) one.off();
      cleanUp?.();
    };
    try {
      const cleanUp = source.attach({
        on: (point, handler, options) => {
          const one = this.register(point, handler as AnyHandler, options, rank, from);
          const off = (): void => {
            made.delete(mine);
            one.off();
          };
          const mine: Registration = { off, [Symbol.dispose]: off };
          made.add(mine);
          return mine;
        },
      });
      if (isThenable(cleanUp)) {
        whenSettled(cleanUp, ignore, ignore);
        throw notAwaited(source);
      }
      return () => detach(cleanUp);
    } catch (error) {
      detach();
      throw error;
    }
  }

  /** The points at which something is, or was, registered here or in an included bus. */
  points(): Set<PointName> {
    const points = new Set(this.#opened().map(({ plan }) => plan.name));
    for (const { bus } of this.#included) for (const name of bus[OPENED]()) points.add(name);
    return points;
  }

  /** Every handler that an emit may call, included ones too. */
  handlers(): HandlerAt[] {
    return [...this.points()].flatMap((point) => {
      const channel = this.channel(point);
      return channel.records().map((record) => ({ plan: channel.plan, record }));
    });
  }

  #opened(): Channel[] {
    return [...new Set(this.#channels.values())];
  }

  #open(name: string): Channel {
    const point = resolvePoint(name);
    let channel = this.#channels.get(point);
    if (channel === undefined) {
      channel = new Channel(planOf(point), () => this.#host.inheritedChanged());
      for (const included of this.#included) includeIn(channel, included);
      this.#channels.set(point, channel);
    }
    this.#channels.set(name, channel);
    return channel;
  }
}

function includeIn(channel: Channel, { bus, rank, order }: IncludedBus): void {
  channel.include(bus[CHANNEL](channel.plan.name), rank, order);
}

function ignore(): void {}

function notAwaited({ name }: HookSource): HooklineError {
  return new HooklineError(
    "INVALID_SOURCE",
    `attach() of the source "${name}" returned a promise, but a bus does not wait for its sources. Do what takes time before bus.use(), and register in attach() at once.`,
    { handler: name },
  );
}
