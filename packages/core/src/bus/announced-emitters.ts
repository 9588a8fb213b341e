import type { PointName } from "../points/index.js";
import { processWide } from "../process-wide.js";
import type { Emitter } from "./coverage.js";

const announced = processWide("announced-emitters", () => new Set<Emitter>());

/**
 * Says that an emitter is in use in this process and will attach itself to the buses it comes
 * across. Until then no bus warns of handlers at its points: they are not dead, only early.
 */
export function announceEmitter(emitter: Emitter): void {
  announced.add(emitter);
}

/** Whether an emitter that was announced covers a point. */
export function isAnnounced(point: PointName): boolean {
  for (const { coverage } of announced) {
    if ((coverage[point]?.length ?? 0) > 0) return true;
  }
  return false;
}
