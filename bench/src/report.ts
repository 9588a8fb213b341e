import type { Results } from "./results.js";
import {
  awaitedTable,
  growthTable,
  mainTable,
  memoryTable,
  readyEventTable,
  timerRatio,
} from "./tables.js";
import { sentence, verdicts } from "./verdicts.js";

/** The page that a run writes. */
export function report(results: Results): string {
  return `# How fast Hookline is

<!-- Written by \`npm run bench\`; changes made by hand are lost. -->

Node ${results.node}, ${results.cpus} CPUs. Medians of ${results.rounds} rounds (fewer in row l, whose calls are long). Except
where ns are given, figures are in units of a hand-written loop that awaits every result; lower is
faster.

${mainTable(results)}

${verdicts(results)
  .map((verdict) => `- ${sentence(verdict)}`)
  .join("\n")}

## What is measured

Hookline is measured as its users call it: the public \`emit\` and \`decide\` of a bus from
\`buildSessionBus\`, which includes the process's default bus and the default handlers. The bus
makes the event, passes a context of its own to each call, isolates failures and has its time-outs
on. Nothing is switched off for the bench. The logger is one that does nothing, for every contender.

- The **unit** is a loop one writes by hand: an \`async\` function that awaits what each handler
  returns and catches what it throws.
- The **second loop** is the limit: the same in a plain function that turns asynchronous only at the
  first thenable.
- The **target** of a row is what the design aims at; required is 1.4 times that. Rows without a
  figure have no target.
- A dash means that the contender can not do the job of the row.

All rows are warmed up twice before anything is measured, and a session of Hookline has emitted at 14
points, as any session does: a bus that has seen few kinds of event is faster. The rows are then
gone through three times. In each row all contenders take part in the same rounds: one sample of
each per round, in random order; the first rounds are dropped. A sample is 1.5 ms of calls one after
another, from within ten functions that wait for each other; the event loop turns between samples.
The figure is the median over the rounds, and a ratio is that of two medians of the same row.

## What is the same for all

- Each starts from the payload of an emitter, made anew for each call. Each makes an event of it that
  has \`session_id\`, \`cwd\`, \`event_name\`, \`timestamp\` and \`agent_name\` beside the payload's fields,
  and passes it to the handlers with a context. Outside Hookline the event is an object literal with
  \`timestamp: Date.now()\`, and the context is one object for all calls.
- Handlers have the same bodies and are distinct functions, compiled from distinct sources, so that
  no call site and no handler profits from seeing one function only. Observers read two fields of the
  event, gates read \`tool_name\` and answer, rewrites return the prompt with a full stop appended.
- The emitter reads what it needs from the result: the decision and the tool's input, the reason of
  a denial, or the prompt.
- Handlers run one after another, in order.

## Where they differ

- An emitter awaits a result that is a promise and goes on with one that is not:
  \`const r = bus.emit(…); const outcome = r instanceof Promise ? await r : r\`. Hookline, the second
  loop and hookable give no promise where every handler was synchronous. The others always give one
  or, like eventemitter3, never. So Hookline's result is awaited in the rows d, e, i, j3, j4 and k,
  whose handlers are asynchronous, and in no other. A table below shows what remains when every
  call is awaited: rows a to e, f1, f2, g, h and i.
- Only Hookline and the loops have verdicts and patches. In hookable, emittery and hookified a gate
  leaves its answer in the event and is asked no more after a denial, and a rewrite assigns to the
  event. tapable has its bail and its waterfall hook, and a middleware of koa-compose does not
  call the next one.
- tapable is its asynchronous series, emittery its \`emitSerial\`; eventemitter3 waits for nothing and
  takes part with synchronous observers only.
- Row h is measured without stack traces (\`Error.stackTraceLimit = 0\`): its figures are not what a
  failure costs by default. Row h2 is the same with the ten frames that Node gives an error. A trace costs by the frame, and more for a frame that is being run than
  for one that waits: in h2 those come off well that have awaited something before the handler throws.
- In both, hookified isolates by itself. hookable, tapable, emittery, eventemitter3 and koa-compose
  get handlers wrapped in a \`try\`. In the other rows their handlers are not wrapped: one that
  throws would stop the rest, unlike in Hookline and the loops.
- Row i: the handlers of Hookline are registered with \`timeout: 60_000\`. The other contenders and both
  loops run without time-outs, since they have none. A unit with a timer for each handler takes
  ${timerRatio(results)} units in this row.
- Row f3: Hookline's matcher is a pattern; that of the loops is a look-up in a set.
- Row l: the loops' handlers are in an array. tapable removes nothing, koa-compose registers nothing.
- Row m: the other contenders get the 100 handlers of the point that is emitted at, not the other 300.

## When every call is awaited

${awaitedTable(results)}

## What the unit contains

The unit makes an event and reads the clock for it. This is the same loop when it is handed an event
that was made beforehand, once for all calls.

${readyEventTable(results)}

## Growth

${growthTable(results)}

## Memory

Growth of the heap over 100,000 registrations, handlers not counted, after one emit.

${memoryTable(results)}
`;
}
