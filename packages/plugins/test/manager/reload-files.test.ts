import { rm } from "node:fs/promises";
import { join } from "node:path";
import { HookBus } from "@hookline/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { type LoadPluginsOptions, loadPlugins } from "../../src/manager/load-plugins.js";
import type { PluginReload } from "../../src/manager/plugin-reloads.js";
import { readModuleFiles } from "../../src/modules/module-files.js";
import { sayTrusted, userPlace } from "../../src/trust/trust-place.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

/** A plugin that denies tools by a rule in a file of its own, and says what it runs with. */
const INDEX = `
import { rule } from "./lib/rule.js";
class Plugin { get info() { return this.constructor.info; } }
Object.defineProperty(Plugin.prototype, Symbol.for("hookline.plugin"), { value: true });
export class Guard extends Plugin {
  static info = { name: "guard" };
  before_tool(event, { options }) { return rule + " " + (options.mode ?? "none"); }
}
`;
const RULE = "node_modules/hookline-plugin-guard/lib/rule.js";
const rule = (text: string) => `export const rule = ${JSON.stringify(text)};\n`;

/** A project with the plugin in a package. */
async function setUp(options: LoadPluginsOptions = {}) {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-guard": "*" } });
  await scratch.install(plugin("guard"), INDEX);
  await scratch.write(RULE, rule("one"));
  return load(scratch, options);
}

const FILE = ".hookline/plugins/guard.ts";
const file = (text: string) => `${rule(text)}${INDEX.split("\n").slice(2).join("\n")}`;

/** A project with the plugin in a file of its own, trusted. */
async function setUpFile(options: LoadPluginsOptions, isTrusted = true) {
  const scratch = await ScratchProject.create({ workspaces: [] });
  const entry = await scratch.write(FILE, file("one"));
  const env = { XDG_CONFIG_HOME: join(scratch.directory, "home") };
  const trust = async () => {
    const { digests } = await readModuleFiles(entry);
    await sayTrusted(userPlace(entry, env), digests);
  };
  if (isTrusted) await trust();
  return { ...(await load(scratch, { ...options, env })), trust };
}

async function load(scratch: ScratchProject, options: LoadPluginsOptions, enabled = "[guard]") {
  await scratch.write(".hookline/config.yaml", `plugins:\n  enabled: ${enabled}\n`);
  const reloads = new Reloads();
  const logger = new RecordingLogger();
  const manager = await loadPlugins({
    ...{ cwd: scratch.directory, env: {}, logger, onReload: reloads.add },
    ...options,
  });
  onTestFinished(() => manager.shutdown());
  const bus = new HookBus({ logger });
  const isComplete = manager.failures.length === 0 || options.tolerateFailures;
  if (isComplete) bus.use(manager);
  const reason = async () => {
    const { reason } = await bus.decide("before_tool", { tool_name: "bash", tool_input: {} });
    return reason;
  };
  return { scratch, manager, reloads, reason };
}

/** What was reloaded, to be awaited one by one. */
class Reloads {
  readonly #waiting: ((reload: PluginReload) => void)[] = [];
  readonly #come: PluginReload[] = [];

  add = (reload: PluginReload): void => {
    const next = this.#waiting.shift();
    if (next === undefined) this.#come.push(reload);
    else next(reload);
  };

  next(): Promise<PluginReload> {
    const come = this.#come.shift();
    return come === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(come);
  }
}

describe("reloading a plugin from its files", () => {
  it("takes what it imports by a path along, and the options as they are then", async () => {
    const { scratch, manager, reason } = await setUp();
    expect(await reason()).toBe("one none");
    await scratch.write(RULE, rule("two"));
    await scratch.write(
      ".hookline/config.yaml",
      "plugins:\n  enabled: [guard]\n  options:\n    guard: { mode: strict }\n",
    );
    await manager.reload("guard");
    expect(await reason()).toBe("two strict");
  });

  it("keeps the version before when a file has a mistake, and still opens sessions", async () => {
    const { scratch, manager, reason } = await setUp();
    await scratch.write(RULE, "export const rule = ;\n");
    await expect(manager.reload()).rejects.toThrow(AggregateError);
    expect(manager.failures).toMatchObject([
      { name: "guard", during: "reload", error: { code: "PLUGIN_FAILED", handler: "guard" } },
    ]);
    expect(await reason()).toBe("one none");
    expect(() => new HookBus().use(manager)).not.toThrow();
  });
});

