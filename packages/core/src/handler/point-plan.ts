import { z } from "zod";
import type { EventClass } from "../events/hook-event.js";
import { EVENT_CLASSES } from "../generated/event-classes.js";
import type { FailurePolicy } from "../points/define-point.js";
import { definitionOf, fieldsOf, type PointName } from "../points/index.js";

/** Handlers get 60 s where neither they nor their point say otherwise. */
const DEFAULT_TIMEOUT = 60_000;

/** A row of the vocabulary in the form in which the bus uses it. */
export interface PointPlan {
  readonly name: PointName;
  readonly eventClass: EventClass;
  readonly isGate: boolean;
  readonly isObserve: boolean;
  readonly isPermission: boolean;
  readonly recorded: boolean;
  readonly onFailure: FailurePolicy;
  /** Ms. */
  readonly timeout: number;
  readonly matchField: string | undefined;
  readonly rewrites: readonly string[];
  readonly output: "opaque" | "replace" | undefined;
  /** A bare string is the reason of a denial. */
  readonly stringDenies: boolean;
  /** What is wrong with a value for a rewritable field; undefined when nothing is. */
  check(field: string, value: unknown): string | undefined;
}

const plans = new Map<PointName, PointPlan>();

/** The plan of a point. */
export function planOf(name: PointName): PointPlan {
  let plan = plans.get(name);
  if (plan === undefined) {
    plan = makePlan(name);
    plans.set(name, plan);
  }
  return plan;
}

function makePlan(name: PointName): PointPlan {
  const {
    kind,
    onFailure,
    timeout,
    match,
    rewrites = [],
    output,
    recorded,
    payload,
  } = definitionOf(name);
  const checks = new Map<string, (value: unknown) => string | undefined>();
  const schemaOf = (field: string) => payload().shape[field] as z.ZodType;
  return {
    name,
    eventClass: EVENT_CLASSES[name],
    isGate: kind === "gate",
    isObserve: kind === "observe",
    isPermission: name === "on_permission_ask",
    recorded: recorded ?? true,
    onFailure: onFailure ?? "isolate",
    timeout: timeout ?? DEFAULT_TIMEOUT,
    matchField: match,
    rewrites,
    output,
    stringDenies: kind === "gate" && output === undefined && !rewrites.some(isTextField),
    check(field, value) {
      const check = checks.get(field);
      if (check !== undefined) return check(value);
      checks.set(field, makeCheck(schemaOf(field)));
      return checks.get(field)?.(value);
    },
  };

  function isTextField(field: string): boolean {
    return unwrap(schemaOf(field)) instanceof z.ZodString;
  }
}

/** The same check without a schema run, for the kinds of field that most rewrites touch. */
function makeCheck(schema: z.ZodType): (value: unknown) => string | undefined {
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

/** What a value is, in the words of a message. */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Whether a name is a payload field of a point. */
export function isField(plan: PointPlan, name: string): boolean {
  return fieldsOf(plan.name).includes(name);
}
