import { HookBus } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { PluginManagerOptions } from "../../src/manager/manager-options.js";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import type { PluginReload } from "../../src/manager/plugin-reloads.js";
import { definePlugin, type PluginDefinition } from "../../src/plugin/define-plugin.js";
import type { OptionsSchema } from "../../src/plugin/options-schema.js";
import type { PluginClass } from "../../src/plugin/plugin.js";
import { Deferred } from "../support/deferred.js";
import { RecordingLogger } from "../support/recording-logger.js";

type Members = Omit<PluginDefinition<OptionsSchema<Record<string, unknown>>>, "info">;

/** A manager on two buses with a plugin "a", of which there are as many versions as are made. */
async function setUp(more: Members = {}, options: PluginManagerOptions = {}) {
  const seen: string[] = [];
  const reloads: PluginReload[] = [];
  const logger = new RecordingLogger();
  const manager = new PluginManager({
    ...options,
    logger,
    onReload: (reload) => void reloads.push(reload),
  });
  const buses = [new HookBus({ logger }), new HookBus({ logger })];
  for (const bus of buses) bus.use(manager);
  const version = (number: number, members: Members = {}) =>
    definePlugin({
      info: { name: "a" },
      on_init: () => void seen.push(`init ${number}`),
      on_shutdown: () => void seen.push(`shutdown ${number}`),
      session_start: () => void seen.push(`start ${number}`),
      ...members,
    });
  let load: () => PluginClass | Promise<PluginClass> = () => version(2);
  const origin = { load: async () => ({ plugin: await load(), how: {} }) };
  await manager.register(version(1, more), { origin });
  const emit = async () => {
    for (const bus of buses) await bus.emit("session_start", {});
  };
  const next = (how: typeof load) => {
    load = how;
  };
  return { manager, buses, logger, seen, reloads, version, next, emit };
}

