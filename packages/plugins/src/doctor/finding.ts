/** What is looked at, in the order in which it is told. */
export const CHECKS = [
  "config",
  "missing",
  "duplicate",
  "broken",
  "untrusted",
  "options",
  "manifest",
  "dead hook",
  "coverage",
  "version",
  "copies",
] as const;

/** One of the things that are looked at. */
export type Check = (typeof CHECKS)[number];

/** Something that is not in order. */
export interface Finding {
  /** A problem keeps something that is to run from it; a note is for whoever wonders. */
  readonly level: "problem" | "note";
  readonly check: Check;
  /** The plugin it concerns; null for the project. */
  readonly plugin: string | null;
  /** What is wrong, and the next step. */
  readonly message: string;
}
