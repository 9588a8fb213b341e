import type { Subject } from "../measure.js";

/** What is compared in one row: the first subject is the unit. */
export interface Comparison extends AsyncDisposable {
  readonly title: string;
  readonly subjects: readonly [Subject, ...Subject[]];
  /** How many times the unit the last subject may take; undefined where nothing is required. */
  readonly required?: number;
  /** The subjects that the requirement can be read as meaning, by name; default the unit alone. */
  readonly readings?: readonly [string, ...string[]];
}
