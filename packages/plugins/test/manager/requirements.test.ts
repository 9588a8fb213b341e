import { describe, expect, it } from "vitest";
import { loadPlugins } from "../../src/manager/load-plugins.js";
import { PluginManager } from "../../src/manager/plugin-manager.js";
import { startOrder } from "../../src/manager/requirements.js";
import { definePlugin } from "../../src/plugin/define-plugin.js";
import { Deferred } from "../support/deferred.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { countingModule, plugin, ScratchProject } from "../support/scratch-project.js";

function setUp() {
  const seen: string[] = [];
  const manager = new PluginManager({ logger: new RecordingLogger() });
  const make = (name: string, requires: string[] = [], on_init?: () => Promise<void>) =>
    definePlugin({
      info: { name, requires },
      on_init: () => {
        seen.push(`init ${name}`);
        return on_init?.();
      },
      on_shutdown: () => void seen.push(`shutdown ${name}`),
    });
  return { manager, seen, make };
}

describe("startOrder", () => {
  const names = (plugins: readonly (readonly [string, ...string[]])[]) => {
    const all = plugins.map(([name, ...requires]) => ({ info: { name, requires } }));
    const { ordered, circular } = startOrder(all);
    return {
      ordered: ordered.map(({ info }) => info.name),
      circular: [...circular].map(([{ info }, error]) => [info.name, error.message]),
    };
  };

  it("puts each after what it requires, and leaves the rest as it was", () => {
    expect(names([["c", "B_1"], ["x"], ["b-1", "a", "gone"], ["a"], ["y"]]).ordered).toEqual([
      "a",
      "b-1",
      "c",
      "x",
      "y",
    ]);
  });

  it("tells of a circle with its path, and orders the others", () => {
    const { ordered, circular } = names([["x", "a"], ["a", "b"], ["b", "c"], ["c", "a"], ["y"]]);
    expect(ordered).toEqual(["x", "y"]);
    expect(circular.map(([name]) => name)).toEqual(["a", "b", "c"]);
    for (const [, message] of circular) expect(message).toContain('"a" → "b" → "c" → "a"');
  });
});

describe("a plugin that requires another one", () => {
  it("starts when that one has started, though it was registered meanwhile", async () => {
    const { manager, seen, make } = setUp();
    const gate = new Deferred();
    const first = manager.register(make("a", [], () => gate.promise));
    const second = manager.register(make("b", ["A"]));
    gate.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(["init a", "init b"]);
  });

  it("is refused where that one is not registered, does not run or fails to start", async () => {
    const { manager, seen, make } = setUp();
    const refused = (why: string) => ({
      code: "REQUIRED_PLUGIN_MISSING",
      handler: "b",
      message: expect.stringContaining(`The plugin "b" requires "a", ${why}`),
    });
    await expect(manager.register(make("b", ["a"]))).rejects.toMatchObject(
      refused("but no plugin of that name is registered"),
    );
    await manager.register(make("a"), { enabled: false });
    await expect(manager.register(make("b", ["a"]))).rejects.toMatchObject(
      refused("which does not run"),
    );
    await manager.register(make("b", ["a"]), { enabled: false });
    await expect(manager.enable("b")).rejects.toMatchObject(refused("which does not run"));
    await manager.enable("a");
    await manager.enable("b");
    expect(seen).toEqual(["init a", "init b"]);
  });

  it("keeps that one from being switched off while it runs itself", async () => {
    const { manager, make } = setUp();
    await manager.register(make("a"));
    await manager.register(make("b", ["a"]));
    const refused = { code: "PLUGIN_REQUIRED", message: expect.stringContaining('Disable "b"') };
    expect(() => manager.disable("a")).toThrow(expect.objectContaining(refused));
    await expect(manager.unregister("a")).rejects.toMatchObject(refused);
    manager.disable("b");
    manager.disable("a");
    expect(manager.list().map(({ enabled }) => enabled)).toEqual([false, false]);
  });

  it("is shut down before that one, in whichever order they were registered", async () => {
    const { manager, seen, make } = setUp();
    await manager.register(make("b", ["a"]), { enabled: false });
    await manager.register(make("a"));
    await manager.enable("b");
    await manager.shutdown();
    expect(seen).toEqual(["init a", "init b", "shutdown b", "shutdown a"]);
  });

  it("is refused where it would close a circle", async () => {
    const { manager, seen, make } = setUp();
    await manager.register(make("a", ["b"]), { enabled: false });
    await expect(manager.register(make("b", ["a"]))).rejects.toMatchObject({
      code: "PLUGIN_CYCLE",
      message: expect.stringMatching(/"a" → "b" → "a"/),
    });
    expect(manager.list().map(({ name }) => name)).toEqual(["a"]);
    expect(seen).toEqual([]);
  });

  it("is reloaded only to a version whose requirements are met", async () => {
    const { manager, seen, make } = setUp();
    const origin = { load: async () => ({ plugin: make("b", ["gone"]), how: {} }) };
    await manager.register(make("b"), { origin });
    await expect(manager.reload("b")).rejects.toMatchObject({ code: "REQUIRED_PLUGIN_MISSING" });
    expect(manager.list()).toMatchObject([{ name: "b", enabled: true }]);
    expect(seen).toEqual(["init b"]);
  });

  it.each([
    ["names itself", ["B"], /names the plugin itself/],
    ["is no list", "a", /must be a list of plugin names/],
  ])("is refused where info.requires %s", async (_what, requires, message) => {
    const { manager, make } = setUp();
    await expect(manager.register(make("b", requires as string[]))).rejects.toMatchObject({
      code: "INVALID_PLUGIN",
      message: expect.stringMatching(message),
    });
  });
});

describe("loadPlugins", () => {
  it("starts plugins after what they require, and reports those for which that can not be", async () => {
    const requiring: Record<string, string[]> = { d: ["c"], a: ["b"], b: [], c: ["d"], e: ["c"] };
    const all = Object.keys(requiring);
    const dependencies = Object.fromEntries(all.map((name) => [`hookline-plugin-${name}`, "*"]));
    const scratch = await ScratchProject.create({ dependencies });
    for (const name of all) {
      const info = `{ name: "${name}", requires: ${JSON.stringify(requiring[name])} }`;
      const module = countingModule(name).replace(`{ name: "${name}" }`, info);
      await scratch.install(plugin(name), module);
    }
    const manager = await loadPlugins({
      ...{ cwd: scratch.directory, env: {}, enabled: all, logger: new RecordingLogger() },
    });
    expect(manager.list().map(({ name }) => name)).toEqual(["b", "a"]);
    expect(manager.failures.map(({ name, error }) => [name, error.code])).toEqual([
      ["d", "PLUGIN_CYCLE"],
      ["c", "PLUGIN_CYCLE"],
      ["e", "REQUIRED_PLUGIN_MISSING"],
    ]);
  });
});
