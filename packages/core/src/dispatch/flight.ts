import { AsyncResource, executionAsyncId } from "node:async_hooks";
import { type Deadline, deadlines, NEVER } from "../clock/deadlines.js";
import { timeOf } from "../events/emission.js";
import { EventView } from "../events/hook-event.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import { advance } from "./advance.js";
import { approverAnswered, approverFailed } from "./approval.js";
import { lateBy } from "./failure.js";
import { settleGroup } from "./parallel-group.js";
import { type PendingCall, type Run, Stage } from "./run.js";
import { emitterFailed, emitterSettled } from "./settle-emitter.js";
import {
  noteFailure,
  observeThrow,
  settleLate,
  settleReturn,
  settleThrow,
} from "./settle-result.js";

/**
 * Carries a run on asynchronously.
 * @returns a promise that settles with what `land(run, how)` makes of it
 */
export function fly<T, H>(
  run: Run,
  pending: PromiseLike<unknown>,
  land: (run: Run, how: H) => T,
  how: H,
): Promise<T> {
  const promise = new Promise<T>(keepEnds);
  const resolve = lastResolve as (result: T) => void;
  new Flight(run, land, how, resolve, lastReject).start(pending);
  return promise;
}

let lastResolve: (result: never) => void = ignore;
let lastReject: (reason: unknown) => void = ignore;

/** One executor for all promises, instead of a closure for each. */
function keepEnds(resolve: (result: never) => void, reject: (reason: unknown) => void): void {
  lastResolve = resolve;
  lastReject = reject;
}

/**
 * A run from the first handler that has to be waited for. Its members are private by type only:
 * each call of a `#method` would check its receiver, several times for every handler.
 */
class Flight<T, H> implements Deadline {
  timeout: number;
  dueAt: number;
  before: Deadline | null;
  after: Deadline | null;
  private readonly run: Run;
  private readonly makeResult: (run: Run, how: H) => T;
  private readonly how: H;
  private readonly resolve: (result: T) => void;
  private readonly reject: (reason: unknown) => void;
  /** The emitter's async context: a handler called after a deadline has it, not the clock's. */
  private readonly scope: AsyncResource;
  private onValue: (value: unknown) => void;
  private onThrow: (thrown: unknown) => void;
  private onAbort: (() => void) | undefined;

  constructor(
    run: Run,
    makeResult: (run: Run, how: H) => T,
    how: H,
    resolve: (result: T) => void,
    reject: (reason: unknown) => void,
  ) {
    this.timeout = 0;
    this.dueAt = 0;
    this.before = null;
    this.after = null;
    this.run = run;
    this.makeResult = makeResult;
    this.how = how;
    this.resolve = resolve;
    this.reject = reject;
    // A number, because an options object would be taken apart for each emit.
    this.scope = new AsyncResource("HooklineEmit", executionAsyncId());
    this.onValue = ignore;
    this.onThrow = ignore;
    this.onAbort = undefined;
  }

  start(pending: PromiseLike<unknown>): void {
    const signal = this.run.options?.signal;
    if (signal !== undefined) {
      this.onAbort = () => this.cancel(signal.reason);
      signal.addEventListener("abort", this.onAbort, { once: true });
    }
    deadlines.add(this, deadlineOf(this.run));
    this.listen();
    this.wait(pending);
  }

  seen(): void {
    // Read now, or it would be the time at which somebody asked for it.
    timeOf(this.run);
  }

  expire(): void {
    const { pending } = this.run;
    if (pending === null) return;
    this.scope.runInAsyncScope(() => this.goOnWithout(pending));
  }

  /** From now on only what is waited for next is heard; what is pending is heard no more. */
  private listen(): void {
    const onValue = (value: unknown): void => {
      if (this.onValue === onValue) this.takeValue(value);
    };
    const onThrow = (thrown: unknown): void => {
      if (this.onThrow === onThrow) this.takeThrow(thrown);
    };
    this.onValue = onValue;
    this.onThrow = onThrow;
  }

  private wait(pending: PromiseLike<unknown>): void {
    // A foreign thenable may call back twice, or at once.
    const promise = pending instanceof Promise ? pending : Promise.resolve(pending);
    promise.then(this.onValue, this.onThrow);
  }

  private takeValue(value: unknown): void {
    try {
      takeValue(this.run, value);
      this.goOn();
    } catch (error) {
      this.crash(error);
    }
  }

  private takeThrow(thrown: unknown): void {
    try {
      takeThrow(this.run, thrown);
      this.goOn();
    } catch (error) {
      this.crash(error);
    }
  }

  private goOn(): void {
    const pending = advance(this.run);
    if (pending === undefined) {
      this.land();
      return;
    }
    deadlines.restart(this, deadlineOf(this.run));
    this.wait(pending);
  }

  private goOnWithout(late: PendingCall): void {
    const run = this.run;
    this.listen();
    try {
      takeLate(run, late.record);
      late.abort(lateBy(late.record).error);
      // The late handler keeps its event; what it still does to it reaches nobody.
      if (run.event !== null) {
        const view = run.stage === Stage.Change ? EventView.Change : EventView.Final;
        run.event = run.plan.makeEvent(run, view);
      }
      this.goOn();
    } catch (error) {
      this.crash(error);
    }
  }

  private cancel(reason: unknown): void {
    const { pending, group } = this.run;
    pending?.abort(reason);
    for (const { call } of group ?? []) call.abort(reason);
    this.crash(reason);
  }

  private land(): void {
    this.leave();
    try {
      this.resolve(this.makeResult(this.run, this.how));
    } catch (error) {
      this.reject(error);
    }
  }

  /** The emitter has cancelled, or its settle step threw where nothing can be denied. */
  private crash(error: unknown): void {
    this.onValue = ignore;
    this.onThrow = ignore;
    this.run.stage = Stage.Done;
    this.leave();
    this.run.host.finished(this.run);
    this.reject(error);
  }

  private leave(): void {
    deadlines.remove(this);
    if (this.onAbort !== undefined) {
      this.run.options?.signal?.removeEventListener("abort", this.onAbort);
    }
  }
}

function ignore(): void {}

function deadlineOf({ pending }: Run): number {
  return pending === null ? NEVER : pending.record.deadline;
}

function takeValue(run: Run, value: unknown): void {
  const { pending, group } = run;
  if (pending !== null) {
    run.pending = null;
    if (isDeciding(run)) settleReturn(run, pending.record, value);
    run.stopwatch?.stop(pending.record);
  } else if (group !== null) {
    run.group = null;
    settleGroup(run, group);
  } else if (run.stage === Stage.Settle) emitterSettled(run, value);
  else approverAnswered(run, value);
}

function takeThrow(run: Run, thrown: unknown): void {
  const { pending } = run;
  if (pending !== null) {
    run.pending = null;
    if (isDeciding(run)) settleThrow(run, pending.record, thrown);
    else observeThrow(run, pending.record, thrown);
    run.stopwatch?.stop(pending.record);
  } else if (run.stage === Stage.Settle) emitterFailed(run, thrown);
  else approverFailed(run, thrown);
}

function takeLate(run: Run, record: HandlerRecord): void {
  run.pending = null;
  if (isDeciding(run)) settleLate(run, record);
  else noteFailure(run, lateBy(record));
  run.stopwatch?.stop(record);
}

function isDeciding(run: Run): boolean {
  return run.stage === Stage.Change || run.stage === Stage.Judge;
}
