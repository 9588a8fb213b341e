import type { HandlerOptions } from "@hookline/core";
import { HookBus, messageOf, type PointName } from "@hookline/core";
import { silentLogger } from "./silent-logger.js";

/**
 * A bus on which nothing is emitted: it is asked what the bus of a session would say, and then
 * dropped.
 */
export function scratchBus(): HookBus {
  return new HookBus({ logger: silentLogger, cwd: "/" });
}

/** Why a bus would not take a handler with these options at a point; undefined where it would. */
export function refusalOf(
  bus: HookBus,
  point: PointName,
  options: HandlerOptions,
): string | undefined {
  try {
    bus.on(point, () => undefined, options).off();
    return undefined;
  } catch (thrown) {
    return messageOf(thrown);
  }
}
