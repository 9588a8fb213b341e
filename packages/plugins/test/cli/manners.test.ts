import { describe, expect, it } from "vitest";
import { buildProgram, runCli } from "../../src/cli/program.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

async function cli(cwd: string, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const env = { XDG_CONFIG_HOME: cwd };
  const code = await runCli(args, {
    ...{ cwd, env, color: false },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function project(): Promise<ScratchProject> {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await scratch.install(plugin("a"));
  return scratch;
}

describe("an error", () => {
  it("is told to programs on the output, and to people beside it", async () => {
    const { directory } = await project();
    const { code, out, err } = await cli(directory, "info", "b", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      error: { code: "UNKNOWN_PLUGIN", message: expect.stringContaining('No plugin "b"') },
    });
    expect(err).toMatch(/^Error: No plugin "b"/);
  });

  it("shows where it is from only on request", async () => {
    const { directory } = await project();
    expect((await cli(directory, "info", "b")).err).not.toMatch(/\n {4}at /);
    expect((await cli(directory, "info", "b", "--debug")).err).toMatch(/\n {4}at /);
  });

  it("of a command's own code is told without its stack, and how to see that", async () => {
    const scratch = await ScratchProject.create({ dependencies: { tools: "*" } });
    const commands = { fail: { summary: "fails", module: "./index.js" } };
    await scratch.install(
      { name: "tools", hookline: { commands } },
      'export function run() { throw new TypeError("oops"); }\n',
    );
    const { code, err } = await cli(scratch.directory, "fail");
    expect({ code, err }).toEqual({
      code: 1,
      err: "Error: oops\nRun it again with --debug to see where that is from.",
    });
  });
});

describe("a typo", () => {
  it.each([
    ["a command", ["lst"], /Did you mean list\?/],
    ["a command that a package brings", ["sesions"], /Did you mean sessions\?/],
    ["an option", ["list", "--enabld"], /Did you mean --enabled\?/],
    ["a shell", ["completion", "bsh"], /bash, zsh, fish/],
  ])("in %s is a wrong call, and gets a hint", async (_what, args, hint) => {
    const scratch = await ScratchProject.create({ dependencies: { tools: "*" } });
    const commands = { sessions: { summary: "lists them", module: "./index.js" } };
    await scratch.install({ name: "tools", hookline: { commands } });
    const { code, out, err } = await cli(scratch.directory, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(hint);
  });

  it("in the name of a plugin gets a hint", async () => {
    const scratch = await ScratchProject.create({
      dependencies: { "hookline-plugin-audit": "*" },
    });
    await scratch.install(plugin("audit"));
    for (const command of ["enable", "info", "remove", "update"]) {
      const { code, err } = await cli(scratch.directory, command, "audti");
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('mean "audit"?') });
    }
  });
});

const COMMANDS = buildProgram(
  { cwd: "/", env: {}, color: false, out: () => undefined, err: () => undefined },
  () => undefined,
).commands.filter((command) => command.name() !== "complete");

it.each(COMMANDS.map((command) => [command.name(), command] as const))(
  "%s has the common options, and examples in its help",
  async (name, command) => {
    expect(command.options.map(({ long }) => long)).toEqual(
      expect.arrayContaining(["--json", "--cwd", "--debug"]),
    );
    const { code, out } = await cli("/", name, "--help");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: plugins ${name} `));
    expect(out).toMatch(new RegExp(`Examples:\n {2}\\$ plugins ${name}\\b`));
    expect((await cli("/", "help", name)).out).toBe(out);
  },
);
