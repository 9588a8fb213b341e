import type { HandlerOptions } from "../handler/handler.js";
import { type AnyHandler, HandlerRecord, Rank } from "../handler/handler-record.js";
import { planOf } from "../handler/point-plan.js";
import { resolvePoint } from "../points/resolve-point.js";
import type { Registration } from "../registration.js";
import { Channel } from "./channel.js";
import type { HandlerAt } from "./coverage.js";
import type { HookSource } from "./hook-source.js";

/** A bus as another bus sees it; the same in every copy of the package. */
export const CHANNEL = Symbol.for("hookline.bus.channel");

/** Whether a bus includes another one, directly or through others. */
export const INCLUDES = Symbol.for("hookline.bus.includes");

/** A bus whose handlers can be included. */
export interface Includable {
  [CHANNEL](point: string): Channel;
  [INCLUDES](other: object): boolean;
}

/** Whether a source is a bus, of this copy of the package or another. */
export function isIncludable(source: object): source is Includable {
  return CHANNEL in source;
}

/** Everything registered on one bus, point by point. */
export class HandlerTable {
  readonly #channels = new Map<string, Channel>();
  readonly #included: Includable[] = [];
  readonly #admit: (at: HandlerAt) => void;

  /** @param admit called before each registration; what it throws refuses it. */
  constructor(admit: (at: HandlerAt) => void) {
    this.#admit = admit;
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
  ): Registration {
    const channel = this.channel(point);
    const record = new HandlerRecord(channel.plan, handler, options, rank);
    this.#admit({ plan: channel.plan, record });
    channel.add(record);
    const off = (): void => record.remove();
    return { off, [Symbol.dispose]: off };
  }

  /** Takes the handlers of another bus along, now and as they change. */
  include(bus: Includable): () => void {
    const channels = new Set(this.#channels.values());
    this.#included.push(bus);
    for (const channel of channels) channel.include(bus[CHANNEL](channel.plan.name));
    return () => {
      this.#included.splice(this.#included.indexOf(bus), 1);
      for (const channel of new Set(this.#channels.values())) {
        channel.exclude(bus[CHANNEL](channel.plan.name));
      }
    };
  }

  /** Whether a bus is that one, or included in it by however many steps. */
  includes(other: object): boolean {
    return this.#included.some((bus) => bus === other || bus[INCLUDES](other));
  }

  /** Attaches a source; all of its handlers come, or none. */
  attach(source: HookSource, rank: Rank): () => void {
    const made: Registration[] = [];
    const detach = (cleanUp: (() => void) | void): void => {
      for (const one of made.splice(0).reverse()) one.off();
      cleanUp?.();
    };
    try {
      const cleanUp = source.attach({
        on: (point, handler, options) => {
          const one = this.register(point, handler as AnyHandler, options, rank);
          made.push(one);
          return one;
        },
      });
      return () => detach(cleanUp);
    } catch (error) {
      detach();
      throw error;
    }
  }

  /** Every handler that an emit may call, included ones too. */
  handlers(): HandlerAt[] {
    return [...new Set(this.#channels.values())].flatMap((channel) =>
      channel.records().map((record) => ({ plan: channel.plan, record })),
    );
  }

  #open(name: string): Channel {
    const point = resolvePoint(name);
    let channel = this.#channels.get(point);
    if (channel === undefined) {
      channel = new Channel(
        planOf(point),
        this.#included.map((bus) => bus[CHANNEL](point)),
      );
      this.#channels.set(point, channel);
    }
    this.#channels.set(name, channel);
    return channel;
  }
}
