import { deadlineIn } from "../clock/deadlines.js";
import { HooklineError } from "../errors/hookline-error.js";
import { compileMatcher, type Matcher } from "../match/matcher.js";
import type { FailurePolicy } from "../points/define-point.js";
import { nearestOf } from "../points/nearest.js";
import type { HandlerOptions, HandlerOwner, HandlerPhase } from "./handler.js";
import type { PointPlan } from "./point-plan.js";

/** Where a handler came from; earlier ones run first at equal priority. */
export enum Rank {
  /** The bus of the process. */
  Shared = 0,
  /** What every session starts with. */
  Default = 1,
  /** What a mapping of handler names puts there. */
  Named = 2,
  Source = 3,
  Own = 4,
}

/** A handler as it is called: the event's type is known only to its point. */
export type AnyHandler = (event: never, context: never) => unknown;

const PHASES: readonly HandlerPhase[] = ["change", "judge", "watch"];
const DEFAULT_PRIORITY = 10;
const KNOWN_OPTIONS: ReadonlySet<string> = new Set<keyof HandlerOptions>([
  "phase",
  "priority",
  "match",
  "timeout",
  "onFailure",
  "parallel",
  "once",
  "optional",
  "name",
  "owner",
]);
const NO_OPTIONS: HandlerOptions = Object.freeze({});

/** Holds records. */
export interface RecordHome {
  delete(record: HandlerRecord): void;
}

/** One registration, with everything about it decided when it was made. */
export class HandlerRecord {
  readonly point: string;
  readonly handler: AnyHandler;
  readonly name: string;
  readonly phase: HandlerPhase;
  readonly priority: number;
  readonly rank: Rank;
  /** Among those of equal rank: lower runs first, at equal priority. */
  readonly order: number;
  /** Among those of equal order. */
  readonly place: number;
  /** The source that has registered it. */
  readonly source: object | undefined;
  readonly matcher: Matcher | null;
  /** Ms. */
  readonly timeout: number;
  /** The same for the clock. */
  readonly deadline: number;
  readonly onFailure: FailurePolicy;
  readonly parallel: boolean;
  readonly once: boolean;
  readonly optional: boolean;
  readonly owner: HandlerOwner | undefined;
  /** Whether there is more to a call than calling. */
  readonly isSpecial: boolean;
  /** A `once` handler that has been called. */
  spent: boolean;
  /** Where it is registered. */
  home: RecordHome | undefined;

  constructor(
    plan: PointPlan,
    handler: AnyHandler,
    options: HandlerOptions | undefined,
    rank: Rank,
    order: number,
    source: object | undefined,
  ) {
    const given = options ?? NO_OPTIONS;
    const name = given.name ?? (handler as { name?: unknown } | null)?.name;
    this.point = plan.name;
    this.name = typeof name === "string" && name !== "" ? name : "anonymous";
    if (typeof handler !== "function") {
      throw new HooklineError(
        "INVALID_HANDLER",
        `The handler "${this.name}" at "${plan.name}" must be a function, but is ${handler === null ? "null" : typeof handler}.`,
        { point: plan.name, handler: this.name },
      );
    }
    if (options !== undefined) checkOptions(plan, this.name, options);
    this.handler = handler;
    this.phase = given.phase ?? "change";
    this.priority = given.priority ?? DEFAULT_PRIORITY;
    this.rank = rank;
    this.order = order;
    this.place = given.owner?.place ?? 0;
    this.source = source;
    this.matcher = compileMatcher(given.match);
    this.timeout = given.timeout || plan.timeout;
    this.deadline = deadlineIn(this.timeout);
    this.onFailure = given.onFailure ?? plan.onFailure;
    this.parallel = given.parallel ?? false;
    this.once = given.once ?? false;
    this.optional = given.optional ?? false;
    this.owner = given.owner;
    this.isSpecial = this.parallel || this.once || this.matcher !== null;
    this.spent = false;
    this.home = undefined;
  }

  /** Takes the record off the bus it was registered on; again has no effect. */
  remove(): void {
    this.home?.delete(this);
  }
}

function checkOptions(plan: PointPlan, handler: string, options: HandlerOptions): void {
  const refuse = (message: string): never => {
    throw new HooklineError(
      "INVALID_OPTIONS",
      `The handler "${handler}" can not be registered at "${plan.name}": ${message}`,
      { point: plan.name, handler },
    );
  };
  for (const key of Object.keys(options)) {
    if (!KNOWN_OPTIONS.has(key)) {
      const [nearest] = nearestOf(key, KNOWN_OPTIONS);
      refuse(
        `there is no option "${key}".${nearest === undefined ? "" : ` Did you mean "${nearest}"?`}`,
      );
    }
  }
  const { phase, priority, match, timeout, onFailure, optional, owner } = options;
  if (phase !== undefined && !PHASES.includes(phase)) {
    refuse(`phase must be ${PHASES.join(", ")}, but is ${JSON.stringify(phase)}.`);
  }
  if (phase === "judge" && !plan.isGate) {
    refuse("there is nothing to judge at a point that is no gate. Use the phase watch.");
  }
  if (priority !== undefined && !Number.isFinite(priority)) {
    refuse(`priority must be a finite number, but is ${String(priority)}.`);
  }
  if (owner?.place !== undefined && !Number.isFinite(owner.place)) {
    refuse(`the owner's place must be a finite number, but is ${String(owner.place)}.`);
  }
  if (timeout !== undefined && !(typeof timeout === "number" && timeout >= 0)) {
    refuse(`timeout must be a number of ms, or Infinity, but is ${String(timeout)}.`);
  }
  if (onFailure !== undefined && onFailure !== "deny" && onFailure !== "isolate") {
    refuse(`onFailure must be deny or isolate, but is ${JSON.stringify(onFailure)}.`);
  }
  if (onFailure === "deny" && !plan.isGate) {
    refuse("a failure can not deny at a point that is no gate.");
  }
  if (optional !== undefined && typeof optional !== "boolean") {
    refuse(
      `optional must be true or false, but is ${JSON.stringify(optional) ?? typeof optional}.`,
    );
  }
  if (match !== undefined && match !== null && match !== "" && plan.matchField === undefined) {
    throw new HooklineError(
      "INVALID_MATCHER",
      `The handler "${handler}" can not match at "${plan.name}": the point has no field to match. Leave \`match\` out.`,
      { point: plan.name, handler },
    );
  }
}
