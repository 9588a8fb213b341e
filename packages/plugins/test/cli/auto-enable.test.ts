import { expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const CONFIG = ".hookline/config.yaml";

async function cli(scratch: ScratchProject, ...args: readonly string[]) {
  const out: string[] = [];
  const code = await runCli(args, {
    cwd: scratch.directory,
    env: { XDG_CONFIG_HOME: scratch.directory, A_URL: "x" },
    color: false,
    out: (line) => out.push(line),
    err: (line) => out.push(line),
  });
  expect({ code, out }).toMatchObject({ code: 0 });
  return out.join("\n");
}

it("a plugin that starts by itself is listed as enabled, and can be disabled and enabled", async () => {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await scratch.install(plugin("a", { auto_enable: ["A_URL"] }), "export {};\n");
  await scratch.write(CONFIG, "plugins:\n  auto_enable: true # as soon as A_URL is set\n");
  expect(await cli(scratch, "list")).toMatch(/a +1\.2\.3 +enabled/);
  expect(await cli(scratch, "info", "a")).toMatch(/auto_enable: +A_URL/);
  expect(await cli(scratch, "disable", "a")).toContain("Plugin disabled: a");
  expect(await scratch.read(CONFIG)).toBe(
    "plugins:\n  auto_enable: true # as soon as A_URL is set\n  options:\n    a:\n      enabled: false\n",
  );
  expect(await cli(scratch, "list")).toMatch(/a +1\.2\.3 +disabled/);
  expect(await cli(scratch, "disable", "a")).toContain("Plugin already disabled: a");
  expect(await cli(scratch, "enable", "a")).toContain("Plugin enabled: a");
  expect(await cli(scratch, "list")).toMatch(/a +1\.2\.3 +enabled/);
});
