import { HookBus } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { bindPlugin } from "../../src/bridge/bind-plugin.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { Plugin } from "../../src/plugin/plugin.js";
import { pluginInfo } from "../../src/plugin/plugin-info.js";
import { RecordingLogger } from "../support/recording-logger.js";

function newBus(): { bus: HookBus } {
  return { bus: new HookBus({ logger: new RecordingLogger() }) };
}

describe("the methods of a plugin", () => {
  it.each(["beforeTool", "before_tol", "sessionStart", "onInit", "on_int", "on_shutdwon"])(
    "refuses a plugin whose method %s is nearly a known one, and binds nothing of it",
    (method) => {
      const { bus } = newBus();
      class Typo extends Plugin {
        static readonly info = pluginInfo({ name: "typo" });
        override session_start() {}
      }
      Object.defineProperty(Typo.prototype, method, { value() {} });
      expect(() => bindPlugin(new Typo(), bus)).toThrow(
        expect.objectContaining({
          code: "INVALID_PLUGIN",
          message: expect.stringMatching(/"typo" has a method.*Did you mean/),
        }),
      );
      expect(bus.has("session_start")).toBe(false);
    },
  );

  it.each<[string, object]>([
    ["a getter", { get: () => () => false }],
    ["a number", { value: 5 }],
    ["an object", { value: {} }],
    ["null", { value: null }],
  ])("refuses a guard that is %s and would never be called", (_what, property) => {
    for (const name of ["before_tool", "on_init"]) {
      class Dead extends Plugin {
        static readonly info = pluginInfo({ name: "dead" });
      }
      Object.defineProperty(Dead.prototype, name, property);
      expect(() => bindPlugin(new Dead(), newBus().bus)).toThrow(
        expect.objectContaining({
          code: "INVALID_PLUGIN",
          message: expect.stringMatching(
            new RegExp(`"dead" has "${name}".*Make "${name}" a method`),
          ),
        }),
      );
    }
  });

  it("refuses a guard that is static, be it inherited", () => {
    class Static extends Plugin {
      static readonly info = pluginInfo({ name: "static" });
      static before_tool() {
        return false;
      }
    }
    class Heir extends Static {}
    expect(() => bindPlugin(new Heir(), newBus().bus)).toThrow(/"before_tool", which is static/);
  });

  it("lets a field that is undefined switch an inherited method off", () => {
    class Guard extends Plugin {
      static readonly info = pluginInfo({ name: "guard" });
      override session_start() {}
    }
    class Quiet extends Guard {}
    Object.defineProperty(Quiet.prototype, "session_start", { value: undefined });
    const { bus } = newBus();
    bindPlugin(new Quiet(), bus);
    expect(bus.has("session_start")).toBe(false);
  });

  it("lets helpers be called what they like", () => {
    class Helpful extends Plugin {
      static readonly info = pluginInfo({ name: "helpful" });
      check() {}
      _before_tol() {}
      toolNames() {}
      on() {}
      online() {}
      get broken(): never {
        throw new Error("getters must not be read");
      }
    }
    expect(() => bindPlugin(new Helpful(), newBus().bus)).not.toThrow();
  });

  it("refuses two methods of one point", () => {
    const Twice = definePlugin({
      info: { name: "twice" },
      before_message() {},
      message_received() {},
    });
    expect(() => bindPlugin(new Twice(), newBus().bus)).toThrow(/handles "message_received" twice/);
  });
});
