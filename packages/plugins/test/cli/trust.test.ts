import { rm } from "node:fs/promises";
import { join } from "node:path";
import { HookBus } from "@hookline/core";
import { afterEach, describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { loadPlugins } from "../../src/manager/load-plugins.js";
import { RecordingLogger } from "../support/recording-logger.js";
import { countingModule, plugin, ScratchProject } from "../support/scratch-project.js";

const FILE = ".hookline/plugins/audit.mjs";
const CONFIG = ".hookline/config.yaml";
const globals = globalThis as { imported?: unknown; started?: unknown };

afterEach(() => {
  delete globals.imported;
  delete globals.started;
});

async function project(): Promise<ScratchProject> {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await scratch.install(plugin("a"));
  await scratch.write(FILE, `import "./_lib.mjs";\n${countingModule("audit")}`);
  await scratch.write(".hookline/plugins/_lib.mjs", "");
  return scratch;
}

function envOf(scratch: ScratchProject, more: Record<string, string> = {}) {
  return { XDG_CONFIG_HOME: join(scratch.directory, "home"), ...more };
}

async function cli(scratch: ScratchProject, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    cwd: scratch.directory,
    env: envOf(scratch),
    color: false,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function run(scratch: ScratchProject, env = envOf(scratch)) {
  const logger = new RecordingLogger();
  const plugins = await loadPlugins({ cwd: scratch.directory, env, logger });
  const bus = new HookBus({ logger });
  bus.use(plugins);
  await bus.emit("session_start", {});
  return plugins;
}

it("shows an untrusted file with the command to run, and runs it once it is trusted and enabled", async () => {
  const scratch = await project();
  const listed = await cli(scratch, "list");
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(/audit +- +untrusted +file:\.hookline\/plugins\/audit\.mjs/);
  // Only its code, which is not run, knows a version.
  const [, file] = JSON.parse((await cli(scratch, "list", "--json")).out);
  expect(file).toMatchObject({ id: "audit", version: "-" });
  expect(listed.err).toMatch(/have not trusted it; read it, then run "plugins trust audit"/);

  expect(await cli(scratch, "enable", "audit")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is not trusted.*run "plugins trust audit"/),
  });
  await expect(scratch.read(CONFIG)).rejects.toThrow(/ENOENT/);

  const trusted = await cli(scratch, "trust", "audit");
  expect(trusted).toMatchObject({ code: 0, err: "" });
  expect(trusted.out).toBe(`Plugin trusted: audit (file:${FILE}, of 2 files: _lib.mjs, audit.mjs)`);
  expect((await cli(scratch, "trust", "audit")).out).toMatch(/^Plugin already trusted/);
  expect((await cli(scratch, "enable", "audit")).code).toBe(0);
  expect(globals.imported).toBeUndefined();
  const plugins = await run(scratch);
  expect(globals.started).toEqual(["audit"]);
  expect(plugins.list()).toMatchObject([{ name: "audit", source: `file:${FILE}` }]);
});

it("opens nothing without an enabled file that has changed since it was trusted", async () => {
  const scratch = await project();
  for (const word of ["trust", "enable"]) await cli(scratch, word, "audit");
  await scratch.write(".hookline/plugins/_lib.mjs", "globalThis.imported = 'evil';");
  await expect(run(scratch)).rejects.toMatchObject({
    code: "PLUGIN_NOT_LOADED",
    message: expect.stringMatching(
      /"_lib\.mjs" has changed since you trusted it.*plugins trust audit/,
    ),
  });
  expect(globals.imported).toBeUndefined();
  expect(await cli(scratch, "list")).toMatchObject({ code: 1 });
});

it("imports no file that is disabled", async () => {
  const scratch = await project();
  for (const word of ["trust", "enable", "disable"]) await cli(scratch, word, "audit");
  await run(scratch);
  expect(globals.imported).toBeUndefined();
});

it("needs no trust for the files in the user's own folder", async () => {
  const scratch = await project();
  await scratch.write("home/hookline/plugins/mine.mjs", countingModule("mine"));
  expect((await cli(scratch, "trust", "mine", "a")).out).toMatch(
    /needs no trust.*: mine\n.*needs no trust.*: a$/,
  );
  await cli(scratch, "enable", "mine");
  await run(scratch);
  expect(globals.started).toEqual(["mine"]);
});

it("takes trust away, also of a file that is gone", async () => {
  const scratch = await project();
  await cli(scratch, "trust", "audit");
  expect(JSON.parse((await cli(scratch, "untrust", "audit", "--json")).out)).toEqual([
    { name: "audit", changed: true },
  ]);
  expect((await cli(scratch, "untrust", "audit")).out).toBe("Plugin had not been trusted: audit");
  await cli(scratch, "trust", "audit");
  await rm(join(scratch.directory, FILE));
  expect((await cli(scratch, "untrust", "audit")).out).toBe("Plugin no longer trusted: audit");
  expect(await cli(scratch, "untrust", "audit")).toMatchObject({ code: 1 });
});

it("writes the project's lock file on request, for those who allow it", async () => {
  const scratch = await project();
  const { code, err } = await cli(scratch, "trust", "audit", "--lock");
  expect(code).toBe(0);
  expect(err).toMatch(/^Note: trust\.lock counts only where HOOKLINE_ALLOW_PROJECT_PLUGINS=1/);
  await scratch.write(CONFIG, "plugins:\n  enabled: [audit]\n");
  await expect(run(scratch)).rejects.toMatchObject({ code: "PLUGIN_NOT_LOADED" });
  await run(scratch, envOf(scratch, { HOOKLINE_ALLOW_PROJECT_PLUGINS: "1" }));
  expect(globals.started).toEqual(["audit"]);
  await cli(scratch, "untrust", "audit", "--lock");
  expect(await scratch.read(".hookline/trust.lock")).toBe('{\n  "files": {}\n}\n');
});

