import type { Emitting } from "../driver.js";
import type { Gate, Observer, Rewrite } from "../handlers.js";

/** How observers are to be run. */
export interface ObserveOptions {
  /** Whether the handlers are async functions. */
  readonly async?: boolean;
  /** Whether one of them throws, so that a library that does not isolate has to be helped. */
  readonly isolated?: boolean;
  /** Ms a handler may take; only where the contender has time-outs. */
  readonly timeout?: number;
}

/** Handlers of a gate in the phases of Hookline; only Hookline and the loops have these. */
export interface PhasedGates {
  /** Registered for the tools `bash` and `edit`. */
  readonly change: readonly Gate[];
  readonly judge: readonly Gate[];
  /** Run after the decision; what they return is ignored. */
  readonly watch: readonly Gate[];
}

/** A plugin with four methods. */
export interface BenchPlugin {
  readonly name: string;
  readonly notification: Observer;
  readonly session_start: () => void;
  readonly before_tool: Gate;
  readonly after_tool: Gate;
}

/** Where handlers are put on and taken off. */
export interface Registry {
  /** @returns the undo */
  add(handler: Observer): () => void;
  emit(): unknown;
}

/**
 * One way to run handlers. Each method sets up one job and is left out by a contender that can
 * not do it.
 */
export interface Contender {
  /** Title of its column. */
  readonly name: string;
  observe?(handlers: readonly Observer[], options: ObserveOptions): Emitting | undefined;
  /** Allows unless a handler denies. `decide` asks for a denial as a value, where there is a choice. */
  gate?(handlers: readonly Gate[], how: "emit" | "decide"): Emitting;
  phased?(handlers: PhasedGates): Emitting;
  rewrite?(handlers: readonly Rewrite[]): Emitting;
  /** Emits at a point where every plugin has a method. */
  plugins?(plugins: readonly BenchPlugin[]): Emitting;
  registry?(): Registry;
}
