import Emittery from "emittery";
import {
  type NotificationFields,
  notificationEvent,
  notificationPayload,
  type PromptFields,
  promptEvent,
  promptPayload,
} from "../events.js";
import { CONTEXT, type PlainContext } from "../session.js";
import { assigning, readAssigned } from "./assigning.js";
import type { Contender } from "./contender.js";
import { type FlaggedTool, flaggedTool, flagging, readFlag } from "./flagged.js";
import { isolated } from "./isolated.js";
import { readNothing } from "./loop-outcome.js";

/** Its listeners get one value, so event and context travel together. */
interface BenchEvents {
  notification: { readonly event: NotificationFields; readonly context: PlainContext };
  before_tool: { readonly event: FlaggedTool; readonly context: PlainContext };
  before_agent: { readonly event: PromptFields; readonly context: PlainContext };
}

/** emittery's `emitSerial`, the one that calls its listeners one after another. */
export const emittery: Contender = {
  name: "emittery",

  observe(handlers, options) {
    const emitter = new Emittery<BenchEvents>();
    for (const handler of handlers) {
      const listener = options.isolated ? isolated(handler) : handler;
      emitter.on("notification", ({ event, context }) => listener(event, context));
    }
    return { emit: () => emitNotification(emitter), read: readNothing };
  },

  gate(handlers) {
    const emitter = new Emittery<BenchEvents>();
    for (const handler of handlers) {
      const listener = flagging(handler);
      emitter.on("before_tool", ({ event, context }) => listener(event, context));
    }
    let event: FlaggedTool;
    return {
      emit() {
        event = flaggedTool();
        return emitter.emitSerial("before_tool", { event, context: CONTEXT });
      },
      read: () => readFlag(event),
    };
  },

  rewrite(handlers) {
    const emitter = new Emittery<BenchEvents>();
    for (const handler of handlers) {
      const listener = assigning(handler);
      emitter.on("before_agent", ({ event, context }) => listener(event, context));
    }
    let event: PromptFields;
    return {
      emit() {
        event = promptEvent(promptPayload());
        return emitter.emitSerial("before_agent", { event, context: CONTEXT });
      },
      read: () => readAssigned(event),
    };
  },

  registry() {
    const emitter = new Emittery<BenchEvents>();
    return {
      add: (handler) => emitter.on("notification", ({ event, context }) => handler(event, context)),
      emit: () => emitNotification(emitter),
    };
  },
};

function emitNotification(emitter: Emittery<BenchEvents>): Promise<void> {
  const event = notificationEvent(notificationPayload());
  return emitter.emitSerial("notification", { event, context: CONTEXT });
}