it("trusts none where one of several can not be read", async () => {
  const scratch = await project();
  await scratch.write(".hookline/plugins/torn.ts", "enum A { B }");
  expect(await cli(scratch, "trust", "audit", "torn")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/"torn" of "file:.*enum.*Mend the file/),
  });
  expect((await cli(scratch, "list")).out).toMatch(/audit +- +untrusted/);
});

it("names both of two plugins with one name, and takes either by its source", async () => {
  const scratch = await project();
  await scratch.write(".hookline/plugins/a.mjs", countingModule("a"));
  expect(await cli(scratch, "enable", "a")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/"package:hookline-plugin-a", "file:\.hookline\/plugins\/a\.mjs"/),
  });
  for (const word of ["trust", "enable"]) {
    expect((await cli(scratch, word, "file:.hookline/plugins/a.mjs")).code).toBe(0);
  }
  await run(scratch);
  expect(globals.started).toEqual(["a"]);
});

it("loads neither of two plugins with one name where all are to run", async () => {
  const scratch = await project();
  await scratch.write(".hookline/plugins/a.mjs", countingModule("a"));
  await cli(scratch, "trust", "audit", "file:.hookline/plugins/a.mjs");
  await scratch.write(CONFIG, "plugins:\n  enabled: true\n");
  await expect(run(scratch)).rejects.toThrow(/"a" is the name of several plugins/);
});

it("tells programs which files were trusted, by absolute paths", async () => {
  const scratch = await project();
  expect(JSON.parse((await cli(scratch, "trust", "audit", "--json")).out)).toEqual([
    {
      ...{ name: "audit", source: `file:${FILE}`, changed: true },
      files: ["_lib.mjs", "audit.mjs"].map((file) =>
        join(scratch.directory, ".hookline/plugins", file),
      ),
    },
  ]);
});

it("warns of what is imported by a path made up at run time, when it is trusted", async () => {
  const scratch = await project();
  expect((await cli(scratch, "trust", "audit")).err).toBe("");
  await scratch.write(".hookline/plugins/_lib.mjs", 'await import("./_" + "other.mjs");\n');
  const { code, err } = await cli(scratch, "trust", "audit");
  expect(code).toBe(0);
  expect(err).toMatch(/^Note: ".*_lib\.mjs" has an import\(\) whose target is made up/);
});

it("is not asked for options that its code alone tells", async () => {
  const { out, err } = await cli(await project(), "info", "audit");
  expect(out).toMatch(/problem: .*plugins trust audit/);
  expect(err).toBe("");
});

describe("a plugin file in a package of a workspace", () => {
  const AT = ".hookline/plugins/wl.js";
  const REFERENCE = `file:packages/app/${AT}`;

  async function workspace() {
    const scratch = await ScratchProject.create({ workspaces: ["packages/*"] });
    const dependencies = { "hookline-plugin-wl": "*" };
    await scratch.write("packages/app/package.json", JSON.stringify({ dependencies }));
    await scratch.install(plugin("wl"));
    await scratch.write(`packages/app/${AT}`, countingModule("wl"));
    return scratch;
  }

  it("is called so in messages that no other of its name is meant", async () => {
    const scratch = await workspace();
    const here = ["--cwd", "packages/app"];
    const { err } = await cli(scratch, "list", ...here);
    expect(err).toContain(`run "plugins trust ${REFERENCE}"`);
    expect((await cli(scratch, "enable", REFERENCE, ...here)).err).toContain(
      `run "plugins trust ${REFERENCE}"`,
    );
    expect((await cli(scratch, "trust", "wl", ...here)).err).toContain(
      `Say which one: "hookline-plugin-wl" or "${REFERENCE}"; or remove the others.`,
    );
    expect((await cli(scratch, "trust", REFERENCE, ...here)).code).toBe(0);
    expect((await cli(scratch, "list", ...here)).err).toBe("");
  });

  it.each([
    ["the root", REFERENCE, "packages/app"],
    ["the root, written otherwise", `file:./packages/../packages/app/${AT}`, "packages/app"],
    ["the working directory", "file:wl.js", "packages/app/.hookline/plugins"],
    ["where its .hookline is", `file:${AT}`, "packages/app/src"],
  ])("is meant by its path from %s", async (_where, name, cwd) => {
    const scratch = await workspace();
    await scratch.write("packages/app/src/x.js", "");
    expect((await cli(scratch, "trust", name, "--cwd", cwd)).out).toMatch(/^Plugin trusted: wl/);
    await rm(join(scratch.directory, "packages/app", AT));
    if (name === `file:${AT}`) return;
    expect((await cli(scratch, "untrust", name, "--cwd", cwd)).out).toMatch(/no longer trusted/);
  });

  it("is not what another path means", async () => {
    const scratch = await workspace();
    await scratch.write(AT, countingModule("wl"));
    const trusted = await cli(scratch, "trust", `file:${AT}`, "--json", "--cwd", "packages/app");
    expect(JSON.parse(trusted.out)).toMatchObject([{ source: `file:${AT}` }]);
    const { code, err } = await cli(scratch, "trust", "file:.hookline/plugins/gone.js");
    expect(code).toBe(1);
    expect(err).toMatch(
      /no plugin file "file:\.hookline\/plugins\/gone\.js"\. Files found: "file:/,
    );
    expect(err).not.toMatch(/npm install/);
  });
});