describe("a plugin that could not be loaded at first", () => {
  /** A project of a guard with a mistake, and of a plugin that requires it, named before it. */
  async function setUpBroken(options: LoadPluginsOptions) {
    const names = ["guard", "needy"];
    const scratch = await ScratchProject.create({
      dependencies: Object.fromEntries(names.map((name) => [`hookline-plugin-${name}`, "*"])),
    });
    await scratch.install(plugin("guard"), INDEX);
    await scratch.write(RULE, "export const rule = ;\n");
    const needy = INDEX.replace("./lib/rule.js", "./rule.js")
      .replace('"guard"', '"needy", requires: ["guard"]')
      .replace('rule + " " + (options.mode ?? "none")', "undefined");
    await scratch.install(plugin("needy"), needy);
    await scratch.write("node_modules/hookline-plugin-needy/rule.js", rule("two"));
    return load(scratch, options, "[needy, guard]");
  }

  it("is loaded by reload(), with those that require it, and then sessions open", async () => {
    const { scratch, manager, reloads } = await setUpBroken({});
    const codes = () => manager.failures.map(({ name, error }) => [name, error.code]);
    expect(codes()).toEqual([
      ["guard", "PLUGIN_FAILED"],
      ["needy", "REQUIRED_PLUGIN_MISSING"],
    ]);
    expect(() => new HookBus().use(manager)).toThrow(
      expect.objectContaining({ code: "PLUGIN_NOT_LOADED" }),
    );
    await expect(manager.reload()).rejects.toThrow(AggregateError);
    expect((await reloads.next()).error).toMatchObject({ code: "PLUGIN_FAILED" });
    await scratch.write(RULE, rule("one"));
    await manager.reload("guard");
    expect(manager.failures).toEqual([]);
    expect(manager.list().map(({ name, enabled }) => [name, enabled])).toEqual([
      ["guard", true],
      ["needy", true],
    ]);
    expect(() => new HookBus().use(manager)).not.toThrow();
  });

  it("is loaded when it is mended while it is watched, at its place, on sessions that run", async () => {
    const scratch = await ScratchProject.create({
      dependencies: { "hookline-plugin-guard": "*", "hookline-plugin-second": "*" },
    });
    await scratch.install(plugin("guard"), INDEX);
    await scratch.write(RULE, "export const rule = ;\n");
    const second = INDEX.replace("./lib/rule.js", "./rule.js").replace('"guard"', '"second"');
    await scratch.install(plugin("second"), second);
    await scratch.write("node_modules/hookline-plugin-second/rule.js", rule("second"));
    const { manager, reloads, reason } = await load(
      scratch,
      { watch: true, tolerateFailures: true },
      "[guard, second]",
    );
    expect(await reason()).toBe("second none");
    await scratch.write(RULE, rule("mended"));
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(manager.failures).toEqual([]);
    expect(await reason()).toBe("mended none");
    await scratch.write(RULE, rule("changed"));
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(await reason()).toBe("changed none");
  });

  it("is loaded when it is trusted", async () => {
    const { scratch, reloads, trust, manager } = await setUpFile({ watch: true }, false);
    expect(manager.failures).toMatchObject([{ error: { code: "UNTRUSTED_PLUGIN" } }]);
    await trust();
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(manager.failures).toEqual([]);
    await manager.shutdown();
    await scratch.write(FILE, file("later"));
    await expect(manager.reload("guard")).rejects.toMatchObject({ code: "UNKNOWN_PLUGIN" });
  });

  it("is loaded when it is there at last", async () => {
    const scratch = await ScratchProject.create();
    const { manager } = await load(scratch, {});
    expect(manager.failures).toMatchObject([{ error: { code: "UNKNOWN_PLUGIN" } }]);
    const dependencies = { "hookline-plugin-guard": "*" };
    await scratch.write("package.json", JSON.stringify({ name: "scratch", dependencies }));
    await scratch.install(plugin("guard"), INDEX);
    await scratch.write(RULE, rule("one"));
    await manager.reload("guard");
    expect(manager.list()).toMatchObject([{ name: "guard", enabled: true }]);
  });
});

describe("watching plugins", () => {
  it("reloads one whenever it has changed, and not when what it runs has not", async () => {
    const { scratch, reloads, reason } = await setUp({ watch: true });
    await scratch.write("node_modules/hookline-plugin-guard/README.md", "Guards.\n");
    await scratch.write(RULE, rule("two"));
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(await reason()).toBe("two none");
    await scratch.write(RULE, rule("three"));
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(await reason()).toBe("three none");
  });

  it("tells of a mistake, and reloads when it is mended, also by a file that was lacking", async () => {
    const { scratch, manager, reloads, reason } = await setUp({ watch: true });
    await scratch.write(RULE, 'export { rule } from "./more/other.js";\n');
    expect((await reloads.next()).error).toMatchObject({ code: "PLUGIN_FAILED" });
    expect(await reason()).toBe("one none");
    await scratch.write("node_modules/hookline-plugin-guard/lib/more/other.js", rule("new"));
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(await reason()).toBe("new none");
    expect(manager.failures).toEqual([]);
  });

  it("reloads a plugin file of the project when it is trusted again", async () => {
    const { scratch, reloads, reason, trust } = await setUpFile({ watch: true });
    expect(await reason()).toBe("one none");
    await scratch.write(FILE, file("two"));
    expect((await reloads.next()).error).toMatchObject({ code: "UNTRUSTED_PLUGIN" });
    expect(await reason()).toBe("one none");
    await trust();
    expect(await reloads.next()).toEqual({ name: "guard", error: undefined });
    expect(await reason()).toBe("two none");
  });
});

it("can not load a file again that is gone, and takes no other for it", async () => {
  const { scratch, manager, reason } = await setUpFile({});
  await scratch.write(`app/${FILE}`, file("other"));
  await rm(join(scratch.directory, FILE));
  await expect(manager.reload("guard")).rejects.toThrow(
    /no plugin file "file:.*guard\.ts"\. Files found: none\. Plugin files lie in/,
  );
  expect(await reason()).toMatch(/^one/);
});
