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
async function setUpFile(options: LoadPluginsOptions) {
  const scratch = await ScratchProject.create({ workspaces: [] });
  const entry = await scratch.write(FILE, file("one"));
  const env = { XDG_CONFIG_HOME: join(scratch.directory, "home") };
  const trust = async () => {
    const { digests } = await readModuleFiles(entry);
    await sayTrusted(userPlace(entry, env), digests);
  };
  await trust();
  return { ...(await load(scratch, { ...options, env })), trust };
}

async function load(scratch: ScratchProject, options: LoadPluginsOptions) {
  await scratch.write(".hookline/config.yaml", "plugins:\n  enabled: [guard]\n");
  const reloads = new Reloads();
  const logger = new RecordingLogger();
  const manager = await loadPlugins({
    ...{ cwd: scratch.directory, env: {}, logger, onReload: reloads.add },
    ...options,
  });
  onTestFinished(() => manager.shutdown());
  const bus = new HookBus({ logger });
  bus.use(manager);
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
