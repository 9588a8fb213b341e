import type { HandlerPhase } from "../handler/handler.js";
import type { HandlerRecord } from "../handler/handler-record.js";

/** The handlers of a point, phase by phase, in the order in which they run. */
export interface PhaseLists {
  readonly change: readonly HandlerRecord[];
  readonly judge: readonly HandlerRecord[];
  readonly watch: readonly HandlerRecord[];
  /** Those before the watchers, for observe points, where change and judge only order. */
  readonly observe: readonly HandlerRecord[];
  readonly all: readonly HandlerRecord[];
}

const PHASE_ORDER: Readonly<Record<HandlerPhase, number>> = { change: 0, judge: 1, watch: 2 };

/** Sorts handlers by phase and priority; at equal priority they stay in the order given. */
export function phaseLists(records: readonly HandlerRecord[]): PhaseLists {
  const all = records.toSorted(
    (a, b) => PHASE_ORDER[a.phase] - PHASE_ORDER[b.phase] || a.priority - b.priority,
  );
  const inPhase = (phase: HandlerPhase) => all.filter((record) => record.phase === phase);
  const watch = inPhase("watch");
  const observe = watch.length === 0 ? all : all.filter(({ phase }) => phase !== "watch");
  return { change: inPhase("change"), judge: inPhase("judge"), watch, observe, all };
}
