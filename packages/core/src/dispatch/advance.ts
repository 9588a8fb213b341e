import { EventView } from "../events/hook-event.js";
import type { HandlerRecord } from "../handler/handler-record.js";
import { askApprover } from "./approval.js";
import { HandlerContext } from "./handler-context.js";
import { isMeant } from "./is-meant.js";
import { callGroup } from "./parallel-group.js";
import { type Run, Stage } from "./run.js";
import { settleEmitter } from "./settle-emitter.js";
import { observeThrow, settleAllow, settleReturn, settleThrow } from "./settle-result.js";
import { isThenable } from "./thenable.js";

/**
 * Carries a run on from where it stands, synchronously as far as it goes.
 * @returns undefined when the run is done, else what it has to wait for. Whoever waited hands
 * the result to the run and calls again.
 */
export function advance(run: Run): PromiseLike<unknown> | undefined {
  while (run.stage !== Stage.Done) {
    const pending = runStage(run);
    if (pending !== undefined) return pending;
    enterNext(run);
  }
  return undefined;
}

function runStage(run: Run): PromiseLike<unknown> | undefined {
  const { lists } = run;
  switch (run.stage) {
    case Stage.Observe:
      return callObservers(run, lists.all);
    case Stage.Change:
      return lists.change.length === 0
        ? undefined
        : callDeciders(run, lists.change, EventView.Change);
    case Stage.Settle:
      return run.options === undefined ? undefined : settleEmitter(run);
    case Stage.Judge:
      return lists.judge.length === 0 ? undefined : callDeciders(run, lists.judge, EventView.Final);
    case Stage.Ask:
      return run.plan.isGate ? askApprover(run) : undefined;
    default:
      return lists.watch.length === 0 ? undefined : callObservers(run, lists.watch);
  }
}

/** A refusal of the store may have ended the run already. */
function enterNext(run: Run): void {
  run.stage = run.stage >= Stage.Watch ? Stage.Done : run.stage + 1;
  run.index = 0;
  run.event = null;
}

/** Calls handlers whose returns decide, until one has to be waited for. */
function callDeciders(
  run: Run,
  list: readonly HandlerRecord[],
  view: EventView,
): PromiseLike<unknown> | undefined {
  const { stopwatch } = run;
  run.event ??= run.plan.makeEvent(run, view);
  while (run.index < list.length) {
    const record = list[run.index] as HandlerRecord;
    if (record.isSpecial) {
      if (record.parallel) {
        const pending = callGroup(run, list);
        if (pending !== undefined) return pending;
        continue;
      }
      if (!isMeant(run, record)) {
        run.index++;
        continue;
      }
    }
    run.index++;
    const context = new HandlerContext(record, run);
    stopwatch?.start();
    let value: unknown;
    try {
      value = record.handler(run.event as never, context as never);
      if (typeof value === "object" && isThenable(value)) {
        run.pending = context;
        return value;
      }
    } catch (thrown) {
      settleThrow(run, record, thrown);
      stopwatch?.stop(record);
      continue;
    }
    if (run.touched !== null) settleReturn(run, record, value);
    else if (value === true) settleAllow(run, record);
    else if (value !== undefined) settleReturn(run, record, value);
    stopwatch?.stop(record);
  }
  return undefined;
}

/** Calls handlers whose returns are ignored, until one has to be waited for. */
function callObservers(run: Run, list: readonly HandlerRecord[]): PromiseLike<unknown> | undefined {
  const { stopwatch } = run;
  run.event ??= run.plan.makeEvent(run, EventView.Final);
  while (run.index < list.length) {
    const record = list[run.index] as HandlerRecord;
    if (record.isSpecial) {
      if (record.parallel) {
        const pending = callGroup(run, list);
        if (pending !== undefined) return pending;
        continue;
      }
      if (!isMeant(run, record)) {
        run.index++;
        continue;
      }
    }
    run.index++;
    const context = new HandlerContext(record, run);
    stopwatch?.start();
    try {
      const value = record.handler(run.event as never, context as never);
      if (typeof value === "object" && isThenable(value)) {
        run.pending = context;
        return value;
      }
    } catch (thrown) {
      observeThrow(run, record, thrown);
    }
    stopwatch?.stop(record);
  }
  return undefined;
}
