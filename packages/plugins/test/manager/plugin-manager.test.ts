import { HookBus, type HookContext } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { Plugin } from "../../src/plugin/plugin.js";
import { pluginInfo } from "../../src/plugin/plugin-info.js";
import { RecordingLogger } from "../support/recording-logger.js";

function setUp() {
  const logger = new RecordingLogger();
  const manager = new PluginManager({ logger });
  const newBus = () => new HookBus({ logger });
  return { logger, manager, newBus };
}

/** A plugin that notes what happens to it. */
function noting(
  name: string,
  seen: string[],
  extra: { init?: () => void; shutdown?: () => void } = {},
) {
  return definePlugin({
    info: { name },
    on_init: () => {
      seen.push(`${name} init`);
      extra.init?.();
    },
    on_shutdown: () => {
      seen.push(`${name} shutdown`);
      extra.shutdown?.();
    },
    session_start: () => void seen.push(`${name} start`),
  });
}

describe("PluginManager", () => {
  it("binds enabled plugins to every bus it is attached to, now and later", async () => {
    const { manager, newBus } = setUp();
    const seen: string[] = [];
    const [one, two] = [newBus(), newBus()];
    one.use(manager);
    await manager.register(noting("a", seen));
    two.use(manager);
    await manager.register(noting("b", seen));
    await one.emit("session_start", {});
    await two.emit("session_start", {});
    expect(seen).toEqual(["a init", "b init", "a start", "b start", "a start", "b start"]);
  });

  it("attached twice to one bus binds once", async () => {
    const { manager, newBus } = setUp();
    const seen: string[] = [];
    await manager.register(noting("a", seen));
    const bus = newBus();
    bus.use(manager);
    bus.use(manager);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["a init", "a start"]);
  });

  it("registers a plugin once by name, whatever its spelling, and tells where both are from", async () => {
    const { manager } = setUp();
    await manager.register(noting("my-plugin", []), { source: "package:a" });
    await expect(manager.register(noting("My_Plugin", []))).rejects.toMatchObject({
      code: "DUPLICATE_PLUGIN",
      message: expect.stringMatching(/"package:a", and this one is "registered"/),
    });
    expect(manager.has("MY_PLUGIN")).toBe(true);
    expect(manager.list()).toHaveLength(1);
  });

  it("lets one of two concurrent registrations of a name win", async () => {
    const { manager } = setUp();
    const results = await Promise.allSettled([
      manager.register(noting("a", [])),
      manager.register(noting("a", [])),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("keeps nothing of a plugin whose on_init fails, and its name is free again", async () => {
    const { manager, newBus } = setUp();
    const bus = newBus();
    bus.use(manager);
    const broken = noting("a", [], {
      init: () => {
        throw new Error("no database");
      },
    });
    await expect(manager.register(broken)).rejects.toMatchObject({
      code: "PLUGIN_FAILED",
      message: 'The plugin "a" failed to start: no database. Mend that, or disable the plugin.',
      cause: expect.objectContaining({ message: "no database" }),
    });
    expect(manager.list()).toEqual([]);
    expect(bus.has("session_start")).toBe(false);
    await manager.register(noting("a", []));
  });

  it("keeps nothing of a plugin that one of the buses refuses", async () => {
    const { manager, newBus } = setUp();
    const [open, strict] = [newBus(), newBus()];
    strict.attach({ name: "watcher", coverage: { before_tool: ["observe"] } });
    open.use(manager);
    strict.use(manager);
    const guard = definePlugin({ info: { name: "guard" }, before_tool: () => false });
    await expect(manager.register(guard)).rejects.toMatchObject({ code: "UNENFORCED_GATE" });
    expect(open.has("before_tool")).toBe(false);
    expect(manager.has("guard")).toBe(false);
  });

  it("refuses to be attached where one of its plugins is refused, and leaves nothing there", async () => {
    const { manager, newBus } = setUp();
    await manager.register(noting("a", []));
    await manager.register(definePlugin({ info: { name: "guard" }, before_tool: () => false }));
    const strict = newBus();
    strict.attach({ name: "watcher", coverage: { before_tool: ["observe"] } });
    expect(() => strict.use(manager)).toThrow(/guard/);
    expect(strict.has("session_start")).toBe(false);
  });

  it("disables a plugin on every bus at once and enables it again, without starting it twice", async () => {
    const { manager, newBus } = setUp();
    const seen: string[] = [];
    const [one, two] = [newBus(), newBus()];
    one.use(manager);
    two.use(manager);
    await manager.register(noting("a", seen));
    manager.disable("A");
    await one.emit("session_start", {});
    await two.emit("session_start", {});
    expect(seen).toEqual(["a init"]);
    expect(manager.list()).toMatchObject([{ name: "a", enabled: false }]);
    for (let i = 0; i < 5; i++) {
      await manager.enable("a");
      await manager.enable("a");
      await one.emit("session_start", {});
      manager.disable("a");
    }
    expect(seen).toEqual(["a init", ...new Array(5).fill("a start")]);
  });

  it("does not start a plugin that is registered disabled until it is enabled", async () => {
    const { manager, newBus } = setUp();
    const seen: string[] = [];
    const bus = newBus();
    bus.use(manager);
    await manager.register(noting("a", seen), { enabled: false });
    await bus.emit("session_start", {});
    expect(seen).toEqual([]);
    await manager.enable("a");
    await bus.emit("session_start", {});
    expect(seen).toEqual(["a init", "a start"]);
  });

  it("shuts plugins down in reverse order, whatever fails, and collects the errors", async () => {
    const { manager, newBus } = setUp();
    const seen: string[] = [];
    const bus = newBus();
    bus.use(manager);
    await manager.register(noting("a", seen));
    await manager.register(
      noting("b", seen, {
        shutdown: () => {
          throw new Error("stuck");
        },
      }),
    );
    await manager.register(noting("c", seen));
    const error = await manager.shutdown().catch((thrown: unknown) => thrown);
    expect(seen.slice(3)).toEqual(["c shutdown", "b shutdown", "a shutdown"]);
    expect(error).toBeInstanceOf(AggregateError);
    expect((error as AggregateError).errors).toMatchObject([
      { code: "PLUGIN_FAILED", handler: "b" },
    ]);
    expect(bus.has("session_start")).toBe(false);
    await manager.shutdown();
    expect(seen).toHaveLength(6);
  });

  it("forgets a plugin that is unregistered, also when its on_shutdown fails", async () => {
    const { manager, newBus } = setUp();
    const bus = newBus();
    bus.use(manager);
    await manager.register(
      noting("a", [], {
        shutdown: () => {
          throw new Error("stuck");
        },
      }),
    );
    await expect(manager.unregister("a")).rejects.toMatchObject({ code: "PLUGIN_FAILED" });
    expect(manager.has("a")).toBe(false);
    expect(bus.has("session_start")).toBe(false);
  });

  it("takes its plugins off a bus that lets it go", async () => {
    const { manager, newBus } = setUp();
    await manager.register(noting("a", []));
    const bus = newBus();
    const registration = bus.use(manager);
    registration.off();
    expect(bus.has("session_start")).toBe(false);
    await manager.register(noting("b", []));
    expect(bus.has("session_start")).toBe(false);
  });

  it("names the nearest plugin when one is not there", async () => {
    const { manager } = setUp();
    await manager.register(noting("cli-tracer", []));
    expect(() => manager.disable("cli-tracr")).toThrow(/Did you mean "cli-tracer"/);
    await expect(manager.enable("x")).rejects.toMatchObject({ code: "UNKNOWN_PLUGIN" });
    await expect(manager.unregister("x")).rejects.toMatchObject({ code: "UNKNOWN_PLUGIN" });
  });

  it("validates options before the plugin sees them, and names no value", async () => {
    const { manager, newBus } = setUp();
    const seen: unknown[] = [];
    class Optioned extends Plugin {
      static readonly info = pluginInfo({ name: "optioned" });
      static readonly options = z.strictObject({ url: z.url(), retries: z.number().default(2) });
      override on_init(context: { options: unknown }) {
        seen.push(context.options);
      }
      override session_start(_event: unknown, { options }: HookContext<typeof Optioned>) {
        seen.push(options.retries);
      }
    }
    const wrong = await manager
      .register(Optioned, { options: { url: "hunter2", retires: 1 } })
      .catch((error: unknown) => error as Error);
    expect(wrong).toMatchObject({ code: "INVALID_OPTIONS" });
    expect((wrong as Error).message).toMatch(/"optioned".*retires: .*url: /s);
    expect((wrong as Error).message).not.toContain("hunter2");
    expect(seen).toEqual([]);
    await manager.register(Optioned, { options: { url: "https://example.org" } });
    const bus = newBus();
    bus.use(manager);
    await bus.emit("session_start", {});
    expect(seen).toEqual([{ url: "https://example.org", retries: 2 }, 2]);
    expect(manager.options("optioned")).toEqual({ url: "https://example.org", retries: 2 });
  });

  it("tells of its plugins without calling them", async () => {
    const { manager } = setUp();
    await manager.register(
      definePlugin({
        info: { name: "a", version: "1.2.3", description: "An A", type: "policy" },
        before_tool() {},
        setup() {},
      }),
      { source: "package:a" },
    );
    expect(manager.list()).toEqual([
      {
        name: "a",
        version: "1.2.3",
        description: "An A",
        type: "policy",
        source: "package:a",
        enabled: true,
        points: ["before_tool", "setup"],
      },
    ]);
  });

  it("serves two sessions at once with one instance, each with a state of its own", async () => {
    const { manager } = setUp();
    const seen: [string | null, string, unknown][] = [];
    await manager.register(
      definePlugin({
        info: { name: "counter" },
        async before_tool(event, { state, session }) {
          await Promise.resolve();
          state.set("calls", ((state.get("calls") as number | undefined) ?? 0) + 1);
          seen.push([session.id, event.call_id, state.get("calls")]);
        },
      }),
    );
    const buses = ["s1", "s2"].map((sessionId) => {
      const bus = new HookBus({ sessionId });
      bus.use(manager);
      return bus;
    });
    await Promise.all(
      buses.flatMap((bus) =>
        ["c1", "c2"].map((call_id) => bus.decide("before_tool", { tool_name: "x", call_id })),
      ),
    );
    expect(seen.filter(([id]) => id === "s1").map(([, , calls]) => calls)).toEqual([1, 2]);
    expect(seen.filter(([id]) => id === "s2").map(([, , calls]) => calls)).toEqual([1, 2]);
  });
});
