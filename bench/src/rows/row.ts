import type { Contender } from "../contenders/contender.js";
import type { Emitting, Sample } from "../driver.js";

/** One row of the table. */
export interface Row {
  readonly id: string;
  readonly title: string;
  /** What the design aims at, in units; 1.4 times that is required. */
  readonly target?: number;
  /** How many handlers one emit calls; the rows of one `growth` are compared by it. */
  readonly handlers?: number;
  readonly growth?: "synchronous" | "asynchronous";
  /** What times are given per: so many of it are in one call. Default 1. */
  readonly perCall?: number;
  /** The share of the usual rounds, for calls that take long. */
  readonly share?: number;
  /** How many frames the trace of an error has. Default: as Node has it. */
  readonly traceFrames?: number;
  /** Sets a contender up with handlers of its own; undefined where it can not do the job. */
  setUp(contender: Contender): Emitting | undefined;
  /** How calls are made, where not one after another as emitters call. */
  readonly drive?: (emitting: Emitting) => Sample;
  /** Whether the row is also measured with every call awaited, and with the event made before. */
  readonly variants?: boolean;
  /** Whether a loop with a timer for each handler is measured too. */
  readonly timed?: boolean;
}
