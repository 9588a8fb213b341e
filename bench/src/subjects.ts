import type { Contender } from "./contenders/contender.js";
import { hookable } from "./contenders/hookable.js";
import { hookline } from "./contenders/hookline.js";
import { CONTENDERS } from "./contenders/index.js";
import { readyEventLoop } from "./contenders/ready-event-loop.js";
import { syncFirstLoop } from "./contenders/sync-first-loop.js";
import { timerLoop } from "./contenders/timer-loop.js";
import { asEmittersCall, awaitingEachCall, type Emitting, type Sample } from "./driver.js";
import type { Subject } from "./measure.js";
import type { Row } from "./rows/row.js";

/** Those whose result may be no promise, and which are therefore measured both ways. */
export const MAYBE_SYNCHRONOUS: readonly Contender[] = [hookline, syncFirstLoop, hookable];

/** The name under which a contender is measured when every call is awaited. */
export function awaited({ name }: Contender): string {
  return `${name}, awaited`;
}

/** All that is measured in a row, each with handlers of its own. */
export function subjectsOf(row: Row): Subject[] {
  const { drive = asEmittersCall, variants, setUp } = row;
  const subjects: Subject[] = [];
  const add = (name: string, contender: Contender, how: (emitting: Emitting) => Sample): void => {
    const emitting = setUp(contender);
    if (emitting !== undefined) subjects.push({ name, sample: how(emitting) });
  };
  for (const contender of CONTENDERS) add(contender.name, contender, drive);
  if (variants) {
    for (const one of MAYBE_SYNCHRONOUS) add(awaited(one), one, awaitingEachCall);
    add(readyEventLoop.name, readyEventLoop, drive);
  }
  if (row.timed) add(timerLoop.name, timerLoop, drive);
  return subjects;
}
