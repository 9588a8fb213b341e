import { HookBus } from "@hookline/core";
import { afterEach, describe, expect, it } from "vitest";
import { type LoadPluginsOptions, loadPlugins } from "../../src/manager/load-plugins.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { countingModule, plugin, ScratchProject } from "../support/scratch-project.js";

const globals = globalThis as { imported?: string[] | undefined; started?: string[] | undefined };

afterEach(() => {
  delete globals.imported;
  delete globals.started;
});

async function project(
  config: string,
  names: readonly string[] = ["a", "b"],
): Promise<ScratchProject> {
  const dependencies = Object.fromEntries(names.map((name) => [`hookline-plugin-${name}`, "*"]));
  const scratch = await ScratchProject.create({ dependencies });
  for (const name of names) {
    // A path of its own for each test: imported modules are cached by it.
    await scratch.install(plugin(name, { aliases: [`${name}_alias`] }), countingModule(name));
  }
  if (config !== "") await scratch.write(".hookline/config.yaml", config);
  return scratch;
}

/** A module whose plugin has one more member. */
function brokenModule(name: string, member: string): string {
  return countingModule(name).replace("session_start()", `${member}\n  session_start()`);
}

async function load(scratch: ScratchProject, options: LoadPluginsOptions = {}) {
  const logger = new RecordingLogger();
  const manager = await loadPlugins({ cwd: scratch.directory, env: {}, logger, ...options });
  const bus = new HookBus({ logger });
  bus.use(manager);
  await bus.emit("session_start", {});
  return { manager, logger, names: manager.list().map(({ name }) => name) };
}

