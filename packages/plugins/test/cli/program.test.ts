import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import type { Environment } from "../../src/config/environment.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function project(names: readonly string[] = ["a", "b"]): Promise<ScratchProject> {
  const dependencies = Object.fromEntries(names.map((name) => [`hookline-plugin-${name}`, "*"]));
  const scratch = await ScratchProject.create({ dependencies });
  for (const name of names) {
    await scratch.install(
      plugin(name, { aliases: [`${name}_alias`] }),
      "throw new Error('must not run');\n",
    );
  }
  return scratch;
}

async function cli(
  scratch: ScratchProject,
  args: readonly string[],
  env: Environment = {},
): Promise<Result> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    cwd: scratch.directory,
    env: { XDG_CONFIG_HOME: scratch.directory, ...env },
    color: false,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const CONFIG = ".hookline/config.yaml";

describe("plugins list", () => {
  it("lists what is installed and what is enabled, without running any of it", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugins:\n  enabled: [b]\n");
    const { code, out } = await cli(scratch, ["list"]);
    expect(code).toBe(0);
    expect(out).toContain("Plugins (2 available)");
    expect(out).toMatch(/\n +Name +Version +Status +Source +Description\n/);
    expect(out).toMatch(/a +1\.2\.3 +disabled +package:hookline-plugin-a +The plugin a/);
    expect(out).toMatch(/b +1\.2\.3 +enabled/);
    expect((await cli(scratch, ["list", "--enabled"])).out).not.toMatch(/hookline-plugin-a/);
  });

  it("prints JSON for programs", async () => {
    const scratch = await project(["a"]);
    expect(JSON.parse((await cli(scratch, ["list", "--json"])).out)).toEqual([
      {
        id: "a",
        name: "a",
        version: "1.2.3",
        description: "The plugin a",
        source: "package:hookline-plugin-a",
        status: "disabled",
        enabled: false,
        problem: null,
      },
    ]);
  });

  it("never calls a plugin enabled that can not run", async () => {
    const scratch = await project([]);
    await scratch.write(
      "package.json",
      JSON.stringify({ dependencies: { "hookline-plugin-x": "*" } }),
    );
    await scratch.install({ name: "hookline-plugin-x", hookline: { plugin: "./gone.js" } });
    await scratch.write(CONFIG, "plugins:\n  enabled: true\n");
    const { code, out, err } = await cli(scratch, ["list"]);
    expect(code).toBe(1);
    expect(out).toMatch(/x +0\.0\.0 +broken/);
    expect(err).toContain('"./gone.js" does not exist');
    expect(await cli(scratch, ["list", "--enabled"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("Plugins (0 enabled)"),
    });
    expect((await cli(scratch, ["list"], { HOOKLINE_PLUGINS: "false" })).code).toBe(0);
  });

  it("shows what is enabled but not there, or there twice", async () => {
    const scratch = await project();
    const dependencies = { "hookline-plugin-a": "*", "@x/plugin-log": "*", "@y/plugin-log": "*" };
    await scratch.write("package.json", JSON.stringify({ dependencies }));
    for (const name of ["@x/plugin-log", "@y/plugin-log"]) {
      await scratch.install({ name, hookline: { plugin: "./index.js" } });
    }
    await scratch.write(
      CONFIG,
      "plugins:\n  enabled: [a, gone, log]\n  hooks:\n    log: { setup: {} }\n",
    );
    const { code, out, err } = await cli(scratch, ["list"]);
    expect(code).toBe(1);
    expect((await cli(scratch, ["list", "--json"])).code).toBe(1);
    expect(out).toContain("Plugins (3 available)");
    expect(out).toMatch(/gone +- +not found/);
    expect(out).toMatch(/log +- +ambiguous/);
    expect(err).toMatch(/No plugin "gone" is installed/);
    expect(err).toMatch(/"package:@x\/plugin-log", "package:@y\/plugin-log"/);
    expect((await cli(scratch, ["disable", "log"])).code).toBe(0);
    expect((await cli(scratch, ["list"])).err).toMatch(/"plugins\.hooks\.log" has no effect.*Say/);
    await cli(scratch, ["enable", "@x/plugin-log"]);
    expect(await scratch.read(CONFIG)).toContain('enabled: [a, gone, "@x/plugin-log"]');
  });

  it("shows nothing that a terminal would obey", async () => {
    const scratch = await project([]);
    await scratch.write(
      "package.json",
      JSON.stringify({ dependencies: { "hookline-plugin-x": "*" } }),
    );
    const evil = "\u001b[2J\u001b]0;t\u0007a\u202eb\u009bc";
    await scratch.install({ ...plugin("x"), version: `1${evil}`, description: evil });
    const { out } = await cli(scratch, ["list"]);
    expect(out).toMatch(/x +1ab +disabled|x +1abc +disabled/);
    const json = (await cli(scratch, ["list", "--json"])).out;
    for (const text of [out, json, (await cli(scratch, ["info", "x"])).out]) {
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    }
    expect(JSON.parse(json)).toMatchObject([{ description: evil }]);
  });

  it("gets by a configuration that is wrong where nothing is to run, and warns", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugin:\n");
    expect((await cli(scratch, ["list"])).code).toBe(1);
    const { code, err } = await cli(scratch, ["list"], { HOOKLINE_NO_PLUGINS: "1" });
    expect(code).toBe(0);
    expect(err).toMatch(/^Warning: .*config\.yaml/);
  });

  it("says which configuration file does not count", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "");
    await scratch.write(".hookline/config.json", "{}");
    expect((await cli(scratch, ["list"])).err).toMatch(/^Warning: .*config\.json" is not read/);
  });

  it("heeds the environment", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugins:\n  enabled: [b]\n");
    expect((await cli(scratch, ["list", "--enabled"], { HOOKLINE_PLUGINS: "a" })).out).toContain(
      "hookline-plugin-a",
    );
    expect((await cli(scratch, ["list", "--enabled"], { HOOKLINE_NO_PLUGINS: "1" })).out).toContain(
      "(0 enabled)",
    );
  });
});

