import compose from "koa-compose";
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
import { sink } from "../handlers.js";
import { CONTEXT, type PlainContext } from "../session.js";
import { readAssigned } from "./assigning.js";
import type { Contender } from "./contender.js";
import { isolated } from "./isolated.js";
import { readNothing } from "./loop-outcome.js";

/** Its middleware gets one value, so event and context travel together. */
interface Call<E> {
  readonly event: E;
  readonly context: PlainContext;
}

interface GateCall extends Call<ToolFields> {
  denied: boolean;
}

/** koa-compose: a handler awaits its work and calls the next one. */
export const koaCompose: Contender = {
  name: "koa-compose",

  observe(handlers, options) {
    const run = compose<Call<NotificationFields>>(
      handlers.map((handler) => {
        const called = options.isolated ? isolated(handler) : handler;
        return async ({ event, context }, next) => {
          await called(event, context);
          return next();
        };
      }),
    );
    return {
      emit: () => run({ event: notificationEvent(notificationPayload()), context: CONTEXT }),
      read: readNothing,
    };
  },

  gate(handlers) {
    const run = compose<GateCall>(
      handlers.map((handler) => async (call, next) => {
        if (await handler(call.event, call.context)) return next();
        call.denied = true;
      }),
    );
    let call: GateCall;
    return {
      emit() {
        call = { event: toolEvent(toolPayload()), context: CONTEXT, denied: false };
        return run(call);
      },
      read() {
        if (call.denied || call.event.tool_input !== undefined) sink.total = (sink.total + 1) | 0;
      },
    };
  },

  rewrite(handlers) {
    const run = compose<Call<PromptFields>>(
      handlers.map((handler) => async ({ event, context }, next) => {
        event.prompt = (await handler(event, context)).prompt;
        return next();
      }),
    );
    let event: PromptFields;
    return {
      emit() {
        event = promptEvent(promptPayload());
        return run({ event, context: CONTEXT });
      },
      read: () => readAssigned(event),
    };
  },
};
