import {
  type NotificationFields,
  notificationEvent,
  notificationPayload,
  type PromptFields,
  promptEvent,
  promptPayload,
  type ToolFields,
  toolEvent,
  toolPayload,
} from "../events.js";
import type { Gate, Observer, Rewrite } from "../handlers.js";
import { CONTEXT, silentLogger } from "../session.js";
import type { Contender } from "./contender.js";
import {
  allowed,
  denied,
  type LoopOutcome,
  readDenial,
  readGate,
  readNothing,
  readPrompt,
} from "./loop-outcome.js";

/**
 * The unit without the event: it gets one that was made beforehand, once for all calls. What it
 * takes less than the unit is what payload, event and clock cost.
 */
export const readyEventLoop: Contender = {
  name: "unit, event ready",

  observe(handlers) {
    const event = notificationEvent(notificationPayload());
    return { emit: () => runObservers(handlers, event), read: readNothing };
  },

  gate(handlers, how) {
    const event = toolEvent(toolPayload());
    return {
      emit: () => runGates(handlers, event),
      read: how === "emit" ? readGate : readDenial,
    };
  },

  rewrite(handlers) {
    const event = promptEvent(promptPayload());
    const { prompt } = event;
    return {
      emit() {
        event.prompt = prompt;
        return runRewrites(handlers, event);
      },
      read: readPrompt,
    };
  },
};

async function runObservers(
  handlers: readonly Observer[],
  event: NotificationFields,
): Promise<NotificationFields> {
  for (const handler of handlers) {
    try {
      await handler(event, CONTEXT);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}

async function runGates(handlers: readonly Gate[], event: ToolFields): Promise<LoopOutcome> {
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

async function runRewrites(
  handlers: readonly Rewrite[],
  event: PromptFields,
): Promise<PromptFields> {
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
