import type { Ability, DriverWith } from "../driver.js";
import type { Stage } from "../stage.js";

/** How every mark begins: a text that a handler has put somewhere. */
export const MARK = "rewritten";

/** How it is found out what an emitter does with the handlers of a point. */
export interface Trial<A extends Ability = Ability> {
  /** What the driver must be able to do. */
  readonly needs: A;
  /** Does it: what came of it, which differs from the effect of any mark; or `STOPPED`. */
  run(driver: DriverWith<A>, stage: Stage): Promise<unknown>;
  /** A value for the field that handlers may rewrite; absent where there is none. */
  readonly value?: (mark: string) => unknown;
  /** What comes of that value when it is adopted. Default: the value. */
  readonly effect?: (mark: string) => unknown;
}

/** A trial; this infers what its driver can do. */
export function trial<A extends Ability>(definition: Trial<A>): Trial<A> {
  return definition;
}

/** What comes of a value in which that mark is. */
export function effectOf({ value, effect = value }: Trial, mark: string): unknown {
  return effect?.(mark);
}
