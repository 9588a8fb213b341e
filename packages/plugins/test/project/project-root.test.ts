import { describe, expect, it } from "vitest";
import { findProjectRoot } from "../../src/project/project-root.js";
import { Workspace } from "../support/workspace.js";

describe("findProjectRoot", () => {
  it.each([
    ["a pnpm workspace", { "pnpm-workspace.yaml": "" }],
    ["a package with workspaces", { "package.json": `{ "workspaces": ["packages/*"] }` }],
    ["a git checkout", { ".git/HEAD": "" }],
    ["a git worktree", { ".git": "gitdir: elsewhere\n" }],
  ])("is the root of %s, above nested packages", async (_, files) => {
    const workspace = await Workspace.with({
      ...files,
      "packages/a/package.json": "{}",
      "packages/a/src/": "",
    });
    expect(findProjectRoot(workspace.path("packages/a/src"))).toBe(workspace.root);
    expect(findProjectRoot(workspace.root)).toBe(workspace.root);
  });

  it("is the nearest root where roots are nested", async () => {
    const workspace = await Workspace.with({ ".git/HEAD": "", "sub/.git": "", "sub/src/": "" });
    expect(findProjectRoot(workspace.path("sub/src"))).toBe(workspace.path("sub"));
  });

  it("is the nearest package where there is no workspace and no git", async () => {
    const workspace = await Workspace.with({
      "package.json": "{}",
      "a/package.json": "{}",
      "a/src/": "",
    });
    expect(findProjectRoot(workspace.path("a/src"))).toBe(workspace.path("a"));
  });

  it("takes a broken package.json for one without workspaces", async () => {
    const workspace = await Workspace.with({ "package.json": "{ workspaces", "a/": "" });
    expect(findProjectRoot(workspace.path("a"))).toBe(workspace.root);
  });

  it("is the directory itself where there is nothing", async () => {
    const workspace = await Workspace.with({ "a/b/": "" });
    expect(findProjectRoot(workspace.path("a/b"))).toBe(workspace.path("a/b"));
  });
});
