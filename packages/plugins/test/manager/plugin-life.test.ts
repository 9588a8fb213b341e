import { HookBus } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { Deferred } from "../support/deferred.js";
import { RecordingLogger } from "../support/recording-logger.js";

/** A plugin whose `on_init` ends when the test says so, and what happens to it. */
function gated(name: string) {
  const seen: string[] = [];
  const gate = new Deferred();
  const begun = new Deferred();
  const ended = new Deferred();
  const plugin = definePlugin({
    info: { name },
    async on_init() {
      seen.push("init");
      begun.resolve();
      await gate.promise;
    },
    on_shutdown() {
      seen.push("shutdown");
      ended.resolve();
    },
    session_start: () => void seen.push("start"),
  });
  return { plugin, seen, gate, begun: begun.promise, ended: ended.promise };
}

function setUp(options: { startTimeout?: number; shutdownTimeout?: number } = {}) {
  const logger = new RecordingLogger();
  const manager = new PluginManager({ logger, ...options });
  const bus = new HookBus({ logger });
  bus.use(manager);
  return { manager, bus, logger };
}

describe("a plugin that is starting", () => {
  it("starts once, however often it is enabled at the same time", async () => {
    const { manager, bus } = setUp();
    const { plugin, seen, gate } = gated("a");
    await manager.register(plugin, { enabled: false });
    const starts = [manager.enable("a"), manager.enable("a"), manager.enable("a")];
    gate.resolve();
    await Promise.all(starts);
    await bus.emit("session_start", {});
    expect(seen).toEqual(["init", "start"]);
  });

  it("is shut down and not called when it is disabled meanwhile", async () => {
    const { manager, bus } = setUp();
    const { plugin, seen, gate, begun } = gated("a");
    const registered = manager.register(plugin);
    await begun;
    manager.disable("a");
    gate.resolve();
    await registered;
    await bus.emit("session_start", {});
    expect(seen).toEqual(["init", "shutdown"]);
    expect(manager.list()).toMatchObject([{ name: "a", enabled: false }]);
  });

  it.each(["unregister", "shutdown"] as const)(
    "is shut down once when %s is called meanwhile, which waits for that",
    async (how) => {
      const { manager, bus } = setUp();
      const { plugin, seen, gate, begun } = gated("a");
      const registered = manager.register(plugin).catch((error: unknown) => error);
      await begun;
      const gone = how === "unregister" ? manager.unregister("a") : manager.shutdown();
      gate.resolve();
      await gone;
      expect(seen).toEqual(["init", "shutdown"]);
      expect(await registered).toMatchObject({ code: "PLUGIN_STOPPED", handler: "a" });
      expect(bus.has("session_start")).toBe(false);
      expect(manager.list()).toEqual([]);
    },
  );

  it("is waited for by each of two calls of shutdown", async () => {
    const { manager } = setUp();
    const { plugin, seen, gate, begun } = gated("a");
    const registered = manager.register(plugin).catch(() => undefined);
    await begun;
    const first = manager.shutdown();
    const second = manager.shutdown().then(() => seen.push("second is done"));
    gate.resolve();
    await Promise.all([first, second, registered]);
    expect(seen).toEqual(["init", "shutdown", "second is done"]);
  });

  it("is not started any more where everything is being shut down", async () => {
    const { manager } = setUp();
    const idle = gated("idle");
    const busy = gated("busy");
    await manager.register(idle.plugin, { enabled: false });
    const registered = manager.register(busy.plugin).catch(() => undefined);
    await busy.begun;
    const gone = manager.shutdown();
    await expect(manager.enable("idle")).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    busy.gate.resolve();
    await Promise.all([gone, registered]);
    expect(idle.seen).toEqual([]);
  });

  it("is on no bus, and shut down again, where one of them refuses it", async () => {
    const { manager, bus, logger } = setUp();
    const refusing = new HookBus({ logger });
    refusing.use(manager);
    refusing.attach({ name: "watcher", coverage: { before_tool: ["observe"] } });
    const seen: string[] = [];
    const Guard = definePlugin({
      info: { name: "guard" },
      on_init: () => void seen.push("init"),
      on_shutdown: () => void seen.push("shutdown"),
      before_tool: () => false,
    });
    await expect(manager.register(Guard)).rejects.toMatchObject({ code: "UNENFORCED_GATE" });
    expect(seen).toEqual(["init", "shutdown"]);
    expect(bus.has("before_tool")).toBe(false);
    expect(manager.list()).toEqual([]);
  });

  it("is never started where the operator's word on it can not be applied", async () => {
    const { manager } = setUp();
    const { plugin, seen } = gated("a");
    const overrides = { setup: { priority: 1 }, session_start: { match: "/(/" } };
    await expect(manager.register(plugin, { overrides })).rejects.toMatchObject({
      code: "INVALID_OVERRIDES",
      message: expect.stringMatching(
        /"plugins\.hooks\.a\.setup" has no effect.*"plugins\.hooks\.a\.session_start" is refused/s,
      ),
    });
    expect(seen).toEqual([]);
    expect(manager.list()).toEqual([]);
  });
});

