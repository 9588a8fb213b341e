import { defaultBus, type PointName } from "@hookline/core";
import { POINT_NAMES } from "@hookline/core/vocabulary";

type Handlers = ReadonlyMap<PointName, readonly unknown[]>;

/** What is registered for every session of the process. */
export function sharedHandlers(): Handlers {
  return new Map(POINT_NAMES.map((point) => [point, defaultBus().handlersFor(point)]));
}

/** The points at which there is a handler that was not there before. */
export function pointsWithMore(before: Handlers): readonly PointName[] {
  return [...sharedHandlers()].flatMap(([point, handlers]) =>
    handlers.every((handler) => before.get(point)?.includes(handler)) ? [] : [point],
  );
}
