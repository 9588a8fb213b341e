import { createHooks } from "hookable";
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

interface BenchHooks {
  notification: (event: NotificationFields, context: PlainContext) => void | Promise<void>;
  before_tool: (event: FlaggedTool, context: PlainContext) => void;
  before_agent: (event: PromptFields, context: PlainContext) => void;
}

/** hookable's `callHook`. */
export const hookable: Contender = {
  name: "hookable",

  observe(handlers, options) {
    const hooks = createHooks<BenchHooks>();
    for (const handler of handlers) {
      hooks.hook("notification", options.isolated ? isolated(handler) : handler);
    }
    return {
      emit: () => hooks.callHook("notification", notificationEvent(notificationPayload()), CONTEXT),
      read: readNothing,
    };
  },

  gate(handlers) {
    const hooks = createHooks<BenchHooks>();
    for (const handler of handlers) hooks.hook("before_tool", flagging(handler));
    let event: FlaggedTool;
    return {
      emit() {
        event = flaggedTool();
        return hooks.callHook("before_tool", event, CONTEXT);
      },
      read: () => readFlag(event),
    };
  },

  rewrite(handlers) {
    const hooks = createHooks<BenchHooks>();
    for (const handler of handlers) hooks.hook("before_agent", assigning(handler));
    let event: PromptFields;
    return {
      emit() {
        event = promptEvent(promptPayload());
        return hooks.callHook("before_agent", event, CONTEXT);
      },
      read: () => readAssigned(event),
    };
  },

  registry() {
    const hooks = createHooks<BenchHooks>();
    return {
      add: (handler) => hooks.hook("notification", handler),
      emit: () => hooks.callHook("notification", notificationEvent(notificationPayload()), CONTEXT),
    };
  },
};
