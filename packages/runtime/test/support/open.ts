import { type HookBus, MemoryObserver, type PointName } from "@hookline/core";
import { onTestFinished } from "vitest";
import { openSession, type Session, type SessionOptions } from "../../src/index.js";
import { recordingLogger } from "./recording-logger.js";

/** A session with an observer, which ends with the test. */
export async function open(
  options: SessionOptions = {},
): Promise<{ session: Session; observer: MemoryObserver; lines: string[] }> {
  const observer = new MemoryObserver();
  const { logger, lines } = recordingLogger();
  const session = await openSession(
    options.hooks === undefined ? { observer, logger, ...options } : options,
  );
  onTestFinished(() => session.end().catch(() => {}));
  return { session, observer, lines };
}

/** Notes the names of points as their events come. */
export function noteEvents(hooks: HookBus, points: readonly PointName[]): string[] {
  const noted: string[] = [];
  for (const point of points) hooks.on(point, () => void noted.push(point));
  return noted;
}
