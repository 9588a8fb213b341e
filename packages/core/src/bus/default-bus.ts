import type { HandlerOptions, HookHandler } from "../handler/handler.js";
import type { PointOf, PointRef } from "../points/point-ref.js";
import { processWide } from "../process-wide.js";
import type { Registration } from "../registration.js";
import { HookBus } from "./hook-bus.js";

/**
 * The bus of the process: what is registered on it runs in every session that does not opt out,
 * before the session's own handlers. One per process, also with several copies of the package.
 */
export function defaultBus(): HookBus {
  return processWide("default-bus", () => new HookBus());
}

/** Registers a handler for every session of the process. */
export function addHook<R extends PointRef>(
  point: R,
  handler: HookHandler<PointOf<R>>,
  options?: HandlerOptions,
): Registration {
  return defaultBus().on(point, handler, options);
}

/** Takes the first registration of that handler at the point off the default bus. */
export function removeHook<R extends PointRef>(point: R, handler: HookHandler<PointOf<R>>): void {
  defaultBus().off(point, handler);
}

/** Whether the default bus has a handler at the point. */
export function hasHook(point: PointRef): boolean {
  return defaultBus().has(point);
}