describe("plugins enable and disable", () => {
  it("turn a plugin on and off, and say so", async () => {
    const scratch = await project();
    const enabled = await cli(scratch, ["enable", "A_alias"]);
    expect(enabled).toMatchObject({ code: 0, err: "" });
    expect(enabled.out).toMatch(/^Plugin enabled: a \(.*config\.yaml\)$/);
    expect((await cli(scratch, ["list", "--enabled", "--json"])).out).toContain('"a"');
    expect((await cli(scratch, ["disable", "a"])).out).toMatch(/^Plugin disabled: a/);
    expect((await cli(scratch, ["list", "--enabled"])).out).toContain("(0 enabled)");
  });

  it("change nothing the second time", async () => {
    const scratch = await project();
    await cli(scratch, ["enable", "a"]);
    const before = await scratch.read(CONFIG);
    expect((await cli(scratch, ["enable", "a"])).out).toMatch(/^Plugin already enabled: a/);
    expect(await scratch.read(CONFIG)).toBe(before);
    expect((await cli(scratch, ["disable", "b"])).out).toMatch(/^Plugin already disabled: b/);
    expect(await scratch.read(CONFIG)).toBe(before);
  });

  it("disable a plugin under the name by which the file has it", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugins:\n  enabled:\n    - a_alias # by its old name\n    - b\n");
    expect((await cli(scratch, ["disable", "a"])).code).toBe(0);
    expect(await scratch.read(CONFIG)).toBe("plugins:\n  enabled:\n    - b\n");
  });

  it("enable a plugin whose block under another name switches it off", async () => {
    const scratch = await project();
    await scratch.write(
      CONFIG,
      "plugins:\n  enabled: true\n  options:\n    a_alias:\n      enabled: false\n",
    );
    expect((await cli(scratch, ["enable", "a"])).code).toBe(0);
    expect((await cli(scratch, ["list", "--enabled"])).out).toContain("hookline-plugin-a");
  });

  it.each([
    ["a name that is not installed", "typo"],
    ["an empty name", ""],
    ["a path", "../x"],
  ])("refuse %s, say what was found, and leave the file alone", async (_what, name) => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugins:\n  enabled: [b]\n");
    for (const command of ["enable", "disable"]) {
      const { code, out, err } = await cli(scratch, [command, name]);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^Error: .*"a", "b"/);
    }
    expect(await scratch.read(CONFIG)).toBe("plugins:\n  enabled: [b]\n");
  });

  it("turn several plugins on and off at once, or none of them", async () => {
    const scratch = await project();
    expect((await cli(scratch, ["enable", "a", "typo"])).code).toBe(1);
    await expect(scratch.read(CONFIG)).rejects.toThrow();
    await cli(scratch, ["enable", "b"]);
    const { out } = await cli(scratch, ["enable", "a", "b"]);
    expect(out).toMatch(/^Plugin enabled: a .*\nPlugin already enabled: b /);
    expect((await cli(scratch, ["disable", "a", "b"])).code).toBe(0);
    expect((await cli(scratch, ["list"])).out).not.toContain("enabled");
  });

  it.each(["a", "x"])(
    "keep the others off where only blocks decide, disabling %s",
    async (name) => {
      const scratch = await project(["a", "b", "x"]);
      await scratch.write(CONFIG, "plugins:\n  options:\n    a: {}\n    b: {}\n");
      await cli(scratch, ["disable", name]);
      const listed = JSON.parse((await cli(scratch, ["list", "--enabled", "--json"])).out);
      expect(listed.map((one: { name: string }) => one.name)).toEqual(
        ["a", "b"].filter((one) => one !== name),
      );
    },
  );

  it("refuse to enable a broken package, and make no file", async () => {
    const scratch = await project([]);
    await scratch.write(
      "package.json",
      JSON.stringify({ dependencies: { "hookline-plugin-x": "*" } }),
    );
    await scratch.install({ name: "hookline-plugin-x", hookline: { plugin: "./gone.js" } });
    const { code, err } = await cli(scratch, ["enable", "x"]);
    expect(code).toBe(1);
    expect(err).toContain('"./gone.js" does not exist');
    await expect(scratch.read(CONFIG)).rejects.toThrow();
  });

  it("refuse to disable one of all, with the way out", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugins:\n  enabled: true\n");
    const { code, err } = await cli(scratch, ["disable", "a"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^Error: Cannot disable "a".*list.*plugins\.options\.a\.enabled/);
    expect(await scratch.read(CONFIG)).toBe("plugins:\n  enabled: true\n");
  });

  it("can take a name off the file whose package is gone", async () => {
    const scratch = await project(["a"]);
    await scratch.write(CONFIG, "plugins:\n  enabled: [a, gone]\n");
    expect((await cli(scratch, ["disable", "gone"])).code).toBe(0);
    expect(await scratch.read(CONFIG)).toBe("plugins:\n  enabled: [a]\n");
  });

  it("can take a name off the file that no plugin can have", async () => {
    const scratch = await project(["a"]);
    await scratch.write(CONFIG, 'plugins:\n  enabled: [a, "with space"]\n');
    expect((await cli(scratch, ["disable", "with space"])).code).toBe(0);
    expect(await scratch.read(CONFIG)).toBe("plugins:\n  enabled: [a]\n");
  });

  it("do not advise to install what is to be disabled", async () => {
    const { err } = await cli(await project(), ["disable", "nosuch"]);
    expect(err).toMatch(/"nosuch" is enabled or installed.*nothing to disable.*"a", "b"/);
    expect(err).not.toMatch(/npm install/);
  });

  it("make the first file beside the nearest package.json that declares a plugin", async () => {
    const scratch = await ScratchProject.create({
      workspaces: ["apps/*"],
      devDependencies: { "hookline-plugin-shared": "*" },
    });
    await scratch.install(plugin("shared"));
    await scratch.install(plugin("alpha"), "", "apps/a/node_modules/hookline-plugin-alpha");
    const app = { dependencies: { "hookline-plugin-alpha": "*" } };
    await scratch.write("apps/a/package.json", JSON.stringify(app));
    await scratch.write("apps/a/src/x.ts", "");
    await scratch.write("apps/b/package.json", "{}");
    const at = (app: string) => ["--cwd", `apps/${app}`];
    expect((await cli(scratch, ["enable", "shared", "alpha", ...at("a/src")])).code).toBe(0);
    expect(await scratch.read(`apps/a/${CONFIG}`)).toContain("alpha");
    const inB = await cli(scratch, ["list", ...at("b")]);
    expect(inB).toMatchObject({ code: 0, err: "" });
    await cli(scratch, ["enable", "shared", ...at("b")]);
    expect(await scratch.read(CONFIG)).toContain("shared");
  });

  it("say when the environment decides, not the file", async () => {
    const scratch = await project();
    expect((await cli(scratch, ["enable", "a"], { HOOKLINE_PLUGINS: "b" })).err).toContain(
      "HOOKLINE_PLUGINS",
    );
    expect((await cli(scratch, ["enable", "b"], { HOOKLINE_NO_PLUGINS: "1" })).err).toContain(
      "HOOKLINE_NO_PLUGINS",
    );
  });

  it("tell programs what they did", async () => {
    const scratch = await project();
    const told = async (...args: string[]) =>
      JSON.parse((await cli(scratch, [...args, "--json"])).out);
    const path = expect.stringContaining("config.yaml");
    const [a, b] = ["a", "b"].map((name) => ({ name, enabled: true, changed: true }));
    // In one form, however many there are.
    expect(await told("enable", "a")).toEqual({ path, plugins: [a] });
    const plugins = [{ ...a, changed: false }, b];
    expect(await told("enable", "a", "b")).toEqual({ path, plugins });
    expect(await told("disable", "a")).toEqual({ path, plugins: [{ ...a, enabled: false }] });
  });

  it("refuse a configuration that is wrong, and leave it alone", async () => {
    const scratch = await project();
    await scratch.write(CONFIG, "plugin:\n  enabled: []\n");
    const { code, err } = await cli(scratch, ["enable", "a"]);
    expect(code).toBe(1);
    expect(err).toMatch(/config\.yaml.*plugin.*plugins/s);
    expect(await scratch.read(CONFIG)).toBe("plugin:\n  enabled: []\n");
  });
});

