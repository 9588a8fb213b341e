import { AsyncResource, executionAsyncId } from "node:async_hooks";
import { type Deadline, deadlines, NEVER } from "../clock/deadlines.js";
import { timeOf } from "../events/emission.js";
import { isPlainContainer } from "../plain-data/copy-plain.js";
import { advance } from "./advance.js";
import { approverAnswered, approverFailed } from "./approval.js";
import { emitsUnderWay, type Wave } from "./emits-under-way.js";
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
import { whenSettled } from "./thenable.js";

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
  if (run.plan.isGate) keepPayload(run);
  const promise = new Promise<T>(keepEnds);
  const resolve = lastResolve as (result: T) => void;
  new Flight(run, land, how, resolve, lastReject).start(pending);
  return promise;
}

/** What is judged is what goes ahead, though the emitter may go on editing what it gave. */
function keepPayload(run: Run): void {
  if (!isPlainContainer(run.payload)) return;
  try {
    run.payload = { ...run.payload };
  } catch {
    // A getter that throws does so where a handler reads it.
  }
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
  private isAdvancing: boolean;
  private readonly wave: Wave;

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
    this.isAdvancing = false;
    this.wave = emitsUnderWay.begin();
  }

  start(pending: PromiseLike<unknown>): void {
    const signal = this.run.options?.signal;
    if (signal !== undefined) {
      this.onAbort = () => {
        // A handler that calls the emit off in its synchronous part is let through to its end.
        if (!this.isAdvancing) this.cancel();
      };
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
    this.listen();
    this.scope.runInAsyncScope(() => this.takeLate(pending));
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
    if (this.onAbort !== undefined && this.run.isCancelled) this.cancel();
    whenSettled(pending, this.onValue, this.onThrow);
  }

  private takeValue(value: unknown): void {
    this.isAdvancing = true;
    try {
      takeValue(this.run, value);
      this.goOn(advance(this.run));
    } catch (error) {
      this.crash(error);
    }
  }

  private takeThrow(thrown: unknown): void {
    this.isAdvancing = true;
    try {
      takeThrow(this.run, thrown);
      this.goOn(advance(this.run));
    } catch (error) {
      this.crash(error);
    }
  }

  private takeLate(late: PendingCall): void {
    this.isAdvancing = true;
    try {
      takeLate(this.run, late);
      this.goOn(advance(this.run));
    } catch (error) {
      this.crash(error);
    }
  }

  private goOn(pending: PromiseLike<unknown> | undefined): void {
    this.isAdvancing = false;
    if (pending === undefined) {
      this.land();
      return;
    }
    deadlines.restart(this, deadlineOf(this.run));
    this.wait(pending);
  }

  /** The emitter's own step, or the approver, threw where nothing can be denied. */
  private crash(error: unknown): void {
    this.isAdvancing = false;
    this.run.reject(error);
    this.land();
  }

  /** The emitter has called the emit off; what is waited for is told, and heard no more. */
  private cancel(): void {
    const { pending, group, options } = this.run;
    const reason: unknown = options?.signal?.reason;
    this.onValue = ignore;
    this.onThrow = ignore;
    this.run.reject(reason);
    pending?.abort(reason);
    for (const { call } of group ?? []) call.abort(reason);
    this.land();
  }

  private land(): void {
    deadlines.remove(this);
    emitsUnderWay.end(this.wave);
    if (this.onAbort !== undefined) {
      this.run.options?.signal?.removeEventListener("abort", this.onAbort);
    }
    try {
      this.resolve(this.makeResult(this.run, this.how));
    } catch (error) {
      this.reject(error);
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
  else if (run.stage === Stage.Ask) approverFailed(run, thrown);
  else throw thrown;
}

function takeLate(run: Run, late: PendingCall): void {
  const { record } = late;
  run.pending = null;
  if (isDeciding(run)) settleLate(run, record);
  else noteFailure(run, lateBy(record));
  run.stopwatch?.stop(record);
  // The late handler keeps its event; what it still does to it reaches nobody.
  run.event = null;
  late.abort(lateBy(record).error);
}

function isDeciding(run: Run): boolean {
  return run.stage === Stage.Change || run.stage === Stage.Judge;
}
