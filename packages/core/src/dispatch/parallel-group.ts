import { AsyncResource, executionAsyncId } from "node:async_hooks";
import { type Deadline, deadlines } from "../clock/deadlines.js";
import { EventView } from "../events/hook-event.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import { lateBy } from "./failure.js";
import { HandlerContext } from "./handler-context.js";
import { isMeant } from "./is-meant.js";
import { type GroupCall, type Run, Stage } from "./run.js";
import {
  noteFailure,
  observeThrow,
  settleLate,
  settleReturn,
  settleThrow,
} from "./settle-result.js";
import { isThenable, whenSettled } from "./thenable.js";

/**
 * Calls the neighbours of equal phase and priority that run in parallel, from the run's position
 * on, and takes their results in order once all have settled.
 * @returns what the run has to wait for
 */
export function callGroup(
  run: Run,
  list: readonly HandlerRecord[],
): PromiseLike<unknown> | undefined {
  // Nobody in a group may write, and whoever ran before it has had its turn.
  run.event = null;
  const first = list[run.index] as HandlerRecord;
  const calls: GroupCall[] = [];
  const waits: Promise<void>[] = [];
  let scope: AsyncResource | undefined;
  while (run.index < list.length && belongs(first, list[run.index] as HandlerRecord)) {
    const record = list[run.index++] as HandlerRecord;
    if (run.isCancelled || !isMeant(run, record)) continue;
    const call = newCall(run, record);
    calls.push(call);
    try {
      const value = record.handler(call.event as never, call.call as never);
      if (isThenable(value)) {
        scope ??= new AsyncResource("HooklineGroup", executionAsyncId());
        waits.push(untilSettled(value, call, scope));
      } else settle(call, { value });
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
  for (const { call, event, result, duration } of calls) {
    const { record } = call;
    run.stopwatch?.note(record, duration);
    if (run.stage === Stage.Done) return;
    if ("late" in result) {
      if (deciding) settleLate(run, record);
      else noteFailure(run, lateBy(record));
    } else if ("thrown" in result) {
      (deciding ? settleThrow : observeThrow)(run, record, result.thrown);
    } else if (deciding) settleReturn(run, record, result.value, event);
  }
}

function belongs(first: HandlerRecord, next: HandlerRecord): boolean {
  return next.parallel && next.priority === first.priority && next.phase === first.phase;
}

/** None of the group may see what another one does to its event. */
function newCall(run: Run, record: HandlerRecord): GroupCall {
  return {
    call: new HandlerContext(record, run),
    event: run.plan.makeEvent(run, EventView.Final),
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
function untilSettled(
  value: PromiseLike<unknown>,
  call: GroupCall,
  scope: AsyncResource,
): Promise<void> {
  return new Promise((resolve) => {
    new GroupDeadline(call, scope, resolve).waitFor(value);
  });
}

class GroupDeadline implements Deadline {
  timeout = 0;
  dueAt = 0;
  before: Deadline | null = null;
  after: Deadline | null = null;
  readonly #call: GroupCall;
  /** The emitter's async context: who listens for the abort has it, not the clock's. */
  readonly #scope: AsyncResource;
  #resolve: (() => void) | undefined;

  constructor(call: GroupCall, scope: AsyncResource, resolve: () => void) {
    this.#call = call;
    this.#scope = scope;
    this.#resolve = resolve;
  }

  waitFor(value: PromiseLike<unknown>): void {
    deadlines.add(this, this.#call.call.record.deadline);
    whenSettled(
      value,
      (settled) => this.#end({ value: settled }),
      (thrown) => this.#end({ thrown }),
    );
  }

  expire(): void {
    const { call } = this.#call;
    this.#end({ late: true });
    this.#scope.runInAsyncScope(() => call.abort(lateBy(call.record).error));
  }

  #end(result: GroupCall["result"]): void {
    if (this.#resolve === undefined) return;
    deadlines.remove(this);
    settle(this.#call, result);
    this.#resolve();
    this.#resolve = undefined;
  }
}
