import { expect, it, onTestFinished, vi } from "vitest";
import { runCli } from "../../src/cli/program.js";
import { plugin, ScratchProject } from "../support/scratch-project.js";

const TABLE = `export const coverage = {
  before_tool: ["observe"],
  session_start: ["observe"],
};
`;

/** A module with a plugin of another copy of ours, whose class body is given. */
function moduleOf(body: string): string {
  return `
class Plugin {
  get info() { return this.constructor.info; }
}
Object.defineProperty(Plugin.prototype, Symbol.for("hookline.plugin"), { value: true });
export class P extends Plugin {
  ${body}
  on_init() { throw new Error("must not be started"); }
}
`;
}

async function verify(module: string, config = "", ...more: string[]) {
  const scratch = await ScratchProject.create({
    dependencies: { "hookline-plugin-p": "*", emitter: "*" },
  });
  await scratch.install(plugin("p"), module);
  await scratch.install({ name: "emitter", hookline: { coverage: "./index.js" } }, TABLE);
  await scratch.write(".hookline/config.yaml", config);
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const cwd = scratch.directory;
  const code = await runCli(["info", "p", "--verify", ...more], {
    ...{ cwd, env: { XDG_CONFIG_HOME: cwd }, color: false, out: write, err: write },
  });
  return { code, text: lines.join("\n") };
}

const WATCHER = moduleOf(`
  static info = { name: "p", hooks: { before_tool: { phase: "watch", match: "bash" } } };
  session_start() {}
  before_tool() {}
  on_error() {}
  job_completed() {}
`);

it("shows what a plugin would bind, and who calls it, without starting it", async () => {
  const { code, text } = await verify(WATCHER);
  expect(code).toBe(0);
  expect(text).toMatch(/before_tool +watch +10 +bash +emitter \(observe\)/);
  expect(text).toMatch(/session_start +change +10 +all +emitter \(observe\)/);
  expect(text).toMatch(/on_error .* every bus/);
  expect(text).toMatch(/job_completed .* nothing in this project/);
});

it("shows it to programs, with what the operator set", async () => {
  const config = "plugins:\n  hooks:\n    p: { before_tool: { priority: 3, timeout: 500 } }\n";
  const { verified } = JSON.parse((await verify(WATCHER, config, "--json")).text);
  expect(verified.problems).toEqual([]);
  expect(verified.bindings).toContainEqual({
    point: "before_tool",
    phase: "watch",
    priority: 3,
    match: "bash",
    timeout: 500,
    emitters: [{ name: "emitter", modes: ["observe"] }],
    called: true,
  });
});

it("finds a problem where its denials would not be enforced", async () => {
  const { code, text } = await verify(
    moduleOf('static info = { name: "p" };\n  before_tool() { return false; }'),
  );
  expect(code).toBe(1);
  expect(text).toMatch(/Problem: "p:before_tool" wants to decide.*"emitter" can only observe/);
});

it("finds a problem where it can not be made, and shows no secret", async () => {
  const module = moduleOf(
    'static info = { name: "p" };\n  constructor() { super(); throw new Error("no hunter2"); }',
  );
  const config = "plugins:\n  options:\n    p: { token: hunter2 }\n";
  const { code, text } = await verify(module, config);
  expect(code).toBe(1);
  expect(text).toMatch(/Problem: .*no /);
  expect(text).not.toContain("hunter2");
});

it("waits for a module that never ends as long as a session would, and not twice", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const verified = verify("await new Promise(() => {});\n");
  // Both who ask wait at the same time.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
  await vi.advanceTimersByTimeAsync(30_000);
  const { code, text } = await verified;
  expect(code).toBe(1);
  expect(text).toMatch(/Problem: .*importing "package:hookline-plugin-p" has not ended/);
  expect(text).not.toMatch(/\.\./);
});
