import type { HandlerPhase } from "../handler/handler.js";
import type { HandlerRecord } from "../handler/handler-record.js";

/** How long one handler took. */
export interface HandlerTiming {
  readonly handler: string;
  readonly phase: HandlerPhase;
  readonly duration_ms: number;
}

/** How long the handlers of one run take. */
export class Stopwatch {
  readonly timings: HandlerTiming[] = [];
  #startedAt = 0;

  start(): void {
    this.#startedAt = performance.now();
  }

  /** Notes the handler that was started last. */
  stop(record: HandlerRecord): void {
    this.note(record, performance.now() - this.#startedAt);
  }

  note(record: HandlerRecord, duration_ms: number): void {
    this.timings.push({ handler: record.name, phase: record.phase, duration_ms });
  }
}
