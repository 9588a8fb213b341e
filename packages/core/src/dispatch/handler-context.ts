import { HooklineError } from "../errors/hookline-error.js";
import { EventView } from "../events/hook-event.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import type { HookContext } from "../handler/hook-context.js";
import type { HookSession, ServiceToken } from "../handler/session.js";
import type { HookLogger } from "../log/logger.js";
import { type Outcome, OutcomeView } from "../results/outcome.js";
import type { PendingCall, Run } from "./run.js";

const NO_OPTIONS: Readonly<Record<string, unknown>> = Object.freeze({});

/** The context of one call of one handler; everything in it is made when it is asked for. */
export class HandlerContext implements HookContext, PendingCall {
  readonly record: HandlerRecord;
  readonly #run: Run;
  #controller: AbortController | undefined;

  constructor(record: HandlerRecord, run: Run) {
    this.record = record;
    this.#run = run;
    this.#controller = undefined;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  get logger(): HookLogger {
    return this.record.owner?.logger ?? this.#run.host.logger;
  }

  get options(): Readonly<Record<string, unknown>> {
    return (this.record.owner?.options as Record<string, unknown> | undefined) ?? NO_OPTIONS;
  }

  get session(): HookSession {
    return this.#run.host.session;
  }

  get state(): Map<string, unknown> {
    return this.#run.host.stateOf(this.record.owner?.key ?? this.record);
  }

  get outcome(): Outcome | undefined {
    return this.#run.decided ? watched(this.#run) : undefined;
  }

  /** A getter, so that it can be taken out of the context like everything else in it. */
  get get(): <T>(token: ServiceToken<T>) => T {
    return (token) => serviceFor(this.record, this.#run, token);
  }

  /** Tells the handler that nobody waits for it any more. */
  abort(reason: unknown): void {
    // Made if need be: a handler may ask for its signal only now.
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}

/** One for all watchers; none of them can change it. */
function watched(run: Run): Outcome {
  run.watched ??= new OutcomeView(run.outcome, run, run.plan.makeEvent(run, EventView.Final));
  return run.watched as Outcome;
}

function serviceFor<T>(record: HandlerRecord, run: Run, token: ServiceToken<T>): T {
  const { container } = run.host;
  if (container !== undefined) return container.resolve(token);
  throw new HooklineError(
    "MISSING_SERVICE",
    `"${record.name}" asked for the service ${describe(token)}, but the session has no container. Pass one as \`container\` when the bus is built.`,
    { point: record.point, handler: record.name },
  );
}

function describe(token: ServiceToken<unknown>): string {
  return typeof token === "function" ? `"${token.name}"` : `"${String(token)}"`;
}
