import { type Deadline, deadlines } from "../clock/deadlines.js";
import { EventView } from "../events/hook-event.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import { lateBy } from "./failure.js";
import { HandlerContext } from "./handler-context.js";
import { isMeant } from "./is-meant.js";
import { type GroupCall, type PendingCall, type Run, Stage } from "./run.js";
import {
  noteFailure,
  observeThrow,
  settleLate,
  settleReturn,
  settleThrow,
} from "./settle-result.js";
import { isThenable } from "./thenable.js";

/**
 * Calls the neighbours of equal phase and priority that run in parallel, from the run's position
 * on, and takes their results in order once all have settled.
 * @returns what the run has to wait for
 */
export function callGroup(
  run: Run,
  list: readonly HandlerRecord[],
): PromiseLike<unknown> | undefined {
  const first = list[run.index] as HandlerRecord;
  const calls: GroupCall[] = [];
  const waits: PromiseLike<void>[] = [];
  while (run.index < list.length && belongs(first, list[run.index] as HandlerRecord)) {
    const record = list[run.index++] as HandlerRecord;
    if (!isMeant(run, record)) continue;
    const context = new HandlerContext(record, run);
    const call = newCall(run, context);
    calls.push(call);
    // None of the group may see what another one does to its event.
    const event = run.plan.makeEvent(run, EventView.Final);
    try {
      const value = record.handler(event as never, context as never);
      if (isThenable(value)) waits.push(untilSettled(value, call));
      else settle(call, { value });
    } catch (thrown) {
      settle(call, { thrown });
    }
  }
  if (waits.length > 0) {
    run.group = calls;
    return Promise.all(waits);
  }
  settleGroup(run, calls);
  return undefined;
}

/** Takes the results of a group into the run, in order; the first denial wins. */
export function settleGroup(run: Run, calls: readonly GroupCall[]): void {
  const deciding = run.stage === Stage.Change || run.stage === Stage.Judge;
  for (const { call, result, duration } of calls) {
    const { record } = call;
    run.stopwatch?.note(record, duration);
    if (run.stage === Stage.Done) return;
    if ("late" in result) {
      if (deciding) settleLate(run, record);
      else noteFailure(run, lateBy(record));
    } else if ("thrown" in result) {
      (deciding ? settleThrow : observeThrow)(run, record, result.thrown);
    } else if (deciding) settleReturn(run, record, result.value);
  }
}

function belongs(first: HandlerRecord, next: HandlerRecord): boolean {
  return next.parallel && next.priority === first.priority && next.phase === first.phase;
}

function newCall(run: Run, call: PendingCall): GroupCall {
  return {
    call,
    startedAt: run.stopwatch === null ? 0 : performance.now(),
    result: { value: undefined },
    duration: 0,
  };
}

function settle(call: GroupCall, result: GroupCall["result"]): void {
  call.result = result;
  if (call.startedAt > 0) call.duration = performance.now() - call.startedAt;
}

/** Resolves when the handler has settled or its deadline has passed; never rejects. */
function untilSettled(value: PromiseLike<unknown>, call: GroupCall): Promise<void> {
  return new Promise((resolve) => {
    new GroupDeadline(call, resolve).waitFor(value);
  });
}

class GroupDeadline implements Deadline {
  timeout = 0;
  dueAt = 0;
  before: Deadline | null = null;
  after: Deadline | null = null;
  readonly #call: GroupCall;
  #resolve: (() => void) | undefined;

  constructor(call: GroupCall, resolve: () => void) {
    this.#call = call;
    this.#resolve = resolve;
  }

  waitFor(value: PromiseLike<unknown>): void {
    deadlines.add(this, this.#call.call.record.deadline);
    value.then(
      (settled) => this.#end({ value: settled }),
      (thrown: unknown) => this.#end({ thrown }),
    );
  }

  expire(): void {
    this.#end({ late: true });
    this.#call.call.abort(lateBy(this.#call.call.record).error);
  }

  #end(result: GroupCall["result"]): void {
    if (this.#resolve === undefined) return;
    deadlines.remove(this);
    settle(this.#call, result);
    this.#resolve();
    this.#resolve = undefined;
  }
}
