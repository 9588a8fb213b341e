import type { z } from "zod";
import type { SerialRule } from "./serial-rules.js";

/** What handlers may do at a point: only look, change fields, or also decide. */
export type PointKind = "observe" | "rewrite" | "gate";

/** What a failed handler means: the action is denied, or the failure is logged and undone. */
export type FailurePolicy = "deny" | "isolate";

/** One row of the vocabulary. */
export interface PointDefinition {
  /** One line for lists and documentation, in the form "Before a tool runs". */
  readonly summary: string;
  /** When it is called and what a denial or rewrite does, for the reference page. */
  readonly details?: string;
  readonly kind: PointKind;
  /** Default `isolate`. */
  readonly onFailure?: FailurePolicy;
  /** The payload field that a matcher tests; a point without one refuses `match`. */
  readonly match?: string;
  /** The payload fields that handlers may change. */
  readonly rewrites?: readonly string[];
  /** Other names of the same moment: dotted, PascalCase and legacy ones. */
  readonly aliases?: readonly string[];
  /** Where collected `additional_context` goes. Default `none`. */
  readonly context?: "next_request" | "none";
  /** Deadline of a handler in ms; `Infinity` for none. Default 60 000. */
  readonly timeout?: number;
  /**
   * The value under judgement may have any shape, so a plain object is never a verdict; with
   * `replace` a bare string, object or array takes the place of the rewritable field.
   */
  readonly output?: "opaque" | "replace";
  /**
   * `false`: no signal is recorded for an emit here; `failures`: only where a handler failed or the
   * emit was ended. Default `true`.
   */
  readonly recorded?: boolean | "failures";
  /** Nothing emits this point yet; registering a handler warns. */
  readonly dormant?: boolean;
  /** How fields look in logs and signals; a field without a rule is written as it is. */
  readonly serialize?: Readonly<Record<string, SerialRule>>;
  /** Schema of the payload an emitter supplies; a thunk, so that nothing is built before use. */
  readonly payload: () => z.ZodObject;
}

const declared: PointDefinition[] = [];

/** Declares one row of the vocabulary; the name it is exported under is the point's name. */
export function definePoint<K extends PointKind>(
  definition: PointDefinition & { readonly kind: K },
): PointDefinition & { readonly kind: K } {
  declared.push(definition);
  Object.freeze(definition);
  return definition;
}

/** The points of a family as its file declares them: the exports of a module are in alphabet. */
export function inOrder<F extends Readonly<Record<string, PointDefinition>>>(family: F): F {
  const rows = Object.entries(family);
  rows.sort(([, a], [, b]) => declared.indexOf(a) - declared.indexOf(b));
  return Object.fromEntries(rows) as F;
}
