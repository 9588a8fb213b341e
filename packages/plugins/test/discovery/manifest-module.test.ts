import { describe, expect, it } from "vitest";
import { findCommands, runCommand } from "../../src/discovery/find-commands.js";
import { findCoverage } from "../../src/discovery/find-coverage.js";
import { findPluginPackage } from "../../src/discovery/find-plugin-packages.js";
import type { FoundPlugin } from "../../src/discovery/found-plugin.js";
import { importPlugin } from "../../src/discovery/import-plugin.js";
import { describeOptions, importSchema } from "../../src/schema/describe-options.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const NAME = "hookline-plugin-a";
const MUST_NOT_RUN = "throw new Error('must not run');\n";
const manifest = plugin("a", {
  plugin: "./index.js",
  options: "./options.js",
  coverage: "./coverage.js",
  commands: { linked: { summary: "s", module: "./command.js" } },
});
const MODULES = ["index.js", "options.js", "coverage.js", "command.js"];

/** A package whose folder is a link to one among the plugin files of the project. */
async function linkedPackage(): Promise<ScratchProject> {
  const project = await ScratchProject.create({ dependencies: { [NAME]: "*" } });
  await project.install(manifest, MUST_NOT_RUN, ".hookline/plugins/pkg");
  for (const file of MODULES) await project.write(`.hookline/plugins/pkg/${file}`, MUST_NOT_RUN);
  await project.link(`node_modules/${NAME}`, ".hookline/plugins/pkg");
  return project;
}

/** A package in a folder of its own, whose modules are links to plugin files of the project. */
async function linkedModules(): Promise<ScratchProject> {
  const project = await ScratchProject.create({ dependencies: { [NAME]: "*" } });
  await project.install({
    ...manifest,
    hookline: { ...Object(manifest.hookline), plugin: "./main.js" },
  });
  await project.write(`node_modules/${NAME}/main.js`, "export {};\n");
  for (const file of MODULES.slice(1)) {
    await project.write(`.hookline/plugins/_${file}`, MUST_NOT_RUN);
    await project.link(`node_modules/${NAME}/${file}`, `.hookline/plugins/_${file}`);
  }
  return project;
}

describe.each([
  ["a package that is a link", linkedPackage],
  ["links in a package", linkedModules],
])("what a manifest names, through %s to plugin files of a project", (_what, create) => {
  it("is not run for the coverage", async () => {
    const { directory } = await create();
    const [found] = await findCoverage(directory);
    expect(found?.problem).toMatch(/has to be trusted/);
  });

  it("is not run as a command", async () => {
    const { directory } = await create();
    const [command] = await findCommands(directory);
    if (command === undefined) throw new Error("there is no command");
    const io = { cwd: directory, env: {}, out: () => {}, err: () => {} };
    await expect(runCommand(command, [], io)).rejects.toMatchObject({
      code: "BROKEN_COMMAND",
      message: expect.stringMatching(/has to be trusted/),
    });
  });

  it("is not run for the options", async () => {
    const { directory } = await create();
    const at = `${directory}/node_modules/${NAME}/options.js`;
    await expect(importSchema(at)).rejects.toThrow(/has to be trusted/);
    const found = await findPluginPackage(NAME, directory);
    const { problem } = await describeOptions(found as FoundPlugin, "options");
    expect(problem).toMatch(/has to be trusted/);
  });
});

describe("the entry of a package", () => {
  it.each([true, false])("is not run when it became such a link, fresh: %s", async (fresh) => {
    const project = await ScratchProject.create({ dependencies: { [NAME]: "*" } });
    await project.install(plugin("a", { plugin: "./main.js" }));
    await project.write(`node_modules/${NAME}/main.js`, "export {};\n");
    const found = (await findPluginPackage(NAME, project.directory)) as FoundPlugin;
    expect(found.problem).toBeUndefined();
    await project.write(".hookline/plugins/_a.js", MUST_NOT_RUN);
    await project.link(`node_modules/${NAME}/late.js`, ".hookline/plugins/_a.js");
    const late = { ...found, entry: `${found.directory}/late.js` };
    await expect(importPlugin(late, { fresh })).rejects.toThrow(/has to be trusted/);
  });
});
