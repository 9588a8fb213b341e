import type { HandlerTiming } from "../dispatch/stopwatch.js";
import type { PointName } from "../points/index.js";
import type { Decision } from "../results/decision.js";

/** The record of one emit. Everything in it is redacted and cut. */
export interface HookSignal {
  readonly point: PointName;
  readonly session_id: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
  /** The serialised event with the rewrites applied, at most 16 KiB; larger ones are clipped. */
  readonly event: Readonly<Record<string, unknown>>;
  readonly decision: Decision;
  readonly reason: string | null;
  readonly denied: boolean;
  /** `<ErrorType>: <message>` of what the deciding handler threw, or what ended the emit. */
  readonly exception: string | null;
  /** Who decided. */
  readonly by: string | null;
  /** The handlers that were called, in order. */
  readonly handlers: readonly HandlerTiming[];
}

/** Somebody who keeps signals. What it throws is logged and fails no emit. */
export interface HookObserver {
  /** Called once per emit, after its last handler, before the emitter goes on. */
  record(signal: HookSignal): void;
  /** Called when the bus closes; resolves when nothing is left to write. */
  flush?(): Promise<void>;
}
