import { expect, it } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const ECHO = `export async function run(args, io) {
  io.out(JSON.stringify({ args, cwd: io.cwd }));
  return 3;
}
`;

async function cli(cwd: string, ...args: string[]) {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const env = { XDG_CONFIG_HOME: cwd };
  const code = await runCli(args, { cwd, env, color: false, out: write, err: write });
  return { code, text: lines.join("\n") };
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
  expect(code).toBe(3);
  expect(JSON.parse(text)).toEqual({ args: ["show", "--json", "-x", "a b"], cwd: directory });
});

it("looks for the package where --cwd says", async () => {
  const { directory } = await project();
  const { text } = await cli("/", "sessions", "--cwd", directory);
  expect(JSON.parse(text)).toEqual({ args: ["--cwd", directory], cwd: directory });
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
