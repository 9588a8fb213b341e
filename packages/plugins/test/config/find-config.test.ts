import { symlink } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { ConfigPlace } from "../../src/config/environment.js";
import { findConfigs } from "../../src/config/find-config.js";
import { readConfig } from "../../src/config/read-config.js";
import { Workspace } from "../support/workspace.js";

/** From the one that counts most to the one that counts least. */
const NAMES = [
  ".hookline/config.yaml",
  ".hookline/config.yml",
  ".hookline/config.json",
  "hookline.config.yaml",
  "hookline.config.yml",
  "hookline.config.json",
];

const findConfig = async (place: ConfigPlace) => findConfigs(place)[0];

describe("findConfigs", () => {
  it.each(NAMES.map((name, index) => [name, NAMES.slice(index)] as const))(
    "prefers %s to what comes after it",
    async (name, present) => {
      const files = Object.fromEntries(present.map((path) => [path, ""]));
      const workspace = await Workspace.with({ ".git": "", ...files });
      expect(await findConfig(workspace.place())).toEqual({
        path: workspace.path(name),
        scope: "project",
        format: name.endsWith("json") ? "json" : "yaml",
      });
    },
  );

  it("takes the nearest directory first, whatever the file is called", async () => {
    const workspace = await Workspace.with({
      ".git": "",
      ".hookline/config.yaml": "",
      "a/hookline.config.json": "",
      "a/b/": "",
    });
    const found = await findConfig(workspace.place("a/b"));
    expect(found?.path).toBe(workspace.path("a/hookline.config.json"));
  });

  it("does not look above the root of the project", async () => {
    const workspace = await Workspace.with({
      "hookline.config.yaml": "",
      "a/.git": "",
      "a/b/": "",
    });
    expect(await findConfig(workspace.place("a/b"))).toBeUndefined();
  });

  it.each(["yaml", "yml", "json"])("falls back to the user's config.%s", async (extension) => {
    const workspace = await Workspace.with({
      "project/.git": "",
      [`home/hookline/config.${extension}`]: "",
    });
    expect(await findConfig(workspace.place("project"))).toEqual({
      path: workspace.path(`home/hookline/config.${extension}`),
      scope: "user",
      format: extension === "json" ? "json" : "yaml",
    });
  });

  it("passes over a .hookline that is a file", async () => {
    const workspace = await Workspace.with({
      ".git": "",
      ".hookline": "",
      "hookline.config.yaml": "",
    });
    expect((await findConfig(workspace.place()))?.path).toBe(
      workspace.path("hookline.config.yaml"),
    );
  });

  it("finds a symbolic link that leads nowhere, so that it is reported and not passed over", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    await symlink("gone.yaml", workspace.path("hookline.config.yaml"));
    await expect(readConfig(workspace.place())).rejects.toMatchObject({
      code: "CONFIG_UNREADABLE",
      message: expect.stringContaining(`"${workspace.path("hookline.config.yaml")}"`),
    });
  });
});

describe("readConfig", () => {
  it("reads the one file that counts and merges nothing", async () => {
    const workspace = await Workspace.with({
      ".git": "",
      "hookline.config.yaml": "plugins: { enabled: [a] }\n",
      "home/hookline/config.yaml": "plugins: { allow_project_plugins: true }\n",
    });
    const { config, file } = await readConfig(workspace.place());
    expect(config).toEqual({ plugins: { enabled: ["a"] } });
    expect(file?.scope).toBe("project");
  });

  it("tells which files beside it do not count", async () => {
    const files = {
      ".hookline/config.yaml": "",
      ".hookline/config.json": "}",
      "a/hookline.config.yaml": "",
    };
    const workspace = await Workspace.with({ ".git": "", ...files });
    const { passedOver } = await readConfig(workspace.place());
    expect(passedOver).toEqual([workspace.path(".hookline/config.json")]);
  });

  it("is empty where there is no file, and makes none", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    expect(await readConfig(workspace.place())).toMatchObject({
      config: {},
      file: undefined,
      passedOver: [],
    });
    expect(await workspace.list()).toEqual([".git"]);
  });

  it("reports a directory under the name of the file", async () => {
    const workspace = await Workspace.with({ ".git": "", "hookline.config.yaml/": "" });
    await expect(readConfig(workspace.place())).rejects.toMatchObject({
      code: "CONFIG_UNREADABLE",
      message: expect.stringContaining("it is no file"),
    });
  });

  it("reports a file that is not UTF-8", async () => {
    const workspace = await Workspace.with({ ".git": "" });
    const { writeFile } = await import("node:fs/promises");
    await writeFile(workspace.path("hookline.config.yaml"), Buffer.from([0x61, 0xff, 0x0a]));
    await expect(readConfig(workspace.place())).rejects.toMatchObject({
      code: "CONFIG_UNREADABLE",
      cause: expect.any(TypeError),
    });
  });

  it("names the file in the error for its content", async () => {
    const workspace = await Workspace.with({ ".git": "", "hookline.config.json": `{ "a": 1 }` });
    await expect(readConfig(workspace.place())).rejects.toMatchObject({
      code: "INVALID_CONFIG",
      file: workspace.path("hookline.config.json"),
    });
  });
});
