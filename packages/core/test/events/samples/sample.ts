import type { HookPayloads } from "../../../src/generated/events.js";
import type { PointName } from "../../../src/points/index.js";

/** A payload and how its own fields are to be written. */
export interface Sample<N extends PointName = PointName> {
  readonly payload: HookPayloads[N];
  readonly written: Readonly<Record<string, unknown>>;
}

/** The least an emitter can supply at each point, and everything it can supply. */
export type Samples<N extends PointName = PointName> = {
  readonly [P in N]: { readonly minimal: Sample<P>; readonly full: Sample<P> };
};

/** Free text that is longer than what is kept of it. */
export const LONG = "0123456789".repeat(60);
/** What is kept of it. */
export const CUT = LONG.slice(0, 500);
export const MASK = "<redacted>";

/** A payload that is written just as it is. */
export function asGiven<const T extends Readonly<Record<string, unknown>>>(
  fields: T,
): { readonly payload: T; readonly written: Readonly<Record<string, unknown>> } {
  return { payload: fields, written: { ...fields } };
}
