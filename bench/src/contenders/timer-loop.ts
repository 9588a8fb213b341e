import {
  type NotificationFields,
  type NotificationPayload,
  notificationEvent,
  notificationPayload,
} from "../events.js";
import type { Observer } from "../handlers.js";
import { CONTEXT, silentLogger } from "../session.js";
import type { Contender } from "./contender.js";
import { readNothing } from "./loop-outcome.js";

/** The unit with the time-out one writes by hand: a timer for each handler. */
export const timerLoop: Contender = {
  name: "unit, a timer per handler",

  observe: (handlers, { timeout = 60_000 }) => ({
    emit: () => runObservers(handlers, timeout, notificationPayload()),
    read: readNothing,
  }),
};

async function runObservers(
  handlers: readonly Observer[],
  timeout: number,
  payload: NotificationPayload,
): Promise<NotificationFields> {
  const event = notificationEvent(payload);
  for (const handler of handlers) {
    try {
      await inTime(Promise.resolve(handler(event, CONTEXT)), timeout);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}

function inTime(work: Promise<void>, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The handler was late.")), timeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
