import { buildSessionBus, type HandlerOptions, type HookBus, type Outcome } from "@hookline/core";
import type { Emitting } from "../driver.js";
import { notificationPayload, promptPayload, toolPayload } from "../events.js";
import { type Gate, type Observer, type Rewrite, sink } from "../handlers.js";
import { SESSION, silentLogger } from "../session.js";
import type { BenchPlugin, Contender } from "./contender.js";

/** Hookline: the bus of a session, as anyone builds it. */
export const hookline: Contender = {
  name: "Hookline",

  observe(handlers: readonly Observer[], { timeout }) {
    const bus = sessionBus();
    const options: HandlerOptions | undefined = timeout === undefined ? undefined : { timeout };
    for (const handler of handlers) bus.on("notification", handler, options);
    return emittingNotifications(bus);
  },

  gate(handlers: readonly Gate[], how) {
    const bus = sessionBus();
    for (const handler of handlers) bus.on("before_tool", handler);
    if (how === "emit") return emittingTools(bus);
    return {
      emit: () => bus.decide("before_tool", toolPayload()),
      read(result) {
        const { decision, reason } = result as Outcome<"before_tool">;
        sink.total = (sink.total + decision.length + (reason ?? "").length) | 0;
      },
    };
  },

  phased({ change, judge, watch }) {
    const bus = sessionBus();
    for (const handler of change) bus.on("before_tool", handler, { match: "bash|edit" });
    for (const handler of judge) bus.on("before_tool", handler, { phase: "judge" });
    for (const handler of watch) bus.on("before_tool", handler, { phase: "watch" });
    return emittingTools(bus);
  },

  rewrite(handlers: readonly Rewrite[]) {
    const bus = sessionBus();
    for (const handler of handlers) bus.on("before_agent", handler);
    return {
      emit: () => bus.emit("before_agent", promptPayload()),
      read(result) {
        sink.total = (sink.total + (result as Outcome<"before_agent">).event.prompt.length) | 0;
      },
    };
  },

  plugins(plugins: readonly BenchPlugin[]) {
    const bus = sessionBus();
    for (const plugin of plugins) {
      const { name } = plugin;
      const owner = { name, key: plugin };
      bus.use({
        name,
        attach(registrar) {
          registrar.on("notification", plugin.notification, { owner });
          registrar.on("session_start", plugin.session_start, { owner });
          registrar.on("before_tool", plugin.before_tool, { owner });
          registrar.on("after_tool", plugin.after_tool, { owner });
        },
      });
    }
    return emittingNotifications(bus);
  },

  registry() {
    const bus = sessionBus();
    return {
      add(handler: Observer) {
        const registration = bus.on("notification", handler);
        return registration.off;
      },
      emit: () => bus.emit("notification", notificationPayload()),
    };
  },
};

function sessionBus(): HookBus {
  return buildSessionBus({
    sessionId: SESSION.id,
    cwd: SESSION.cwd,
    agentName: SESSION.agentName,
    logger: silentLogger,
  });
}

function emittingNotifications(bus: HookBus): Emitting {
  return {
    emit: () => bus.emit("notification", notificationPayload()),
    read() {},
  };
}

function emittingTools(bus: HookBus): Emitting {
  return {
    emit: () => bus.emit("before_tool", toolPayload()),
    read(result) {
      const { decision, event } = result as Outcome<"before_tool">;
      if (event.tool_input !== undefined) sink.total = (sink.total + decision.length) | 0;
    },
  };
}