describe("a plugin whose on_init does not end in time", () => {
  const late = {
    code: "PLUGIN_TIMED_OUT",
    handler: "a",
    message: expect.stringMatching(/not ended its start after 20 ms.*startTimeout/),
  };

  it("is refused, and shut down should its on_init end later", async () => {
    const { manager, bus } = setUp({ startTimeout: 20 });
    const { plugin, seen, gate, ended } = gated("a");
    await expect(manager.register(plugin)).rejects.toMatchObject(late);
    expect(manager.list()).toEqual([]);
    await expect(manager.shutdown()).resolves.toBeUndefined();
    gate.resolve();
    await ended;
    expect(seen).toEqual(["init", "shutdown"]);
    expect(bus.has("session_start")).toBe(false);
  });

  it("is disabled when it was registered already, and told of what goes wrong later", async () => {
    const { manager, logger } = setUp({ startTimeout: 20 });
    const gate = new Deferred();
    const logged = new Deferred();
    const { error } = logger;
    logger.error = (...line) => {
      error(...line);
      logged.resolve();
    };
    logger.child = () => logger;
    const plugin = definePlugin({
      info: { name: "a" },
      async on_init() {
        await gate.promise;
        throw new Error("no disk");
      },
    });
    await manager.register(plugin, { enabled: false });
    await expect(manager.enable("a")).rejects.toMatchObject(late);
    expect(manager.list()).toMatchObject([{ name: "a", enabled: false }]);
    gate.resolve();
    await logged.promise;
    expect(logger.lines).toMatchObject([{ message: expect.stringContaining("no disk") }]);
  });

  it("is waited for once more when it is enabled again, and not started twice", async () => {
    const { manager, bus } = setUp({ startTimeout: 20 });
    const { plugin, seen, gate } = gated("a");
    await manager.register(plugin, { enabled: false });
    await expect(manager.enable("a")).rejects.toMatchObject(late);
    await expect(manager.enable("a")).rejects.toMatchObject(late);
    const third = manager.enable("a");
    gate.resolve();
    await third;
    await bus.emit("session_start", {});
    expect(seen).toEqual(["init", "start"]);
  });
});

describe("a plugin that does not shut down", () => {
  it("is left behind after its time, and the others are shut down", async () => {
    const { manager } = setUp({ shutdownTimeout: 20 });
    const other = gated("other");
    other.gate.resolve();
    await manager.register(other.plugin);
    const never = new Promise<void>(() => {});
    await manager.register(definePlugin({ info: { name: "stuck" }, on_shutdown: () => never }));
    const error = await manager.shutdown().catch((thrown: unknown) => thrown);
    expect((error as AggregateError).errors).toMatchObject([
      { code: "PLUGIN_TIMED_OUT", handler: "stuck", message: expect.stringContaining("20 ms") },
    ]);
    expect(other.seen).toEqual(["init", "shutdown"]);
  });

  it("is not waited for where its start does not end, and is shut down should that end", async () => {
    const { manager } = setUp({ shutdownTimeout: 20 });
    const { plugin, seen, gate, begun } = gated("a");
    const registered = manager.register(plugin).catch((error: unknown) => error);
    await begun;
    await expect(manager.unregister("a")).rejects.toMatchObject({ code: "PLUGIN_TIMED_OUT" });
    gate.resolve();
    expect(await registered).toMatchObject({ code: "PLUGIN_STOPPED" });
    expect(seen).toEqual(["init", "shutdown"]);
  });
});

describe("attaching a manager", () => {
  it("is undone with the last of its undos", async () => {
    const { manager } = setUp();
    const { plugin, gate } = gated("a");
    gate.resolve();
    await manager.register(plugin);
    const bus = new HookBus({ logger: new RecordingLogger() });
    const [one, two] = [manager.attach(bus), manager.attach(bus)];
    one();
    one();
    expect(bus.has("session_start")).toBe(true);
    two();
    expect(bus.has("session_start")).toBe(false);
  });
});

describe("a plugin that is shut down while a handler of it runs", () => {
  /** A plugin whose handler ends when the test says so. */
  function busy(name: string) {
    const seen: string[] = [];
    const [begun, gate] = [new Deferred(), new Deferred()];
    const plugin = definePlugin({
      info: { name },
      on_shutdown: () => void seen.push("shutdown"),
      async session_start() {
        begun.resolve();
        await gate.promise;
        seen.push("handled");
      },
    });
    return { plugin, seen, gate, begun: begun.promise };
  }

  it.each(["unregister", "shutdown"] as const)("is waited for by %s", async (how) => {
    const { manager, bus, logger } = setUp();
    const { plugin, seen, gate, begun } = busy("a");
    await manager.register(plugin);
    const emitted = bus.emit("session_start", {});
    await begun;
    const gone = how === "unregister" ? manager.unregister("a") : manager.shutdown();
    expect(bus.has("session_start")).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    gate.resolve();
    await Promise.all([emitted, gone]);
    expect(seen).toEqual(["handled", "shutdown"]);
    expect(logger.lines).toEqual([]);
  });

  it("is waited for no longer than shutdownTimeout, once for all plugins, and that is logged", async () => {
    const { manager, bus, logger } = setUp({ shutdownTimeout: 20 });
    const plugins = [busy("a"), busy("b")];
    for (const { plugin } of plugins) await manager.register(plugin);
    const emitted = bus.emit("session_start", {});
    await plugins[0]?.begun;
    await manager.shutdown();
    expect(plugins.map(({ seen }) => seen)).toEqual([["shutdown"], ["shutdown"]]);
    expect(logger.lines.map(({ level, message }) => [level, message])).toEqual(
      ["b", "a"].map((name) => [
        "warn",
        expect.stringMatching(
          new RegExp(`"${name}" is shut down although emits are under way.*in 20 ms`),
        ),
      ]),
    );
    for (const { gate } of plugins) gate.resolve();
    await emitted;
  });

  it("does not wait for what began after it was disabled", async () => {
    const { manager, bus } = setUp({ shutdownTimeout: Number.POSITIVE_INFINITY });
    const { plugin, seen } = busy("a");
    const other = busy("b");
    await manager.register(plugin);
    manager.disable("a");
    await manager.register(other.plugin);
    const emitted = bus.emit("session_start", {});
    await manager.unregister("a");
    expect(seen).toEqual(["shutdown"]);
    other.gate.resolve();
    await emitted;
  });
});
