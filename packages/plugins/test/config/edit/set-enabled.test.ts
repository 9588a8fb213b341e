import { appendFileSync, writeFileSync } from "node:fs";
import { chmod, lstat, mkdir, readlink, stat, symlink } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { withFileLock } from "../../../src/config/edit/config-lock.js";
import { type EnabledChange, setPluginsEnabled } from "../../../src/config/edit/set-enabled.js";
import { readConfig } from "../../../src/config/read-config.js";
import { Workspace } from "../../support/workspace.js";

function set(
  workspace: Workspace,
  name: string,
  enabled: boolean,
  directory = ".",
): Promise<EnabledChange> {
  return setPluginsEnabled({ ...workspace.place(directory), plugins: [[name]], enabled });
}

describe("setPluginsEnabled", () => {
  it("makes the file in the root of the project where there is none", async () => {
    const workspace = await Workspace.with({ ".git": "", "a/b/": "" });
    const path = workspace.path(".hookline/config.yaml");
    const change = await set(workspace, "x", true, "a/b");
    expect(change).toEqual({ path, changed: true, switched: [["x"]], created: true });
    expect(await workspace.read(".hookline/config.yaml")).toBe(
      "# yaml-language-server: $schema=./config.schema.json\nplugins:\n  enabled:\n    - x\n",
    );
    expect(await workspace.list()).toEqual([
      ".git",
      ".hookline",
      ".hookline/config.yaml",
      "a",
      "a/b",
    ]);
  });

  it("makes the file in another directory of the project if it is told to", async () => {
    const workspace = await Workspace.with({ ".git": "", "a/b/": "" });
    const request = { plugins: [["x"]], enabled: true, newFileIn: workspace.path("a") } as const;
    const { path } = await setPluginsEnabled({ ...workspace.place("a/b"), ...request });
    expect(path).toBe(workspace.path("a/.hookline/config.yaml"));
    const { path: again } = await setPluginsEnabled({
      ...workspace.place("a/b"),
      ...request,
      plugins: [["y"]],
      newFileIn: undefined,
    });
    expect(again).toBe(path);
  });

  it("takes a name off that can be no plugin's", async () => {
    const text = 'plugins:\n  enabled: [a, "with space", " padded "]\n';
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": text });
    await set(workspace, "with space", false);
    await set(workspace, "padded", false);
    expect(await workspace.read("hookline.config.yaml")).toBe("plugins:\n  enabled: [a]\n");
  });

  it("makes nothing to switch a plugin off where there is no file", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    const path = workspace.path(".hookline/config.yaml");
    const change = await set(workspace, "x", false);
    expect(change).toEqual({ path, changed: false, switched: [], created: false });
    expect(await workspace.list()).toEqual([".git"]);
  });

  it("edits the nearest file of the project", async () => {
    const file = "a/hookline.config.json";
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": "", [file]: "" });
    const { path } = await set(workspace, "x", true, "a");
    expect(path).toBe(workspace.path(file));
    const { config } = await readConfig(workspace.place("a"));
    expect(config).toEqual({ plugins: { enabled: ["x"] } });
  });

  describe("where the user's own file counts", () => {
    const USERS = "home/hookline/config.yaml";
    const usersFile = (text: string) => Workspace.with({ ".git": "", [USERS]: text });

    it("makes a file of the project, in which what was on stays on", async () => {
      const workspace = await usersFile("plugins: { enabled: [a] }\n");
      const { path, created } = await set(workspace, "x", true);
      expect([path, created]).toEqual([workspace.path(".hookline/config.yaml"), true]);
      expect(await workspace.enabled()).toEqual(["a", "x"]);
      await set(workspace, "a", false);
      expect(await workspace.enabled()).toEqual(["x"]);
      expect(await workspace.read(USERS)).toBe("plugins: { enabled: [a] }\n");
    });

    it("makes none where nothing has to change", async () => {
      const workspace = await usersFile("plugins: { enabled: [a], options: { a: { x: 1 } } }\n");
      const change = await set(workspace, "a", true);
      expect(change).toMatchObject({ path: workspace.path(USERS), changed: false });
      expect(await workspace.list()).not.toContain(".hookline");
    });

    it("refuses to end what that says beyond which plugins run", async () => {
      const workspace = await usersFile("plugins: { enabled: [a], options: { a: { x: 1 } } }\n");
      await expect(set(workspace, "x", true)).rejects.toMatchObject({
        code: "CONFIG_NOT_EDITABLE",
        message: expect.stringContaining(workspace.path(USERS)),
      });
      expect(await workspace.list()).not.toContain(".hookline");
    });

    it("names that file where it switches on all plugins", async () => {
      const workspace = await usersFile("plugins: { enabled: true }\n");
      await expect(set(workspace, "x", false)).rejects.toMatchObject({
        code: "CANNOT_DISABLE",
        message: expect.stringContaining(workspace.path(USERS)),
      });
    });
  });

  it("switches several plugins in one edit, or none of them", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    const plugins = [["a"], ["b", "b_alias"], ["c"]] as const;
    const request = { ...workspace.place(), enabled: true };
    await setPluginsEnabled({ ...request, plugins: [["b_alias"]] });
    const { switched } = await setPluginsEnabled({ ...request, plugins });
    expect(switched).toEqual([["a"], ["c"]]);
    expect(await workspace.enabled()).toEqual(["a", "b_alias", "c"]);
    const wrong = setPluginsEnabled({ ...request, plugins: [["d"], ["../c"]] });
    await expect(wrong).rejects.toMatchObject({ code: "INVALID_PLUGIN_NAME" });
    expect(await workspace.enabled()).toEqual(["a", "b_alias", "c"]);
  });

  it("does not touch the file where nothing has to change", async () => {
    const workspace = await Workspace.with({
      ".git": "",
      "hookline.config.yaml": "plugins: {enabled: [x]}",
    });
    const before = await stat(workspace.path("hookline.config.yaml"), { bigint: true });
    expect((await set(workspace, "X", true)).changed).toBe(false);
    const after = await stat(workspace.path("hookline.config.yaml"), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  it.each(["600", "640", "664"])("keeps the mode %s", async (octal) => {
    const mode = Number.parseInt(octal, 8);
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": "" });
    await chmod(workspace.path("hookline.config.yaml"), mode);
    await set(workspace, "x", true);
    expect((await stat(workspace.path("hookline.config.yaml"))).mode & 0o777).toBe(mode);
  });

  it("edits the target of a symbolic link and keeps the link", async () => {
    const workspace = await Workspace.with({ ".git": "", "shared/plugins.yaml": "# shared\n" });
    await mkdir(workspace.path(".hookline"));
    await symlink("../shared/plugins.yaml", workspace.path(".hookline/config.yaml"));
    await set(workspace, "x", true);
    expect((await lstat(workspace.path(".hookline/config.yaml"))).isSymbolicLink()).toBe(true);
    expect(await readlink(workspace.path(".hookline/config.yaml"))).toBe("../shared/plugins.yaml");
    expect(await workspace.read("shared/plugins.yaml")).toBe(
      "# shared\nplugins:\n  enabled:\n    - x\n",
    );
  });

  it("makes the file behind a directory that is a symbolic link", async () => {
    const workspace = await Workspace.with({ ".git": "", "shared/": "" });
    await symlink("shared", workspace.path(".hookline"));
    await set(workspace, "x", true);
    expect(await workspace.read("shared/config.yaml")).toContain("- x");
  });

  it("leaves no lock and no temporary file", async () => {
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": "" });
    await set(workspace, "x", true);
    await set(workspace, "x", false);
    expect(await workspace.list()).toEqual([".git", "hookline.config.yaml"]);
  });

  it("keeps every change of one process that makes many at once", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    const names = Array.from({ length: 12 }, (_, index) => `plugin-${index}`);
    await Promise.all(names.map((name) => set(workspace, name, true)));
    expect(await workspace.enabled()).toEqual(names.sort());
  });

  it.each([
    ["has mistakes", "plugins: { enabeld: [a] }\n", "x", true, "INVALID_CONFIG"],
    ["can not be parsed", "plugins: [\n", "x", true, "INVALID_CONFIG"],
    ["switches on all plugins", "plugins: { enabled: true }\n", "x", false, "CANNOT_DISABLE"],
    [
      "can not be edited safely",
      "plugins:\n  enabled: &l [a]\n  options: { o: { l: *l } }\n",
      "x",
      true,
      "CONFIG_NOT_EDITABLE",
    ],
  ])("leaves a file as it is that %s", async (_, text, name, enabled, code) => {
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": text });
    await expect(set(workspace, name, enabled)).rejects.toMatchObject({ code });
    expect(await workspace.read("hookline.config.yaml")).toBe(text);
    expect(await workspace.list()).toEqual([".git", "hookline.config.yaml"]);
  });

  it("refuses a name that is none before it looks for a file", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    await expect(set(workspace, " ", true)).rejects.toMatchObject({ code: "INVALID_PLUGIN_NAME" });
  });

  it("edits what the file says when its turn comes", async () => {
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": "plugins:\n" });
    const path = workspace.path("hookline.config.yaml");
    const change = await withFileLock(path, async () => {
      const waiting = set(workspace, "x", true);
      await workspace.write("hookline.config.yaml", "plugins: { enabled: [a] }\n");
      return { waiting };
    });
    expect((await change.waiting).changed).toBe(true);
    expect(await workspace.read("hookline.config.yaml")).toBe("plugins: { enabled: [a, x] }\n");
  });

  it("edits another file if that has come to count when its turn comes", async () => {
    const workspace = await Workspace.with({ ".git": "", "home/hookline/config.yaml": "# old\n" });
    const { cwd } = workspace.place();
    const env = {
      // Asked for only after the project has been searched in vain.
      get XDG_CONFIG_HOME() {
        writeFileSync(workspace.path("hookline.config.json"), "{}");
        return workspace.path("home");
      },
    };
    const { path } = await setPluginsEnabled({ cwd, env, plugins: [["x"]], enabled: true });
    expect(path).toBe(workspace.path("hookline.config.json"));
    expect(await workspace.read("home/hookline/config.yaml")).toBe("# old\n");
    expect(await workspace.enabled()).toEqual(["x"]);
  });

  it("loses nothing that an editor, which knows no lock, saves meanwhile", async () => {
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml": "" });
    const saved: string[] = [];
    const request = {
      ...workspace.place(),
      enabled: true,
      // Read between the reading of the file and its replacement.
      get plugins() {
        if (saved.length < 6) {
          saved.push(`# saved ${saved.length}`);
          appendFileSync(workspace.path("hookline.config.yaml"), `${saved.at(-1)}\n`);
        }
        return [["x"]] as const;
      },
    };
    await setPluginsEnabled(request);
    const text = await workspace.read("hookline.config.yaml");
    expect(text.split("\n").filter((line) => line.startsWith("#"))).toEqual(saved);
    expect(saved).toHaveLength(6);
    expect(await workspace.enabled()).toEqual(["x"]);
  });
});
