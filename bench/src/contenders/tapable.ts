import { AsyncSeriesBailHook, AsyncSeriesHook, AsyncSeriesWaterfallHook } from "tapable";
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
import { type Observer, sink } from "../handlers.js";
import { CONTEXT, type PlainContext } from "../session.js";
import type { Contender } from "./contender.js";
import { isolated } from "./isolated.js";
import { readNothing, readPrompt } from "./loop-outcome.js";

type AsyncObserver = (...parameters: Parameters<Observer>) => Promise<void>;

/** tapable's asynchronous series, the kind that takes synchronous and asynchronous handlers. */
export const tapable: Contender = {
  name: "tapable",

  observe(handlers, options) {
    const hook = new AsyncSeriesHook<[NotificationFields, PlainContext]>(["event", "context"]);
    for (const handler of handlers) {
      if (options.async) hook.tapPromise("bench", handler as AsyncObserver);
      else hook.tap("bench", options.isolated ? isolated(handler) : handler);
    }
    return {
      emit: () => hook.promise(notificationEvent(notificationPayload()), CONTEXT),
      read: readNothing,
    };
  },

  gate(handlers) {
    const hook = new AsyncSeriesBailHook<[ToolFields, PlainContext], false | undefined>([
      "event",
      "context",
    ]);
    for (const handler of handlers) {
      hook.tap("bench", (event, context) => (handler(event, context) ? undefined : false));
    }
    let event: ToolFields;
    return {
      emit() {
        event = toolEvent(toolPayload());
        return hook.promise(event, CONTEXT);
      },
      read(result) {
        if (result === false || event.tool_input !== undefined) sink.total = (sink.total + 1) | 0;
      },
    };
  },

  rewrite(handlers) {
    const hook = new AsyncSeriesWaterfallHook<[PromptFields, PlainContext]>(["event", "context"]);
    for (const handler of handlers) {
      hook.tap("bench", (event, context) => {
        event.prompt = handler(event, context).prompt;
        return event;
      });
    }
    return {
      emit: () => hook.promise(promptEvent(promptPayload()), CONTEXT),
      read: readPrompt,
    };
  },
};