describe("reloading a plugin", () => {
  it("replaces it on every bus, starts the new version first and fires once", async () => {
    const { manager, seen, reloads, emit } = await setUp();
    await manager.reload("A");
    await emit();
    await manager.shutdown();
    expect(seen).toEqual(["init 1", "init 2", "shutdown 1", "start 2", "start 2", "shutdown 2"]);
    expect(reloads).toEqual([{ name: "a", error: undefined }]);
  });

  it("lets an emit under way end with the version it began with, and shuts that one down after", async () => {
    const ended = new Deferred();
    const { manager, buses, seen, emit } = await setUp({
      on_shutdown: () => {
        seen.push("shutdown 1");
        ended.resolve();
      },
    });
    const gate = new Deferred();
    buses[0]?.on("session_start", () => gate.promise, { priority: 1 });
    const early = buses[0]?.emit("session_start", {});
    await manager.reload("a");
    expect(seen).toEqual(["init 1", "init 2"]);
    gate.resolve();
    await early;
    await ended.promise;
    await emit();
    expect(seen.slice(2)).toEqual(["start 1", "shutdown 1", "start 2", "start 2"]);
  });

  it("serves a bus that comes while the new version starts", async () => {
    const { manager, version, next, seen, logger } = await setUp();
    const [begun, gate] = [new Deferred(), new Deferred()];
    next(() =>
      version(2, {
        on_init: () => {
          begun.resolve();
          return gate.promise;
        },
      }),
    );
    const reloaded = manager.reload("a");
    await begun.promise;
    const bus = new HookBus({ logger });
    bus.use(manager);
    await bus.emit("session_start", {});
    gate.resolve();
    await reloaded;
    await bus.emit("session_start", {});
    expect(seen.filter((one) => one.startsWith("start"))).toEqual(["start 1", "start 2"]);
  });

  it.each<[string, (version: (number: number, members?: Members) => PluginClass) => PluginClass]>([
    [
      "can not be loaded",
      () => {
        throw new Error("no disk");
      },
    ],
    [
      "can not be made",
      () =>
        class extends (definePlugin({ info: { name: "a" } }) as new () => object) {
          constructor() {
            super();
            throw new Error("no disk");
          }
        } as never,
    ],
    [
      "fails to start",
      (version) =>
        version(2, {
          on_init: () => {
            throw new Error("no disk");
          },
        }),
    ],
  ])("keeps the version before when the new one %s, and reports it", async (_what, make) => {
    const { manager, version, next, seen, reloads, logger, emit } = await setUp();
    next(() => make(version));
    const error = await manager.reload("a").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      handler: "a",
      message: expect.stringMatching(/not reloaded.*no disk.*runs on/),
    });
    expect(manager.failures).toEqual([{ name: "a", error, during: "reload" }]);
    expect(reloads).toEqual([{ name: "a", error }]);
    expect(logger.lines.filter(({ level }) => level === "error")).toHaveLength(1);
    await emit();
    next(() => version(3));
    await manager.reload();
    await emit();
    expect(manager.failures).toEqual([]);
    expect(seen).toEqual([
      "init 1",
      "start 1",
      "start 1",
      "init 3",
      "shutdown 1",
      "start 3",
      "start 3",
    ]);
  });

  it("keeps the version before on all buses when one of them refuses the new one", async () => {
    const shutdownTimeout = Number.POSITIVE_INFINITY;
    const { manager, buses, version, next, seen, emit } = await setUp({}, { shutdownTimeout });
    buses[1]?.attach({
      name: "watcher",
      coverage: { before_tool: ["observe"], session_start: ["observe"] },
    });
    next(() => version(2, { before_tool: () => false }));
    // It is not waited for: the new version was on no bus when it began.
    const gate = new Deferred();
    buses[0]?.on("session_end", () => gate.promise, { timeout: Number.POSITIVE_INFINITY });
    const emitted = buses[0]?.emit("session_end", {});
    await expect(manager.reload("a")).rejects.toMatchObject({ code: "UNENFORCED_GATE" });
    expect(buses[0]?.has("before_tool")).toBe(false);
    await emit();
    expect(seen).toEqual(["init 1", "init 2", "shutdown 2", "start 1", "start 1"]);
    gate.resolve();
    await emitted;
  });

  it("refuses a version of another name", async () => {
    const { manager, next, seen, emit } = await setUp();
    next(() => definePlugin({ info: { name: "b" } }));
    await expect(manager.reload("a")).rejects.toMatchObject({ code: "INVALID_PLUGIN" });
    await emit();
    expect(seen).toEqual(["init 1", "start 1", "start 1"]);
  });

  it("does not start a disabled plugin, and enabling it starts the new version", async () => {
    const { manager, seen, emit } = await setUp();
    manager.disable("a");
    await manager.reload("a");
    await emit();
    expect(seen).toEqual(["init 1", "shutdown 1"]);
    await manager.enable("a");
    await emit();
    expect(seen.slice(2)).toEqual(["init 2", "start 2", "start 2"]);
  });

  it("obeys what is said of the plugin while the new version starts", async () => {
    const { manager, version, next, seen, emit } = await setUp();
    const [begun, gate] = [new Deferred(), new Deferred()];
    next(() =>
      version(2, {
        on_init: () => {
          begun.resolve();
          return gate.promise;
        },
      }),
    );
    const reloaded = manager.reload("a");
    await begun.promise;
    manager.disable("a");
    gate.resolve();
    await reloaded;
    await emit();
    expect(manager.list()).toMatchObject([{ name: "a", enabled: false }]);
    expect(seen).toEqual(["init 1", "shutdown 1"]);
  });

  it.each(["unregister", "shutdown"] as const)(
    "is off when %s is called meanwhile, and both versions are shut down",
    async (how) => {
      const { manager, version, next, seen, reloads } = await setUp();
      const [begun, gate] = [new Deferred(), new Deferred()];
      next(() =>
        version(2, {
          on_init: () => {
            begun.resolve();
            return gate.promise;
          },
        }),
      );
      const reloaded = manager.reload("a").catch((error: unknown) => error);
      await begun.promise;
      const gone = how === "unregister" ? manager.unregister("a") : manager.shutdown();
      gate.resolve();
      await gone;
      expect(await reloaded).toMatchObject({ code: "PLUGIN_STOPPED", handler: "a" });
      expect(seen.sort()).toEqual(["init 1", "shutdown 1", "shutdown 2"]);
      expect(manager.list()).toEqual([]);
      expect(reloads).toEqual([]);
    },
  );

  it("takes one turn after another", async () => {
    const { manager, version, next, seen, emit } = await setUp();
    let number = 1;
    next(() => version(++number));
    await Promise.all([manager.reload("a"), manager.reload("a"), manager.reload()]);
    await emit();
    await manager.shutdown();
    expect(seen.filter((one) => one.startsWith("start"))).toEqual(["start 4", "start 4"]);
    expect(seen.filter((one) => one.startsWith("shutdown")).sort()).toEqual(
      [1, 2, 3, 4].map((one) => `shutdown ${one}`),
    );
  });

  it("lets a plugin be that is the same instance", async () => {
    const { manager, seen, emit } = await setUp();
    const instance = new (definePlugin({
      info: { name: "same" },
      on_init: () => void seen.push("init same"),
      session_start: () => void seen.push("start same"),
    }))();
    await manager.register(instance, {
      origin: { load: async () => ({ plugin: instance, how: {} }) },
    });
    await manager.reload("same");
    seen.length = 0;
    await emit();
    expect(seen).toEqual(["start 1", "start same", "start 1", "start same"]);
  });

  it("is refused for a plugin without an origin, which reload() passes over", async () => {
    const { manager, seen } = await setUp();
    await manager.register(definePlugin({ info: { name: "code" } }));
    await expect(manager.reload("code")).rejects.toMatchObject({ code: "PLUGIN_NOT_RELOADABLE" });
    await expect(manager.reload("cod")).rejects.toMatchObject({ code: "UNKNOWN_PLUGIN" });
    await manager.reload();
    expect(seen).toEqual(["init 1", "init 2", "shutdown 1"]);
  });

  it("validates options by the schema of the new version", async () => {
    const { manager, version, next } = await setUp();
    const seen: unknown[] = [];
    next(() => version(2, { on_init: ({ options }) => void seen.push(options) }));
    await manager.reload("a");
    expect(seen).toEqual([{}]);
  });
});

describe("the place of a plugin among the others", () => {
  it.each(["reloaded", "disabled and enabled"])("is the same when it is %s", async (how) => {
    const { manager, version, next, seen, buses } = await setUp();
    await manager.register(
      definePlugin({
        info: { name: "b" },
        session_start: () => void seen.push("start b"),
        session_end: () => void seen.push("end b"),
      }),
    );
    // A point that only the later version handles is at its place, too.
    next(() => version(2, { session_end: () => void seen.push("end 2") }));
    const another = { on: "session_start", name: "another source" } as const;
    buses[0]?.use({
      name: another.name,
      attach: (registrar) => void registrar.on(another.on, () => void seen.push("another")),
    });
    const isNew = how === "reloaded";
    if (isNew) await manager.reload("a");
    else {
      manager.disable("a");
      await manager.enable("a");
    }
    seen.length = 0;
    await buses[0]?.emit("session_start", {});
    await buses[0]?.emit("session_end", {});
    expect(seen.filter((one) => !one.startsWith("shutdown"))).toEqual([
      `start ${isNew ? 2 : 1}`,
      "start b",
      "another",
      ...(isNew ? ["end 2"] : []),
      "end b",
    ]);
  });
});
