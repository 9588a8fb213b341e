import type { HookAliases } from "../generated/events.js";
import type { PointName } from "./index.js";

/** A point by its name or one of its aliases. */
export type PointRef = PointName | keyof HookAliases;

/** The name of the point that a name or alias stands for. */
export type PointOf<R extends PointRef> = R extends keyof HookAliases
  ? HookAliases[R]
  : R extends PointName
    ? R
    : never;
