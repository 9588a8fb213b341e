import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPluginPackages } from "../../src/discovery/find-plugin-packages.js";
import type { FoundPlugin } from "../../src/discovery/found-plugin.js";
import { PluginCatalog } from "../../src/discovery/plugin-catalog.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

function catalogOf(cwd: string): Promise<PluginCatalog> {
  return PluginCatalog.read({ cwd, env: { XDG_CONFIG_HOME: join(cwd, "home") } });
}

async function resolvePlugin(name: string, directory: string): Promise<FoundPlugin> {
  return (await catalogOf(directory)).resolve(name);
}

describe("finding the plugins of a project", () => {
  it("looks at declared dependencies of every kind, and at no other package", async () => {
    const project = await ScratchProject.create({
      dependencies: { "hookline-plugin-a": "*", lodash: "*", missing: "*" },
      devDependencies: { "hookline-plugin-b": "*" },
      optionalDependencies: { "hookline-plugin-c": "*" },
    });
    for (const name of ["a", "b", "c", "transitive"]) await project.install(plugin(name));
    await project.install({ name: "lodash" });
    const found = await findPluginPackages(project.directory);
    expect(found.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(found[0]).toMatchObject({
      packageName: "hookline-plugin-a",
      version: "1.2.3",
      description: "The plugin a",
      entry: join(project.directory, "node_modules/hookline-plugin-a/index.js"),
      problem: undefined,
    });
  });

  it("starts from the project, also from a folder below it", async () => {
    const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await project.install(plugin("a"));
    const below = join(project.directory, "src/deep");
    await mkdir(below, { recursive: true });
    expect((await findPluginPackages(below)).map(({ name }) => name)).toEqual(["a"]);
  });

  it("finds those of a workspace's root too, and those nearer first", async () => {
    const project = await ScratchProject.create({
      workspaces: ["packages/*"],
      dependencies: { "hookline-plugin-shared": "*", "hookline-plugin-both": "*" },
    });
    await project.install(plugin("shared"));
    await project.install({ ...plugin("both"), version: "1.0.0" });
    await project.write(
      "packages/app/package.json",
      JSON.stringify({ name: "app", dependencies: { "hookline-plugin-both": "*" } }),
    );
    const near = { ...plugin("both"), version: "2.0.0" };
    await project.install(near, undefined, "packages/app/node_modules/hookline-plugin-both");
    const found = await findPluginPackages(join(project.directory, "packages/app"));
    expect(found.map(({ name, version }) => [name, version])).toEqual([
      ["both", "2.0.0"],
      ["shared", "1.2.3"],
    ]);
  });

  it("follows links, as a strict tree and workspaces have them", async () => {
    const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await project.install(
      plugin("a"),
      undefined,
      "node_modules/.store/a/node_modules/hookline-plugin-a",
    );
    await project.link(
      "node_modules/hookline-plugin-a",
      "node_modules/.store/a/node_modules/hookline-plugin-a",
    );
    expect(await findPluginPackages(project.directory)).toHaveLength(1);
  });

  it("goes by the name a package is installed under, as an npm alias has it", async () => {
    const project = await ScratchProject.create({
      dependencies: { audit: "npm:@acme/audit@1", "hookline-plugin-a": "*" },
    });
    await project.install(plugin("a"));
    await project.install(
      { ...plugin("audit"), name: "@acme/audit" },
      undefined,
      "node_modules/audit",
    );
    const found = await findPluginPackages(project.directory);
    expect(found.map(({ packageName, problem }) => [packageName, problem])).toEqual([
      ["audit", undefined],
      ["hookline-plugin-a", undefined],
    ]);
    expect(await resolvePlugin("a", project.directory)).toMatchObject({
      packageName: "hookline-plugin-a",
    });
    expect(await resolvePlugin("audit", project.directory)).toMatchObject({ packageName: "audit" });
  });

  it("reads a package whose exports hide its package.json", async () => {
    const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await project.install({ ...plugin("a"), exports: "./index.js" });
    expect(await findPluginPackages(project.directory)).toHaveLength(1);
  });

  it.each([
    [
      "has the keyword but no manifest",
      { keywords: ["hookline-plugin"] },
      /no "hookline" manifest/,
    ],
    ["has a manifest that is no object", { hookline: "yes" }, /manifest is wrong/],
    ["names no module", { hookline: { name: "a" } }, /plugin/],
    [
      "names a module that is not there",
      { hookline: { plugin: "./gone.js" } },
      /"\.\/gone\.js" does not exist/,
    ],
    ["names a module outside of it", { hookline: { plugin: "../evil.js" } }, /inside the package/],
    [
      "names a module outside of it by a detour",
      { hookline: { plugin: "./x/../../evil.js" } },
      /inside the package/,
    ],
  ])("keeps a package that %s, with what is wrong", async (_what, manifest, problem) => {
    const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await project.install({ name: "hookline-plugin-a", ...manifest });
    const [found] = await findPluginPackages(project.directory);
    expect(found).toMatchObject({ name: "a", entry: undefined });
    expect(found?.problem).toMatch(problem);
  });

  it.each([
    ["is no JSON", "{ torn", /can not be read/],
    [
      "has a manifest of the wrong shape",
      JSON.stringify({ name: "hookline-plugin-x", version: 1, hookline: {} }),
      /package\.json is wrong.*version/,
    ],
    [
      "calls its plugin what is no name",
      JSON.stringify({
        name: "hookline-plugin-x",
        hookline: { plugin: "./index.js", name: "../x" },
      }),
      /manifest is wrong.*must be letters/,
    ],
    [
      "names a module with a zero in it",
      JSON.stringify({ name: "hookline-plugin-x", hookline: { plugin: "./a\0" } }),
      /./,
    ],
  ])(
    "lists a package as broken whose package.json %s, and the others",
    async (_what, manifest, problem) => {
      const project = await ScratchProject.create({
        dependencies: { "hookline-plugin-x": "*", "hookline-plugin-a": "*" },
      });
      await project.write("node_modules/hookline-plugin-x/package.json", manifest);
      await project.install(plugin("a"));
      const [broken, fine] = await findPluginPackages(project.directory);
      expect(broken).toMatchObject({
        name: "x",
        packageName: "hookline-plugin-x",
        entry: undefined,
      });
      expect(broken?.problem).toMatch(problem);
      expect(fine).toMatchObject({ name: "a", problem: undefined });
    },
  );

  it.each(["../outside", "/outside", "a/../../outside", "@x/../outside", "out\0side", "."])(
    "does not follow the dependency key %j",
    async (key) => {
      const project = await ScratchProject.create({ dependencies: { [key]: "*" } });
      await project.install(plugin("a"), undefined, "outside");
      expect(await findPluginPackages(project.directory)).toEqual([]);
    },
  );

  it("keeps a plugin that is declared but not installed, unless that is in order", async () => {
    const project = await ScratchProject.create({
      dependencies: { "hookline-plugin-a": "*", lodash: "*" },
      optionalDependencies: { "hookline-plugin-b": "*" },
    });
    await project.link("node_modules/hookline-plugin-a", "gone");
    const problems = async () =>
      (await findPluginPackages(project.directory)).map(({ name, problem }) => [name, problem]);
    expect(await problems()).toEqual([
      ["a", expect.stringMatching(/^it is not installed; install/)],
    ]);
    await project.write(".pnp.cjs", "");
    expect(await problems()).toEqual([["a", expect.stringMatching(/nodeLinker: node-modules/)]]);
  });

  it("keeps a torn package of any name whose text shows that it is ours", async () => {
    const project = await ScratchProject.create({ dependencies: { guard: "*", lodash: "*" } });
    await project.write("node_modules/guard/package.json", '{ "hookline": { "plugin": ');
    await project.write("node_modules/lodash/package.json", '{ "name": ');
    const found = await findPluginPackages(project.directory);
    expect(found).toMatchObject([
      { name: "guard", problem: expect.stringMatching(/can not be read/) },
    ]);
  });

  it("takes no link to plugin files of the project for a package", async () => {
    const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await project.install(plugin("a"), undefined, ".hookline/plugins/a");
    await project.link("node_modules/hookline-plugin-a", ".hookline/plugins/a");
    const [found] = await findPluginPackages(project.directory);
    expect(found).toMatchObject({
      entry: undefined,
      problem: expect.stringMatching(/has to be trusted/),
    });
  });

  it("does not run what it finds", async () => {
    const project = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
    await project.install(plugin("a"), "throw new Error('must not run');\n");
    expect(await findPluginPackages(project.directory)).toHaveLength(1);
  });

  it("finds nothing where there is no project", async () => {
    const project = await ScratchProject.create();
    await rm(join(project.directory, "package.json"));
    expect(await findPluginPackages(project.directory)).toEqual([]);
  });

  it.each(["{ broken", "[]", '{ "dependencies": ["a"] }'])(
    "refuses a project with the package.json %s",
    async (text) => {
      const project = await ScratchProject.create();
      await project.write("package.json", text);
      await expect(findPluginPackages(project.directory)).rejects.toMatchObject({
        code: "CONFIG_UNREADABLE",
        message: expect.stringContaining(join(project.directory, "package.json")),
      });
    },
  );
});

describe("resolving a plugin's name", () => {
  async function tracer(): Promise<ScratchProject> {
    const project = await ScratchProject.create({
      dependencies: { "@hookline/plugin-cli-tracer": "*" },
    });
    await project.install({
      name: "@hookline/plugin-cli-tracer",
      hookline: { plugin: "./index.js", name: "cli-tracer", aliases: ["cli_backend_tracer"] },
    });
    return project;
  }

  it.each([
    "cli-tracer",
    "cli_tracer",
    "CLI-Tracer",
    "cli_backend_tracer",
    "cli-backend-tracer",
    "@hookline/plugin-cli-tracer",
  ])("understands %s", async (name) => {
    const { directory } = await tracer();
    expect(await resolvePlugin(name, directory)).toMatchObject({ name: "cli-tracer" });
  });

  it.each([
    ["@hookline/plugin-audit", "audit"],
    ["hookline-plugin-audit", "audit"],
    ["hookline-plugin-audit", "hookline-plugin-audit"],
  ])("finds %s by %s though no package.json names it", async (packageName, name) => {
    const project = await ScratchProject.create();
    await project.install({ name: packageName, hookline: { plugin: "./index.js" } });
    expect(await resolvePlugin(name, project.directory)).toMatchObject({
      packageName,
      name: "audit",
    });
  });

  it.each([
    ["", "INVALID_PLUGIN_NAME"],
    ["../x", "INVALID_PLUGIN_NAME"],
    ["/etc", "INVALID_PLUGIN_NAME"],
    ["a b", "INVALID_PLUGIN_NAME"],
    ["cli-tracr", "UNKNOWN_PLUGIN"],
    ["CLI", "UNKNOWN_PLUGIN"],
  ])("refuses %j, saying what was found", async (name, code) => {
    const { directory } = await tracer();
    await expect(resolvePlugin(name, directory)).rejects.toMatchObject({
      code,
      message: expect.stringContaining("cli-tracer"),
    });
  });

  it("names the nearest", async () => {
    const { directory } = await tracer();
    await expect(resolvePlugin("cli-tracr", directory)).rejects.toThrow(
      /Did you mean "cli-tracer"\?/,
    );
  });

  it("refuses a name that two packages have, names both, and takes either by its package name", async () => {
    const project = await ScratchProject.create({
      dependencies: { "@acme/plugin-audit": "*", "@other/plugin-audit": "*" },
    });
    for (const scope of ["@acme", "@other"]) {
      await project.install({ name: `${scope}/plugin-audit`, hookline: { plugin: "./index.js" } });
    }
    await expect(resolvePlugin("audit", project.directory)).rejects.toMatchObject({
      code: "DUPLICATE_PLUGIN",
      message: expect.stringMatching(
        /"package:@acme\/plugin-audit", "package:@other\/plugin-audit".*Say which one: "@acme\/plugin-audit" or "@other\/plugin-audit"/,
      ),
    });
    expect(await resolvePlugin("@other/plugin-audit", project.directory)).toMatchObject({
      packageName: "@other/plugin-audit",
    });
  });

  /** Declared packages by their keys, with the name and aliases of their manifests. */
  async function projectOf(packages: Record<string, { name?: string; aliases?: string[] }>) {
    const names = Object.keys(packages);
    const dependencies = Object.fromEntries(names.map((name) => [name, "*"]));
    const project = await ScratchProject.create({ dependencies });
    for (const [name, says] of Object.entries(packages)) {
      await project.install({ name, hookline: { plugin: "./index.js", ...says } });
    }
    return catalogOf(project.directory);
  }

  it.each([
    [
      "the package of that very name",
      "audit",
      { "hookline-plugin-audit": {}, audit: { name: "x" } },
      "audit",
    ],
    [
      "the manifest's name",
      "audit",
      { one: { aliases: ["audit"] }, two: { name: "audit" } },
      "two",
    ],
  ])("prefers %s to a lower claim", async (_what, name, packages, expected) => {
    const catalog = await projectOf(packages);
    expect((await catalog.resolve(name)).reference).toBe(expected);
  });

  it("lets no package take over the name that another has by convention", async () => {
    const catalog = await projectOf({
      "@acme/guard": { name: "audit" },
      "hookline-plugin-audit": { name: "x" },
    });
    await expect(catalog.resolve("audit")).rejects.toMatchObject({ code: "DUPLICATE_PLUGIN" });
    expect((await catalog.resolve("x")).reference).toBe("hookline-plugin-audit");
  });

  it("calls a plugin by its package where its short name means another one, or several", async () => {
    const catalog = await projectOf({
      "hookline-plugin-audit": { name: "audit" },
      "@acme/guard": { name: "audit", aliases: ["acme_audit"] },
      "@a/plugin-log": { name: "log" },
      "@b/plugin-log": { name: "log" },
    });
    const names = catalog.plugins.map((one) => catalog.namesOf(one));
    expect(names).toEqual([
      ["hookline-plugin-audit"],
      ["@acme/guard", "acme_audit"],
      ["@a/plugin-log"],
      ["@b/plugin-log"],
    ]);
  });
});