describe("plugins info", () => {
  it("tells what the manifest and the configuration say, and no value of an option", async () => {
    const scratch = await project(["a"]);
    await scratch.write(CONFIG, "plugins:\n  options:\n    a: { enabled: true, token: hunter2 }\n");
    const { code, out } = await cli(scratch, ["info", "a"]);
    expect(code).toBe(0);
    expect(out).toMatch(/name: +a\n/);
    expect(out).toMatch(/enabled: +yes/);
    expect(out).toMatch(/options: +token/);
    expect(out).not.toContain("hunter2");
    expect(JSON.parse((await cli(scratch, ["info", "a", "--json"])).out)).toMatchObject({
      id: "a",
      aliases: ["a_alias"],
    });
  });

  it("refuses a name that is not installed", async () => {
    expect(await cli(await project(["a"]), ["info", "x"])).toMatchObject({ code: 1, out: "" });
  });
});

describe("plugins hooks", () => {
  it("prints the vocabulary", async () => {
    const scratch = await project([]);
    const { out } = await cli(scratch, ["hooks"]);
    expect(out).toMatch(/before_tool +gate\/deny +tool_input +Before a tool runs/);
    const points = JSON.parse((await cli(scratch, ["hooks", "--json"])).out);
    expect(points).toContainEqual({
      point: "before_tool",
      category: "tool",
      kind: "gate",
      on_failure: "deny",
      rewrites: ["tool_input"],
      match: "tool_name",
      aliases: ["tool.pre", "PreToolUse"],
      dormant: false,
      summary: "Before a tool runs",
    });
  });
});

