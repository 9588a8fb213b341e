import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const ECHO = `export async function run(args, io) {
  io.out(JSON.stringify({ args, cwd: io.cwd }));
  return 1;
}
`;

async function cli(cwd: string, ...args: string[]) {
  const [lines, out]: [string[], string[]] = [[], []];
  const code = await runCli(args, {
    ...{ cwd, env: { XDG_CONFIG_HOME: cwd }, color: false },
    out: (line) => void [lines, out].map((some) => some.push(line)),
    err: (line) => void lines.push(line),
  });
  return { code, text: lines.join("\n"), out: out.join("\n") };
}

/** A package without a plugin that brings commands. */
function bringing(name: string, ...commands: string[]) {
  const entries = commands.map((one) => [one, { summary: `does ${one}`, module: "./index.js" }]);
  return { name, type: "module", hookline: { commands: Object.fromEntries(entries) } };
}

async function project(code = ECHO): Promise<ScratchProject> {
  const scratch = await ScratchProject.create({ dependencies: { tools: "*" } });
  await scratch.install(bringing("tools", "sessions", "list"), code);
  return scratch;
}

it("runs a command that a package of the project brings, with its arguments as they are", async () => {
  const { directory } = await project();
  const { code, text } = await cli(directory, "sessions", "show", "--json", "-x", "a b");
  expect(code).toBe(1);
  expect(JSON.parse(text)).toEqual({ args: ["show", "--json", "-x", "a b"], cwd: directory });
});

it.each([
  ["behind it", ["sessions", "show", "--cwd", "app", "--json"]],
  ["behind it, with =", ["sessions", "show", "--json", "--cwd=app", "--debug"]],
  ["before it", ["--cwd", "app", "--json", "sessions", "show"]],
])("works where --cwd says, %s, and is told that once", async (_where, args) => {
  const scratch = await project();
  await scratch.write("app/package.json", JSON.stringify({ dependencies: { tools: "*" } }));
  const { text } = await cli(scratch.directory, ...args);
  const { args: told, cwd } = JSON.parse(text);
  expect(cwd).toBe(join(scratch.directory, "app"));
  expect([...told].sort()).toEqual(["--json", "show"]);
});

it("leaves the arguments behind -- alone", async () => {
  const { directory } = await project();
  const { text } = await cli(directory, "sessions", "--", "--cwd", "x", "--debug");
  expect(JSON.parse(text)).toEqual({ args: ["--", "--cwd", "x", "--debug"], cwd: directory });
});

it("is not called where --cwd is no directory", async () => {
  const { directory } = await project();
  const { code, text } = await cli(directory, "sessions", "--cwd", "nowhere");
  expect(code).toBe(2);
  expect(text).toMatch(/^error: --cwd ".*nowhere" is no directory$/);
});

it.each([
  ["sessions --help", ["help", "sessions"], ["--help"]],
  ["sessions show --help", ["help", "sessions", "show"], ["show", "--help"]],
  ["sessions --help, with --cwd", ["help", "--cwd", ".", "sessions"], ["--help"]],
])("is asked for its own help: %s", async (_what, args, told) => {
  const { directory } = await project();
  const { text } = await cli(directory, ...args);
  expect(JSON.parse(text)).toEqual({ args: told, cwd: directory });
});

it.each([["help"], ["help", "help"], ["--help"], ["--cwd", ".", "--help"]])(
  "is in the general help: %s %s",
  async (...args) => {
    const { directory } = await project();
    expect(await cli(directory, ...args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/sessions .*does sessions \(tools\)/),
    });
  },
);

it.each([
  ["help", "sesions"],
  ["sesions", "--help"],
  ["sesions", "show", "-x"],
])("is proposed where it may be meant, without the general help: %s %s", async (...args) => {
  const { directory } = await project();
  const { code, text } = await cli(directory, ...args);
  expect(code).toBe(2);
  expect(text).toBe("error: unknown command 'sesions'\n(Did you mean sessions?)");
});

it.each([
  ["a number that is no exit code", "3", "returned 3"],
  ["a text", '"x"', "returned a value of type string"],
  ["NaN", "NaN", "returned NaN"],
])("fails, with its package named, when it returns %s", async (_what, value, message) => {
  const { directory } = await project(`export const run = async () => ${value};\n`);
  const { code, text } = await cli(directory, "sessions");
  expect(code).toBe(1);
  expect(text).toMatch(/"sessions" of "tools" .*must return 0, 1, 2 or nothing/);
  expect(text).toContain(message);
});

it.each([
  ["0", 0],
  ["2", 2],
  ["undefined", 0],
])("exits as it says: %s", async (value, expected) => {
  const { directory } = await project(`export const run = () => ${value};\n`);
  expect(await cli(directory, "sessions")).toEqual({ code: expected, text: "", out: "" });
});

it("has what it throws told to programs", async () => {
  const { directory } = await project("export function run() { throw new Error('oops'); }\n");
  const { code, out } = await cli(directory, "sessions", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({ error: { code: null, message: "oops" } });
});

it("lists the commands in the help, with the package they are from, and runs nothing", async () => {
  const { directory } = await project("throw new Error('must not run');\n");
  expect((await cli(directory, "--help")).text).toMatch(/sessions .*does sessions \(tools\)/);
});

it("shows the help also where the project can not be read", async () => {
  const scratch = await project();
  await scratch.write("package.json", "{ torn");
  expect(await cli(scratch.directory, "--help")).toMatchObject({ code: 0 });
});

it("keeps its own commands, and lists no package without a plugin", async () => {
  const { directory } = await project();
  const { code, text } = await cli(directory, "list", "--json");
  expect(code).toBe(0);
  expect(text).not.toContain("tools");
});

it("names both packages when two bring one command", async () => {
  const scratch = await ScratchProject.create({ dependencies: { one: "*", two: "*" } });
  for (const name of ["one", "two"]) await scratch.install(bringing(name, "sessions"), ECHO);
  const { code, text } = await cli(scratch.directory, "sessions");
  expect(code).toBe(1);
  expect(text).toMatch(/"one", "two"/);
});

it.each([
  ["throws", "throw new Error('oops');\n", /"tools" can not be run: oops/],
  ["exports no run", "export const other = 1;\n", /exports no function "run"/],
])("says whose command it is when its module %s", async (_what, source, message) => {
  const { directory } = await project(source);
  const { code, text } = await cli(directory, "sessions");
  expect(code).toBe(1);
  expect(text).toMatch(message);
});

it("takes a command that nobody brings for a wrong call", async () => {
  const scratch = await ScratchProject.create({ dependencies: { "hookline-plugin-a": "*" } });
  await scratch.install(plugin("a"));
  expect(await cli(scratch.directory, "sessions")).toMatchObject({ code: 2 });
});
