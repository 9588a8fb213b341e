import { EventEmitter } from "eventemitter3";
import { type NotificationFields, notificationEvent, notificationPayload } from "../events.js";
import { CONTEXT, type PlainContext } from "../session.js";
import type { Contender } from "./contender.js";
import { isolated } from "./isolated.js";
import { readNothing } from "./loop-outcome.js";

interface BenchEvents {
  notification: (event: NotificationFields, context: PlainContext) => void;
}

/** eventemitter3: it waits for nothing, so it can neither await handlers nor ask them. */
export const eventEmitter3: Contender = {
  name: "eventemitter3",

  observe(handlers, options) {
    if (options.async) return undefined;
    const emitter = new EventEmitter<BenchEvents>();
    for (const handler of handlers) {
      emitter.on("notification", options.isolated ? isolated(handler) : handler);
    }
    return {
      emit: () => emitter.emit("notification", notificationEvent(notificationPayload()), CONTEXT),
      read: readNothing,
    };
  },

  registry() {
    const emitter = new EventEmitter<BenchEvents>();
    return {
      add(handler) {
        emitter.on("notification", handler);
        return () => emitter.off("notification", handler);
      },
      emit: () => emitter.emit("notification", notificationEvent(notificationPayload()), CONTEXT),
    };
  },
};
