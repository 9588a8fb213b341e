import { notificationPayload, promptPayload, toolPayload } from "../events.js";
import type { Contender } from "./contender.js";
import { readDenial, readGate, readNothing, readPrompt } from "./loop-outcome.js";
import { runGates, runPhases } from "./sync-first/gates.js";
import { runObservers } from "./sync-first/observers.js";
import { runRewrites } from "./sync-first/rewrites.js";

/** The limit: a loop one writes by hand, which turns asynchronous only at the first thenable. */
export const syncFirstLoop: Contender = {
  name: "second loop",

  observe: (handlers) => ({
    emit: () => runObservers(handlers, notificationPayload()),
    read: readNothing,
  }),

  gate: (handlers, how) => ({
    emit: () => runGates(handlers, toolPayload()),
    read: how === "emit" ? readGate : readDenial,
  }),

  phased: (handlers) => ({
    emit: () => runPhases(handlers, toolPayload()),
    read: readGate,
  }),

  rewrite: (handlers) => ({
    emit: () => runRewrites(handlers, promptPayload()),
    read: readPrompt,
  }),
};
