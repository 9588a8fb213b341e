import { execFile } from "node:child_process";
import { lstat, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { importPlugin } from "../../src/discovery/import-plugin.js";
import { PluginCatalog } from "../../src/discovery/plugin-catalog.js";
import { LocalRegistry } from "../support/local-registry.js";
import { FILES_OF, pathWith, type TestedManager } from "../support/package-managers.js";
import { countingModule, plugin, ScratchProject } from "../support/scratch-project.js";

/** A workspace whose app depends on a plugin of the registry and one of the workspace. */
async function workspaceOf(
  manager: TestedManager,
  registry: LocalRegistry,
): Promise<ScratchProject> {
  await registry.publish(plugin("transitive"));
  const hidden = { ...plugin("hidden"), exports: "./index.js" };
  const dependencies = { "hookline-plugin-transitive": "1.2.3" };
  await registry.publish({ ...hidden, dependencies }, countingModule("hidden"));
  const workspace = await ScratchProject.create({ private: true, workspaces: ["packages/*"] });
  for (const [path, text] of Object.entries(FILES_OF[manager])) await workspace.write(path, text);
  if (manager === "pnpm") {
    await workspace.write("pnpm-workspace.yaml", "packages: [packages/*]\nminimumReleaseAge: 0\n");
  }
  const linked = { ...plugin("linked"), name: "@acme/plugin-linked" };
  await workspace.install(linked, countingModule("linked"), "packages/linked");
  const local = manager === "npm" ? "*" : "workspace:*";
  await workspace.write(
    "packages/app/package.json",
    JSON.stringify({
      name: "app",
      version: "1.0.0",
      dependencies: { "hookline-plugin-hidden": "^1.0.0" },
      devDependencies: { "@acme/plugin-linked": local },
    }),
  );
  const env = { ...registry.env, PATH: await pathWith(manager) };
  await promisify(execFile)(manager, ["install"], { cwd: workspace.directory, env });
  return workspace;
}

it.each<TestedManager>(["npm", "pnpm", "yarn"])(
  "finds what a project declares, and no more, as %s installs it",
  async (manager) => {
    const workspace = await workspaceOf(manager, await LocalRegistry.start());
    const cwd = join(workspace.directory, "packages/app/src");
    await mkdir(cwd);
    const env = { XDG_CONFIG_HOME: join(workspace.directory, "home") };
    const { plugins } = await PluginCatalog.read({ cwd, env });
    expect(plugins.map(({ source, problem }) => [source, problem])).toEqual([
      ["package:hookline-plugin-hidden", undefined],
      ["package:@acme/plugin-linked", undefined],
    ]);
    for (const one of plugins) {
      expect(await importPlugin(one)).toHaveProperty("info.name", one.name);
    }
    const [, linked] = plugins;
    expect((await lstat(linked?.directory ?? "")).isSymbolicLink()).toBe(true);
  },
  180_000,
);