describe("loadPlugins", () => {
  it("loads what the configuration enables, and does not even import the rest", async () => {
    const { names } = await load(await project("plugins:\n  enabled: [a]\n"));
    expect(names).toEqual(["a"]);
    expect(globals.imported).toEqual(["a"]);
    expect(globals.started).toEqual(["a"]);
  });

  it.each([
    ["nothing", "", []],
    ["true", "plugins:\n  enabled: true\n", ["a", "b"]],
    ["false", "plugins:\n  enabled: false\n", []],
    ["an empty list", "plugins:\n  enabled: []\n", []],
    ["an alias", "plugins:\n  enabled: [B_Alias]\n", ["b"]],
    ["a package name", "plugins:\n  enabled: hookline-plugin-b\n", ["b"]],
    [
      "true but for one block",
      "plugins:\n  enabled: true\n  options:\n    a_alias: { enabled: false }\n",
      ["b"],
    ],
    [
      "both a list and a block that says no",
      "plugins:\n  enabled: [a, b]\n  options:\n    a: { enabled: false }\n",
      ["b"],
    ],
  ])("loads by a configuration of %s", async (_what, config, expected) => {
    expect((await load(await project(config))).names).toEqual(expected);
  });

  it("lets the environment decide before the file, and code before both", async () => {
    const scratch = await project("plugins:\n  enabled: [a]\n");
    expect((await load(scratch, { env: { HOOKLINE_PLUGINS: "b" } })).names).toEqual(["b"]);
    expect((await load(scratch, { env: { HOOKLINE_PLUGINS: "b" }, enabled: ["a"] })).names).toEqual(
      ["a"],
    );
    expect((await load(scratch, { env: { HOOKLINE_NO_PLUGINS: "1" } })).names).toEqual([]);
  });

  it("does not wait for ever for a module that never ends to run", async () => {
    const scratch = await project("plugins:\n  enabled: [a, b]\n");
    await scratch.install(plugin("a"), "await new Promise(() => {});\n");
    const logger = new RecordingLogger();
    const how = { cwd: scratch.directory, env: {}, logger, startTimeout: 1000 };
    const manager = await loadPlugins(how);
    expect(manager.failures).toMatchObject([
      {
        name: "a",
        error: {
          code: "PLUGIN_TIMED_OUT",
          message: expect.stringMatching(
            /"a" could not be loaded: importing "package:hookline-plugin-a" has not ended after 1000 ms/,
          ),
        },
      },
    ]);
    expect(manager.list().map(({ name }) => name)).toEqual(["b"]);
    expect(() => new HookBus({ logger }).use(manager)).toThrow(
      expect.objectContaining({ code: "PLUGIN_NOT_LOADED" }),
    );
  });

  it("reports an enabled plugin that fails, with its name and a next step, and loads the others", async () => {
    const scratch = await project("plugins:\n  enabled: [a, gone, broken, empty, b]\n");
    await scratch.install(plugin("broken"), "throw new Error('bad build');\n");
    await scratch.install(plugin("empty"), "export const nothing = 1;\n");
    const { names, manager, logger } = await load(scratch, { tolerateFailures: true });
    expect(names).toEqual(["a", "b"]);
    expect(globals.started).toEqual(["a", "b"]);
    expect(manager.failures.map(({ name, error }) => [name, error.code])).toEqual([
      ["gone", "UNKNOWN_PLUGIN"],
      ["broken", "PLUGIN_FAILED"],
      ["empty", "BROKEN_PLUGIN"],
    ]);
    expect(manager.failures[1]?.error.message).toMatch(/"broken".*bad build.*Update or reinstall/);
    expect(logger.lines.filter(({ level }) => level === "error")).toHaveLength(3);
  });

  it.each([
    ["is not installed", "gone", ""],
    ["can not be imported", "broken", "throw new Error('bad build');\n"],
    [
      "can not be made",
      "thrower",
      brokenModule("thrower", "constructor() { super(); throw new Error('no disk'); }"),
    ],
    [
      "fails to start",
      "starter",
      brokenModule("starter", "on_init() { throw new Error('no disk'); }"),
    ],
    ["is called otherwise by its package.json", "mismatch", brokenModule("other", "")],
  ])("lets no bus run without an enabled plugin that %s", async (_what, name, module) => {
    const scratch = await project(`plugins:\n  enabled: [a, ${name}]\n`);
    if (module !== "") await scratch.install(plugin(name), module);
    const logger = new RecordingLogger();
    const manager = await loadPlugins({ cwd: scratch.directory, env: {}, logger });
    const bus = new HookBus({ logger });
    expect(() => bus.use(manager)).toThrow(
      expect.objectContaining({
        code: "PLUGIN_NOT_LOADED",
        message: expect.stringContaining(manager.failures[0]?.error.message ?? "no failure"),
        handler: name,
      }),
    );
    expect(bus.has("session_start")).toBe(false);
  });

  it("warns of blocks that are no installed plugin's, with the nearest", async () => {
    const scratch = await project(
      "plugins:\n  enabled: true\n  options:\n    aa: { x: 1 }\n    a_alias: {}\n  hooks:\n    zzzzzz: { setup: {} }\n",
    );
    const { logger } = await load(scratch);
    const warnings = logger.lines.filter(({ level }) => level === "warn");
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/"plugins\.options\.aa" has no effect.*Did you mean "a"/),
      expect.stringMatching(/"plugins\.hooks\.zzzzzz" has no effect/),
    ]);
  });

  it("gets by a configuration that is wrong where nothing is to run, and warns", async () => {
    const scratch = await project("plugins:\n  enabeld: [a]\n");
    const { names, logger } = await load(scratch, { env: { HOOKLINE_NO_PLUGINS: "1" } });
    expect(names).toEqual([]);
    expect(logger.lines).toMatchObject([
      { level: "warn", message: expect.stringMatching(/config\.yaml.*enabeld/s) },
    ]);
  });

  it("warns of a second configuration file that does not count", async () => {
    const scratch = await project("plugins:\n  enabled: [a]\n");
    await scratch.write(".hookline/config.json", "{}");
    const { logger } = await load(scratch);
    expect(logger.lines[0]).toMatchObject({
      level: "warn",
      message: expect.stringMatching(/config\.json" is not read, because .*config\.yaml" is/),
    });
  });

  it("refuses an operator's word on a point that the plugin does not handle, naming the key", async () => {
    const scratch = await project("plugins:\n  enabled: [a]\n  hooks:\n    a: { setup: {} }\n");
    const options = { tolerateFailures: true };
    const [failure] = (await load(scratch, options)).manager.failures;
    expect(failure?.error.message).toMatch(
      /"plugins\.hooks\.a\.setup" has no effect.*no method "setup"/,
    );
  });

  it("passes options from the file and from code, key by key, without the switch", async () => {
    const scratch = await project(
      "plugins:\n  options:\n    a_alias: { enabled: true, depth: 1, color: red }\n",
    );
    const { manager } = await load(scratch, { options: { a: { depth: 2 } } });
    expect(manager.options("a")).toEqual({ depth: 2, color: "red" });
  });

  it("applies the operator's word on a plugin's handlers", async () => {
    const scratch = await project(
      "plugins:\n  enabled: [a]\n  hooks:\n    a:\n      SessionStart: { match: resume }\n",
    );
    await load(scratch);
    expect(globals.started).toBeUndefined();
  });

  it("hands on the handler names of the configuration", async () => {
    const scratch = await project("hooks:\n  session_start: []\n  after_llm: [log_api_metrics]\n");
    const { manager } = await load(scratch);
    expect(manager.agentHooks).toEqual({ session_start: [], after_llm: ["log_api_metrics"] });
  });

  it("refuses a configuration that is wrong", async () => {
    const scratch = await project("plugins:\n  enabeld: [a]\n");
    await expect(loadPlugins({ cwd: scratch.directory, env: {} })).rejects.toMatchObject({
      code: "INVALID_CONFIG",
      message: expect.stringMatching(/config\.yaml.*enabeld.*enabled/s),
    });
    expect(globals.imported).toBeUndefined();
  });

  it("picks the plugin that the manifest names among several exports", async () => {
    const scratch = await project("plugins:\n  enabled: [two]\n", []);
    await scratch.write(
      "package.json",
      JSON.stringify({ dependencies: { "hookline-plugin-two": "*" } }),
    );
    const module = `${countingModule("one")}
export class Two extends Plugin {
  static info = { name: "two" };
}
`;
    await scratch.install(plugin("two"), module);
    expect((await load(scratch)).names).toEqual(["two"]);
  });

  it("loads a plugin whose variables are set, where the configuration allows that", async () => {
    const scratch = await project("plugins:\n  auto_enable: true\n", ["a"]);
    const manifest = plugin("b", { auto_enable: ["B_URL", "B_KEY"] });
    const dependencies = { "hookline-plugin-a": "*", "hookline-plugin-b": "*" };
    await scratch.write("package.json", JSON.stringify({ dependencies }));
    await scratch.install(manifest, countingModule("b"));
    expect((await load(scratch, { env: { B_URL: "x" } })).names).toEqual([]);
    const env = { B_URL: "x", B_KEY: "y" };
    expect((await load(scratch, { env })).names).toEqual(["b"]);
    await scratch.write(".hookline/config.yaml", "plugins: {}\n");
    expect((await load(scratch, { env })).names).toEqual([]);
  });
});
