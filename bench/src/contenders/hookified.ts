import { Hookified } from "hookified";
import type { PromptFields } from "../events.js";
import { notificationEvent, notificationPayload, promptEvent, promptPayload } from "../events.js";
import { CONTEXT, silentLogger } from "../session.js";
import { assigning, readAssigned } from "./assigning.js";
import type { Contender } from "./contender.js";
import { type FlaggedTool, flaggedTool, flagging, readFlag } from "./flagged.js";
import { readNothing } from "./loop-outcome.js";

const logger = {
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error(message: string) {
    silentLogger.error({}, message);
  },
  fatal() {},
};

/** hookified's `hook`, which isolates by itself. */
export const hookified: Contender = {
  name: "hookified",

  observe(handlers) {
    const hooks = new Hookified({ logger });
    for (const handler of handlers) hooks.onHook("notification", handler);
    return { emit: () => callNotification(hooks), read: readNothing };
  },

  gate(handlers) {
    const hooks = new Hookified({ logger });
    for (const handler of handlers) hooks.onHook("before_tool", flagging(handler));
    let event: FlaggedTool;
    return {
      emit() {
        event = flaggedTool();
        return hooks.hook<unknown>("before_tool", event, CONTEXT);
      },
      read: () => readFlag(event),
    };
  },

  rewrite(handlers) {
    const hooks = new Hookified({ logger });
    for (const handler of handlers) hooks.onHook("before_agent", assigning(handler));
    let event: PromptFields;
    return {
      emit() {
        event = promptEvent(promptPayload());
        return hooks.hook<unknown>("before_agent", event, CONTEXT);
      },
      read: () => readAssigned(event),
    };
  },

  registry() {
    const hooks = new Hookified({ logger });
    return {
      add(handler) {
        hooks.onHook("notification", handler);
        return () => hooks.removeHook("notification", handler);
      },
      emit: () => callNotification(hooks),
    };
  },
};

function callNotification(hooks: Hookified): Promise<void> {
  return hooks.hook<unknown>("notification", notificationEvent(notificationPayload()), CONTEXT);
}
