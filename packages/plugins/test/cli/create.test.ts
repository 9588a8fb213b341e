import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { Workspace } from "../support/workspace.js";

async function create(workspace: Workspace, ...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(["create", ...args], {
    cwd: workspace.root,
    env: {},
    color: false,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

describe("plugins create", () => {
  it("writes the package and says what comes next", async () => {
    const workspace = await Workspace.with();
    const { code, out, err } = await create(workspace, "audit");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain('Created the plugin "audit"');
    expect(out).toMatch(/cd hookline-plugin-audit\n +npm install\n +npm test$/);
    expect(await workspace.list()).toContain("hookline-plugin-audit/src/plugin.ts");
  });

  it("writes JavaScript where it is told to, and prints JSON for programs", async () => {
    const workspace = await Workspace.with();
    const { out } = await create(workspace, "@acme/audit", "--dir", "here", "--js", "--json");
    expect(JSON.parse(out)).toEqual({
      name: "audit",
      package: "@acme/audit",
      directory: workspace.path("here"),
      files: expect.arrayContaining(["package.json", "src/plugin.js"]),
    });
  });

  it("refuses what it can not do with the next step", async () => {
    const workspace = await Workspace.with({ "hookline-plugin-audit/mine": "" });
    expect(await create(workspace, "audit")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not empty. Choose another directory/),
    });
    expect(await create(workspace, "../up")).toMatchObject({ code: 1, out: "" });
    expect((await create(workspace)).code).toBe(2);
  });
});