describe("plugins", () => {
  it.each([
    ["no command", [], 0],
    ["its version", ["--version"], 0],
    ["a directory that is not there", ["list", "--cwd", "/nonexistent"], 2],
    ["an unknown command", ["enabel", "a"], 2],
    ["a missing name", ["enable"], 2],
    ["an unknown option", ["list", "--jsn"], 2],
    ["help", ["--help"], 0],
    ["help of a command", ["enable", "--help"], 0],
  ])("ends with the right code for %s", async (_what, args, code) => {
    const result = await cli(await project([]), args);
    expect(result.code).toBe(code);
    expect(result.out + result.err).not.toBe("");
  });

  it("suggests the command that was meant", async () => {
    expect((await cli(await project([]), ["enabel", "a"])).err).toContain("enable");
  });

  it("works in another directory with --cwd", async () => {
    const scratch = await project(["a"]);
    const other = await ScratchProject.create();
    const { code } = await cli(other, ["enable", "a", "--cwd", scratch.directory]);
    expect(code).toBe(0);
    expect(await scratch.read(CONFIG)).toContain("a");
  });

  it("shows the stack of what should not happen, and of nothing else", async () => {
    const { err } = await cli(await project(), ["enable", "typo"]);
    expect(err).not.toContain("    at ");
  });
});
