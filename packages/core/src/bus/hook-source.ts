import type { HandlerOptions, HookHandler } from "../handler/handler.js";
import type { PointOf, PointRef } from "../points/point-ref.js";
import type { Registration } from "../registration.js";

/** Where handlers can be registered: a bus, or the part of one that belongs to a source. */
export interface HookRegistrar {
  /**
   * Registers a handler at a point, or an alias of one.
   * @returns its undo
   */
  on<R extends PointRef>(
    point: R,
    handler: HookHandler<PointOf<R>>,
    options?: HandlerOptions,
  ): Registration;
}

/** Anything that contributes handlers to a bus. */
export interface HookSource {
  /** How messages call it. */
  readonly name: string;
  /**
   * Called by `bus.use(source)`. Handlers may be registered now, or later while attached; when
   * the source is detached the bus takes them all off and calls what was returned.
   */
  attach(registrar: HookRegistrar): (() => void) | void;
}
