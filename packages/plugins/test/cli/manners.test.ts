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

describe("a wrong call", () => {
  it.each([
    ["no such directory", ["list", "--json", "--cwd", "nowhere"], /--cwd ".*nowhere" is no dir/],
    ["no name", ["enable", "--json"], /missing required argument 'name'/],
    ["no such command", ["lst", "--json"], /unknown command 'lst'\n\(Did you mean list\?\)/],
    ["no such option", ["list", "--json", "--x"], /unknown option '--x'/],
    ["no such option of all", ["--json", "--x", "list"], /unknown option '--x'/],
    ["no value", ["--json", "--cwd"], /'--cwd <dir>' argument missing/],
  ])("is told to programs on the output, and to people beside it: %s", async (_what, args, why) => {
    const { directory } = await project();
    const { code, out, err } = await cli(directory, ...args);
    expect(code).toBe(2);
    const { error } = JSON.parse(out);
    expect(error).toEqual({ code: null, message: expect.stringMatching(why) });
    expect(err).toBe(`error: ${error.message}`);
  });
});

describe("the options of all commands", () => {
  it("may stand before the command", async () => {
    const scratch = await project();
    const dependencies = { "hookline-plugin-a": "*" };
    await scratch.write("app/package.json", JSON.stringify({ dependencies }));
    const behind = await cli(scratch.directory, "list", "--json", "--cwd", "app");
    expect(JSON.parse(behind.out)).toHaveLength(1);
    for (const args of [
      ["--json", "--cwd", "app", "list"],
      ["--cwd=app", "list", "--json"],
      ["--cwd", "nowhere", "list", "--json", "--cwd", "app"],
    ]) {
      expect(await cli(scratch.directory, ...args)).toEqual(behind);
    }
    expect((await cli(scratch.directory, "--debug", "info", "b")).err).toMatch(/\n {4}at /);
    expect((await cli("/", "--cwd", scratch.directory, "info", "a")).code).toBe(0);
  });

  it("alone, or before other calls, change nothing of those", async () => {
    const { directory } = await project();
    const { out } = await cli(directory, "--help");
    expect(await cli(directory, "--json", "--cwd", ".")).toEqual({ code: 0, out, err: "" });
    expect(await cli(directory, "--json", "--version")).toEqual(await cli(directory, "-V"));
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
