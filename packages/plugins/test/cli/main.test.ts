import { describe, expect, it } from "vitest";
import { runCliProcess, startCli } from "../support/cli-process.js";
import { LocalRegistry } from "../support/local-registry.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

describe("the plugins program", () => {
  it("ends quietly when nobody reads its output any more", async () => {
    const { child, ended } = startCli(["hooks", "--json"]);
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 0, err: "" });
  }, 60_000);

  it("says so in one line when its directory is gone", async () => {
    const before = `import { mkdtempSync, rmdirSync } from "node:fs";
       import { tmpdir } from "node:os";
       const directory = mkdtempSync(tmpdir() + "/hookline-gone-");
       process.chdir(directory);
       rmdirSync(directory);`;
    expect(await runCliProcess(["list"], { before })).toMatchObject({
      code: 2,
      err: "Error: The working directory does not exist any more. Change to one that does.\n",
      out: "",
    });
    const { code, out } = await runCliProcess(["list", "--json"], { before });
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ error: { code: null } });
  }, 60_000);

  it("prints its version", async () => {
    const { code, out, err } = await runCliProcess(["--version"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  }, 60_000);

  it("completes commands, options, and the plugins that a command is for", async () => {
    const scratch = await ScratchProject.create({
      dependencies: { "hookline-plugin-a": "*", "hookline-plugin-b": "*" },
    });
    for (const name of ["a", "b"]) await scratch.install(plugin(name));
    await scratch.write(".hookline/config.yaml", "plugins:\n  enabled: [b]\n");
    const complete = async (...words: string[]) => {
      const { out } = await runCliProcess(["complete", "--", ...words], { cwd: scratch.directory });
      return out.split("\n").map((line) => line.split("\t")[0]);
    };
    expect(await complete("en")).toEqual(["enable", ":4", ""]);
    expect(await complete("enable", "")).toEqual(["a", ":4", ""]);
    expect(await complete("info", "")).toEqual(["a", "b", ":4", ""]);
    expect(await complete("add", "x", "--d")).toEqual(["--debug", "--dev", "--dry-run", ":4", ""]);
  }, 60_000);

  it.each(["bash", "zsh", "fish"])(
    "prints what makes %s ask it",
    async (shell) => {
      const { code, out } = await runCliProcess(["completion", shell]);
      expect(code).toBe(0);
      expect(out).toContain("plugins complete --");
    },
    60_000,
  );

  it("ends although a plugin that it loaded keeps a timer", async () => {
    const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await scratch.install(plugin("a"), "setInterval(() => {}, 1000);\nexport {};\n");
    const { code, err } = await runCliProcess(["info", "a", "--verify"], {
      cwd: scratch.directory,
    });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^Problem: /) });
  }, 60_000);

  it("puts everything back when it is interrupted while it installs", async () => {
    const registry = await LocalRegistry.start();
    const project = await ScratchProject.create();
    const before = await project.read("package.json");
    const asked = registry.hold();
    const { child, ended } = startCli(["add", "hookline-plugin-a"], {
      cwd: project.directory,
      env: registry.env,
    });
    await asked;
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 1, err: expect.stringContaining("was interrupted") });
    expect(await project.read("package.json")).toBe(before);
    await expect(project.read("package-lock.json")).rejects.toThrow();
  }, 60_000);
});
