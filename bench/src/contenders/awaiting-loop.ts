import {
  type NotificationFields,
  type NotificationPayload,
  notificationEvent,
  notificationPayload,
  type PromptFields,
  type PromptPayload,
  promptEvent,
  promptPayload,
  type ToolPayload,
  toolEvent,
  toolPayload,
} from "../events.js";
import type { Gate, Observer, Rewrite } from "../handlers.js";
import { CONTEXT, silentLogger } from "../session.js";
import { arrayRegistry } from "./array-registry.js";
import type { Contender, PhasedGates } from "./contender.js";
import {
  allowed,
  denied,
  type LoopOutcome,
  MATCHED_TOOLS,
  readDenial,
  readGate,
  readNothing,
  readPrompt,
} from "./loop-outcome.js";

/** The unit: a loop one writes by hand, which awaits every result. */
export const awaitingLoop: Contender = {
  name: "unit",

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

  registry: () =>
    arrayRegistry((handlers) => ({
      emit: () => runObservers(handlers, notificationPayload()),
      read: readNothing,
    })),
};

async function runObservers(
  handlers: readonly Observer[],
  payload: NotificationPayload,
): Promise<NotificationFields> {
  const event = notificationEvent(payload);
  for (const handler of handlers) {
    try {
      await handler(event, CONTEXT);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}

async function runGates(handlers: readonly Gate[], payload: ToolPayload): Promise<LoopOutcome> {
  const event = toolEvent(payload);
  for (const handler of handlers) {
    try {
      if ((await handler(event, CONTEXT)) === false) return denied(event, "Denied by a handler.");
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
      return denied(event, "A handler failed.");
    }
  }
  return allowed(event);
}

async function runPhases(
  { change, judge, watch }: PhasedGates,
  payload: ToolPayload,
): Promise<LoopOutcome> {
  const event = toolEvent(payload);
  let outcome = allowed(event);
  try {
    for (const handler of change) {
      if (!MATCHED_TOOLS.has(event.tool_name) || (await handler(event, CONTEXT))) continue;
      outcome = denied(event, "Denied by a handler.");
      break;
    }
    for (const handler of outcome.decision === "allow" ? judge : []) {
      if (await handler(event, CONTEXT)) continue;
      outcome = denied(event, "Denied by a handler.");
      break;
    }
  } catch (err) {
    silentLogger.error({ err }, "A handler failed.");
    outcome = denied(event, "A handler failed.");
  }
  for (const handler of watch) {
    try {
      await handler(event, CONTEXT);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return outcome;
}

async function runRewrites(
  handlers: readonly Rewrite[],
  payload: PromptPayload,
): Promise<PromptFields> {
  const event = promptEvent(payload);
  for (const handler of handlers) {
    try {
      const patch = await handler(event, CONTEXT);
      if (typeof patch?.prompt === "string") event.prompt = patch.prompt;
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}
