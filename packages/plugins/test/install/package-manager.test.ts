import { describe, expect, it } from "vitest";
import { findPackageManager, packageCommand } from "../../src/install/package-manager.js";
import { ScratchProject } from "../support/scratch-project.js";

const PACKAGES = ["a@^1"];

async function managerOf(files: Record<string, string>) {
  const { directory, write } = await ScratchProject.create().then((project) => ({
    directory: project.directory,
    write: project.write.bind(project),
  }));
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return findPackageManager(directory, directory);
}

describe("the package manager of a project", () => {
  it.each([
    [{ "package-lock.json": "{}" }, "npm"],
    [{ "pnpm-lock.yaml": "" }, "pnpm"],
    [{ "yarn.lock": "" }, "yarn"],
    [{ "yarn.lock": "", ".yarnrc.yml": "" }, "yarn@berry"],
    [{ "bun.lock": "{}" }, "bun"],
    [{ "package.json": '{"packageManager":"yarn@4.1.0"}' }, "yarn@berry"],
    [{ "node_modules/.pnpm/x": "" }, "pnpm"],
  ])("is told by %j", async (files, agent) => {
    expect(await managerOf(files)).toMatchObject({ agent });
  });

  it.each([
    ["npm", "npm i --save-dev --no-audit --no-fund a@^1", "npm update --no-audit --no-fund a@^1"],
    ["pnpm", "pnpm add --ignore-workspace-root-check --save-dev a@^1", "pnpm update a@^1"],
    ["yarn", "yarn add --ignore-workspace-root-check --dev a@^1", "yarn upgrade a@^1"],
    ["yarn@berry", "yarn add --dev a@^1", "yarn up a@^1"],
    ["bun", "bun add --dev a@^1", "bun update a@^1"],
  ] as const)("of kind %s is called as it wants to be", (agent, add, upgrade) => {
    const [name = ""] = agent.split("@");
    const manager = { name, agent };
    const text = ({ command, args }: ReturnType<typeof packageCommand>) =>
      [command, ...args].join(" ");
    expect(text(packageCommand(manager, "add", PACKAGES, { dev: true }))).toBe(add);
    expect(text(packageCommand(manager, "upgrade", PACKAGES))).toBe(upgrade);
  });

  it("is refused what it has no command for", () => {
    expect(() => packageCommand({ name: "upm", agent: "upm" }, "upgrade", PACKAGES)).toThrow(
      /"upm" has no command to upgrade/,
    );
  });
});
