import { z } from "zod";
import type { EventMaker } from "../events/hook-event.js";
import { EVENT_MAKERS } from "../generated/event-classes.js";
import { nameOf } from "../plain-data/name-of.js";
import type { FailurePolicy } from "../points/define-point.js";
import { definitionOf, fieldsOf, type PointName } from "../points/index.js";

/** Handlers get 60 s where neither they nor their point say otherwise. */
const DEFAULT_TIMEOUT = 60_000;

/** What is wrong with a value; undefined when nothing is. */
type Check = (value: unknown) => string | undefined;

/**
 * A row of the vocabulary in the form in which the bus uses it. A class, because an object literal
 * with accessors would be slow to read for every emit.
 */
export class PointPlan {
  readonly name: PointName;
  readonly makeEvent: EventMaker;
  readonly isGate: boolean;
  readonly isObserve: boolean;
  readonly isPermission: boolean;
  readonly recorded: boolean | "failures";
  readonly onFailure: FailurePolicy;
  /** Ms. */
  readonly timeout: number;
  readonly matchField: string | undefined;
  readonly rewrites: readonly string[];
  readonly output: "opaque" | "replace" | undefined;
  readonly #checks = new Map<string, Check>();
  #stringDenies: boolean | undefined = undefined;

  constructor(name: PointName) {
    const { kind, onFailure, timeout, match, rewrites, output, recorded } = definitionOf(name);
    this.name = name;
    this.makeEvent = EVENT_MAKERS[name];
    this.isGate = kind === "gate";
    this.isObserve = kind === "observe";
    this.isPermission = name === "on_permission_ask";
    this.recorded = recorded ?? true;
    this.onFailure = onFailure ?? "isolate";
    this.timeout = timeout ?? DEFAULT_TIMEOUT;
    this.matchField = match;
    this.rewrites = rewrites ?? [];
    this.output = output;
  }

  /** Whether a bare string is the reason of a denial: at gates that rewrite no text. */
  stringDenies(): boolean {
    this.#stringDenies ??=
      this.isGate &&
      this.output === undefined &&
      !this.rewrites.some((field) => unwrap(this.#schemaOf(field)) instanceof z.ZodString);
    return this.#stringDenies;
  }

  /** What is wrong with a value for a rewritable field; undefined when nothing is. */
  check(field: string, value: unknown): string | undefined {
    const check = this.#checks.get(field);
    if (check !== undefined) return check(value);
    const made = makeCheck(this.#schemaOf(field));
    this.#checks.set(field, made);
    return made(value);
  }

  #schemaOf(field: string): z.ZodType {
    return definitionOf(this.name).payload().shape[field] as z.ZodType;
  }
}

const plans = new Map<PointName, PointPlan>();

/** The plan of a point. */
export function planOf(name: PointName): PointPlan {
  let plan = plans.get(name);
  if (plan === undefined) {
    plan = new PointPlan(name);
    plans.set(name, plan);
  }
  return plan;
}

/** The same check without a schema run, for the kinds of field that most rewrites touch. */
function makeCheck(schema: z.ZodType): Check {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnknown) {
    return (value) => (value === undefined ? "expected a value, received undefined" : undefined);
  }
  if (inner instanceof z.ZodString && (inner.def.checks?.length ?? 0) === 0) {
    return (value) =>
      typeof value === "string" ? undefined : `expected a string, received ${nameOf(value)}`;
  }
  return (value) => {
    const { error } = inner.safeParse(value);
    return error === undefined ? undefined : z.prettifyError(error).replaceAll("\n", " ");
  };
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

/** Whether a name is a payload field of a point. */
export function isField(plan: PointPlan, name: string): boolean {
  return fieldsOf(plan.name).includes(name);
}
