import { chmod, lstat, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { inNewDirectory, replaceFile, targetOf } from "../../../src/config/edit/write-config.js";
import { Workspace } from "../../support/workspace.js";

describe("replaceFile", () => {
  it("makes the file", async () => {
    const workspace = await Workspace.with();
    await replaceFile(workspace.path("a"), "größe\r\n");
    expect(await workspace.read("a")).toBe("größe\r\n");
    expect(await workspace.list()).toEqual(["a"]);
  });

  it("replaces the file by another one of the same mode", async () => {
    const workspace = await Workspace.with({ a: "old" });
    await chmod(workspace.path("a"), 0o640);
    const before = await stat(workspace.path("a"));
    await replaceFile(workspace.path("a"), "new");
    const after = await stat(workspace.path("a"));
    expect(await workspace.read("a")).toBe("new");
    expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid]);
    expect(await workspace.list()).toEqual(["a"]);
  });

  it("keeps a symbolic link and replaces its target", async () => {
    const workspace = await Workspace.with({ "b/target": "old" });
    await symlink("b/target", workspace.path("a"));
    await replaceFile(workspace.path("a"), "new");
    expect((await lstat(workspace.path("a"))).isSymbolicLink()).toBe(true);
    expect(await workspace.read("b/target")).toBe("new");
  });

  it("leaves nothing behind where it can not write", async () => {
    const workspace = await Workspace.with({ "a/": "" });
    await expect(replaceFile(workspace.path("a"), "new")).rejects.toMatchObject({
      code: "CONFIG_NOT_WRITABLE",
      message: expect.stringContaining(`"${workspace.path("a")}"`),
      cause: expect.objectContaining({ code: "EISDIR" }),
    });
    expect(await workspace.list()).toEqual(["a"]);
  });

  // The superuser may write everything.
  it.skipIf(process.getuid?.() === 0)("refuses a file that is read-only", async () => {
    const workspace = await Workspace.with({ a: "old" });
    await chmod(workspace.path("a"), 0o444);
    await expect(replaceFile(workspace.path("a"), "new")).rejects.toMatchObject({
      code: "CONFIG_NOT_WRITABLE",
    });
    expect(await workspace.read("a")).toBe("old");
  });
});

describe("inNewDirectory", () => {
  it("keeps the directory of work that is done", async () => {
    const workspace = await Workspace.with();
    const directory = workspace.path("a");
    await inNewDirectory(directory, () => writeFile(workspace.path("a/b"), "c"));
    expect(await readFile(workspace.path("a/b"), "utf8")).toBe("c");
  });

  it.each([
    ["takes the directory away again", {}, "", []],
    ["leaves a directory that was there", { "a/": "" }, "", ["a"]],
    ["leaves a directory that somebody has used meanwhile", {}, "a/b", ["a", "a/b"]],
  ])("%s when the work fails", async (_, files, meanwhile, left) => {
    const workspace = await Workspace.with(files);
    const failure = new Error("no");
    const work = async () => {
      if (meanwhile !== "") await writeFile(workspace.path(meanwhile), "");
      throw failure;
    };
    await expect(inNewDirectory(workspace.path("a"), work)).rejects.toBe(failure);
    expect(await workspace.list()).toEqual(left);
  });

  it("says so where the directory can not be made", async () => {
    const workspace = await Workspace.with({ a: "a file" });
    const work = () => Promise.resolve();
    await expect(inNewDirectory(workspace.path("a/b"), work)).rejects.toMatchObject({
      code: "CONFIG_NOT_WRITABLE",
    });
  });
});

describe("targetOf", () => {
  it("follows links of the file and of its directory, even before the file is there", async () => {
    const workspace = await Workspace.with({ "real/file": "" });
    await symlink("real", workspace.path("linked"));
    await symlink("file", workspace.path("real/link"));
    expect(await targetOf(workspace.path("linked/link"))).toBe(workspace.path("real/file"));
    expect(await targetOf(workspace.path("linked/new"))).toBe(workspace.path("real/new"));
  });
});
