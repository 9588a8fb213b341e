import { chmod, readFile, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Environment } from "../../src/config/environment.js";
import { importPlugin } from "../../src/discovery/import-plugin.js";
import { PluginCatalog } from "../../src/discovery/plugin-catalog.js";
import { readModuleFiles } from "../../src/modules/module-files.js";
import { projectPlace, sayTrusted, userPlace } from "../../src/trust/trust-place.js";
import { userTrustFile } from "../../src/trust/trust-store.js";
import { countingModule, ScratchProject } from "../support/scratch-project.js";

const FILE = ".hookline/plugins/audit.ts";

async function projectWith(files: Record<string, string> = {}) {
  const project = await ScratchProject.create({ workspaces: [] });
  const all = { [FILE]: `import "./_lib.js";\n${countingModule("audit")}`, ...files };
  await project.write(".hookline/plugins/_lib.ts", "export {};\n");
  for (const [path, text] of Object.entries(all)) await project.write(path, text);
  const env: Environment = { XDG_CONFIG_HOME: join(project.directory, "home") };
  const entry = join(project.directory, FILE);
  const found = async (more: Environment = {}) => {
    const place = { cwd: project.directory, env: { ...env, ...more } };
    return (await PluginCatalog.read(place)).resolve("audit");
  };
  const trust = async (place = userPlace(entry, env)) =>
    sayTrusted(place, (await readModuleFiles(entry)).digests);
  return { project, env, entry, found, trust };
}

describe("a plugin file of the project", () => {
  it("is trusted once its user says so, and imported", async () => {
    const { found, trust } = await projectWith();
    await expect(importPlugin(await found())).rejects.toMatchObject({
      code: "UNTRUSTED_PLUGIN",
      message: expect.stringMatching(
        /"file:\.hookline\/plugins\/audit\.ts".*run "plugins trust audit"/,
      ),
    });
    expect(await trust()).toBe(true);
    expect(await trust()).toBe(false);
    expect(await found()).toMatchObject({ untrusted: undefined });
    expect(await importPlugin(await found())).toHaveProperty("info.name", "audit");
  });

  it.each([
    ["it changes", FILE, countingModule("audit"), /"audit\.ts" has changed/],
    [
      "a file that it imports changes",
      ".hookline/plugins/_lib.ts",
      "export const x = 1;",
      /"_lib\.ts" has changed/,
    ],
    [
      "it imports one more",
      FILE,
      'import "./_lib.js"; import "../x.mjs";',
      /imports "\.\.\/x\.mjs"/,
    ],
    [
      "another file takes the place of what it imports",
      ".hookline/plugins/_lib.js",
      "",
      /"_lib\.js"/,
    ],
  ])("is untrusted again when %s", async (_what, path, text, why) => {
    const { project, found, trust } = await projectWith({ ".hookline/x.mjs": "" });
    await trust();
    const before = await found();
    await project.write(path, text);
    expect((await found()).untrusted).toMatch(why);
    // Found before the change, imported after it.
    await expect(importPlugin(before)).rejects.toMatchObject({ code: "UNTRUSTED_PLUGIN" });
  });

  it("is broken when it was trusted and can not be read any more", async () => {
    const { project, found, trust } = await projectWith();
    await trust();
    await rm(join(project.directory, ".hookline/plugins/_lib.ts"));
    expect((await found()).problem).toMatch(/"_lib\.js", which it imports, can not be read/);
  });

  it("is judged by where it lies, so that a link to a trusted file is not trusted", async () => {
    const { project, env, entry, found, trust } = await projectWith({
      "outside/audit.ts": countingModule("audit"),
    });
    const outside = join(project.directory, "outside/audit.ts");
    await rm(entry);
    await symlink(outside, entry);
    await sayTrusted(userPlace(outside, env), (await readModuleFiles(outside)).digests);
    expect((await found()).untrusted).toMatch(/have not trusted/);
    await trust();
    expect((await found()).untrusted).toBeUndefined();
    await project.write("outside/audit.ts", countingModule("other"));
    expect((await found()).untrusted).toMatch(/"audit\.ts" has changed since you trusted it/);
  });
});

describe("what the user trusts", () => {
  it("is in a file of their own that nobody else can read", async () => {
    const { env, entry, trust } = await projectWith();
    await trust();
    const path = userTrustFile(env);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
      files: {
        [entry]: { "_lib.ts": expect.stringMatching(/^sha256-/), "audit.ts": expect.any(String) },
      },
    });
  });

  it("is not gone by when others may write it", async () => {
    const { env, found, trust } = await projectWith();
    await trust();
    await chmod(userTrustFile(env), 0o666);
    await expect(found()).rejects.toMatchObject({
      code: "CONFIG_UNREADABLE",
      message: expect.stringMatching(/others than its owner.*chmod 600/),
    });
  });

  it.each(["{ torn", "[]", '{ "files": { "x": 1 } }'])("is refused as %s", async (text) => {
    const { project, found } = await projectWith();
    await project.write("home/hookline/trust.json", text);
    await chmod(join(project.directory, "home/hookline/trust.json"), 0o600);
    await expect(found()).rejects.toMatchObject({ code: "CONFIG_UNREADABLE" });
  });

  it("loses nothing when several plugins are trusted at the same time", async () => {
    const { env } = await projectWith();
    const paths = Array.from({ length: 8 }, (_one, i) => `/p/${i}.ts`);
    await Promise.all(paths.map((path) => sayTrusted(userPlace(path, env), { x: "sha256-" })));
    const { files } = JSON.parse(await readFile(userTrustFile(env), "utf8"));
    expect(Object.keys(files)).toEqual(paths);
  });
});

describe("the lock file of a project", () => {
  async function locked() {
    const all = await projectWith();
    await all.trust(projectPlace(all.entry, all.project.directory));
    return all;
  }

  it("goes by paths from the project, so that it can be checked in", async () => {
    const { project } = await locked();
    const { files } = JSON.parse(await project.read(".hookline/trust.lock"));
    expect(Object.keys(files)).toEqual([FILE]);
  });

  it("counts for nothing unless the user's own setting allows it", async () => {
    const { project, found } = await locked();
    const allow = "plugins:\n  allow_project_plugins: true\n";
    await project.write(".hookline/config.yaml", allow);
    expect((await found()).untrusted).toMatch(/"trust\.lock" counts only where/);
    expect(await found({ HOOKLINE_ALLOW_PROJECT_PLUGINS: "1" })).toMatchObject({
      untrusted: undefined,
    });
    await project.write("home/hookline/config.yaml", allow);
    expect(await found()).toMatchObject({ untrusted: undefined });
    expect(await found({ HOOKLINE_ALLOW_PROJECT_PLUGINS: "no" })).toMatchObject({
      untrusted: expect.any(String),
    });
  });

  it("approves a file only as it was", async () => {
    const { project, found } = await locked();
    await project.write(FILE, countingModule("audit"));
    expect((await found({ HOOKLINE_ALLOW_PROJECT_PLUGINS: "1" })).untrusted).toMatch(
      /since it was put into "trust\.lock"/,
    );
  });

  it("approves what the user had trusted in an older form", async () => {
    const { project, entry, found, trust } = await projectWith();
    await trust();
    await project.write(FILE, countingModule("audit"));
    await trust(projectPlace(entry, project.directory));
    expect(await found({ HOOKLINE_ALLOW_PROJECT_PLUGINS: "1" })).toMatchObject({
      untrusted: undefined,
    });
  });
});
