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
    if (run.isCancelled) run.reject(run.options?.signal?.reason);
    else enterNext(run);
  }
  return undefined;
}

function runStage(run: Run): PromiseLike<unknown> | undefined {
  const { lists } = run;
  switch (run.stage) {
    case Stage.Observe:
      return callHandlers(run, lists.observe, false);
    case Stage.Change:
      return lists.change.length === 0 ? undefined : callHandlers(run, lists.change, true);
    case Stage.Settle:
      return run.options === undefined ? undefined : settleEmitter(run);
    case Stage.Judge:
      return lists.judge.length === 0 ? undefined : callHandlers(run, lists.judge, true);
    case Stage.Ask:
      return run.plan.isGate ? askApprover(run) : undefined;
    default:
      return lists.watch.length === 0 ? undefined : callHandlers(run, lists.watch, false);
  }
}

/** A rejection may have ended the run already. */
function enterNext(run: Run): void {
  if (run.stage === Stage.Observe && run.lists.watch.length > 0) run.stage = Stage.Watch;
  else run.stage = run.stage >= Stage.Watch ? Stage.Done : run.stage + 1;
  run.index = 0;
  run.event = null;
}

/**
 * Calls the handlers of a stage, until one has to be waited for.
 * @param decides whether what they return counts
 */
function callHandlers(
  run: Run,
  list: readonly HandlerRecord[],
  decides: boolean,
): PromiseLike<unknown> | undefined {
  const { stopwatch } = run;
  const cancels = run.options !== undefined && run.options.signal !== undefined;
  // Where it may be written to, each handler has an event of its own, so that what a handler does
  // after its turn reaches nobody.
  const hasOwnEvent = run.stage === Stage.Change && run.plan.rewrites.length > 0;
  while (run.index < list.length && !(cancels && run.isCancelled)) {
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
    if (hasOwnEvent) run.event = run.plan.makeEvent(run, EventView.Change);
    else run.event ??= run.plan.makeEvent(run, EventView.Final);
    const context = new HandlerContext(record, run);
    stopwatch?.start();
    let value: unknown;
    try {
      value = record.handler(run.event as never, context as never);
      if (value !== undefined && value !== true && isThenable(value)) {
        run.pending = context;
        return value;
      }
    } catch (thrown) {
      if (decides) settleThrow(run, record, thrown);
      else observeThrow(run, record, thrown);
      stopwatch?.stop(record);
      continue;
    }
    if (decides) {
      if (run.touched !== null) settleReturn(run, record, value);
      else if (value === true) settleAllow(run, record);
      else if (value !== undefined) settleReturn(run, record, value);
    }
    stopwatch?.stop(record);
  }
  return undefined;
}
