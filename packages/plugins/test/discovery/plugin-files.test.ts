import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PluginCatalog } from "../../src/discovery/plugin-catalog.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const MUST_NOT_RUN = "throw new Error('must not run');\n";

function catalogOf(project: ScratchProject, below = ""): Promise<PluginCatalog> {
  const env = { XDG_CONFIG_HOME: join(project.directory, "home") };
  return PluginCatalog.read({ cwd: join(project.directory, below), env });
}

/** A project with a git root, so that directories below it belong to it. */
async function projectOf(
  files: readonly string[],
  manifest: Record<string, unknown> = {},
): Promise<ScratchProject> {
  const project = await ScratchProject.create({ workspaces: [], ...manifest });
  for (const path of files) await project.write(path, MUST_NOT_RUN);
  return project;
}

describe("plugin files", () => {
  it("are those of the project, nearest first, and then the user's, by the names of the files", async () => {
    const project = await projectOf([
      ".hookline/plugins/audit.ts",
      ".hookline/plugins/b.mjs",
      "app/.hookline/plugins/near.mts",
      "home/hookline/plugins/mine.js",
    ]);
    const { plugins } = await catalogOf(project, "app");
    const mine = join(project.directory, "home/hookline/plugins/mine.js");
    expect(plugins.map(({ name, source, untrusted }) => [name, source, untrusted])).toEqual([
      ["near", "file:app/.hookline/plugins/near.mts", expect.stringMatching(/have not trusted/)],
      ["audit", "file:.hookline/plugins/audit.ts", expect.stringMatching(/have not trusted/)],
      ["b", "file:.hookline/plugins/b.mjs", expect.stringMatching(/have not trusted/)],
      ["mine", `file:${mine}`, undefined],
    ]);
  });

  it("are not helpers, declarations, folders or other things that lie there", async () => {
    const names = [
      "_helper.ts",
      ".hidden.js",
      "types.d.ts",
      "data.json",
      "lib/deep.ts",
      "README.md",
    ];
    const project = await projectOf(names.map((name) => `.hookline/plugins/${name}`));
    expect((await catalogOf(project)).plugins).toEqual([]);
  });

  it("are listed as broken when they can not be plugins, with the reason", async () => {
    const project = await projectOf([
      ".hookline/plugins/old.cjs",
      ".hookline/plugins/my plugin.ts",
    ]);
    const folder = join(project.directory, ".hookline/plugins");
    await mkdir(join(folder, "folder.js"));
    await symlink("nowhere.ts", join(folder, "link.ts"));
    const { plugins } = await catalogOf(project);
    expect(plugins.map(({ name, problem }) => [name, problem])).toEqual([
      ["folder", "it is no file"],
      ["link", expect.stringMatching(/^it can not be read: ENOENT/)],
      ["my plugin", expect.stringMatching(/^the name of the file.*must be letters/)],
      ["old", expect.stringMatching(/^only \.ts, \.mts, \.js and \.mjs/)],
    ]);
  });

  it("share a name with no other plugin: the error names both, and a source says which", async () => {
    const project = await projectOf([".hookline/plugins/audit.ts", ".hookline/plugins/audit.js"], {
      dependencies: { "hookline-plugin-audit": "*" },
    });
    await project.install(plugin("audit"));
    const catalog = await catalogOf(project);
    await expect(catalog.resolve("audit")).rejects.toMatchObject({
      code: "DUPLICATE_PLUGIN",
      message: expect.stringMatching(
        /"package:hookline-plugin-audit", "file:\.hookline\/plugins\/audit\.js", "file:\.hookline\/plugins\/audit\.ts".*one: "hookline-plugin-audit" or "file:.*\.js" or "file:/,
      ),
    });
    for (const one of catalog.plugins) {
      expect(await catalog.resolve(one.source)).toBe(one);
      expect(catalog.namesOf(one)).toEqual([one.reference]);
    }
  });

  it("need trust in the user's folder too where they lead into the project", async () => {
    const project = await projectOf(["app/.hookline/plugins/audit.ts", "app/.git/x"]);
    const folder = join(project.directory, "home/hookline/plugins");
    await mkdir(join(folder, ".."), { recursive: true });
    await symlink(join(project.directory, "app/.hookline/plugins"), folder);
    const { plugins } = await catalogOf(project, "app");
    expect(plugins.map(({ untrusted }) => typeof untrusted)).toEqual(["string", "string"]);
  });
});
