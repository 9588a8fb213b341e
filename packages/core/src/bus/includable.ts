import type { PointName } from "../points/index.js";
import type { Channel } from "./channel.js";

/** A bus as another bus sees it; the names are the same in every copy of the package. */
export const CHANNEL = Symbol.for("hookline.bus.channel");
export const INCLUDES = Symbol.for("hookline.bus.includes");
export const OPENED = Symbol.for("hookline.bus.opened");

/** A bus whose handlers can be included. */
export interface Includable {
  /** What is registered at a point. */
  [CHANNEL](point: string): Channel;
  /** Whether it includes another bus, directly or through others. */
  [INCLUDES](other: object): boolean;
  /** The points at which it may have handlers. */
  [OPENED](): Iterable<PointName>;
}

/** Whether a source is a bus, of this copy of the package or another. */
export function isIncludable(source: object): source is Includable {
  return CHANNEL in source;
}
