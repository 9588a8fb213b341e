import {
  type NotificationFields,
  type NotificationPayload,
  notificationEvent,
} from "../../events.js";
import type { Observer } from "../../handlers.js";
import { CONTEXT, silentLogger } from "../../session.js";
import { isThenable } from "./is-thenable.js";

/** Calls each handler; one that throws does not keep the others from being called. */
export function runObservers(
  handlers: readonly Observer[],
  payload: NotificationPayload,
): NotificationFields | Promise<NotificationFields> {
  const event = notificationEvent(payload);
  for (let i = 0; i < handlers.length; i++) {
    try {
      const returned = (handlers[i] as Observer)(event, CONTEXT);
      if (isThenable(returned)) return awaitRest(handlers, i + 1, event, returned);
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}

async function awaitRest(
  handlers: readonly Observer[],
  next: number,
  event: NotificationFields,
  first: PromiseLike<unknown>,
): Promise<NotificationFields> {
  try {
    await first;
  } catch (err) {
    silentLogger.error({ err }, "A handler failed.");
  }
  for (let i = next; i < handlers.length; i++) {
    try {
      const returned = (handlers[i] as Observer)(event, CONTEXT);
      if (isThenable(returned)) await returned;
    } catch (err) {
      silentLogger.error({ err }, "A handler failed.");
    }
  }
  return event;
}
