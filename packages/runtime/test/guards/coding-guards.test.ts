import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildSessionBus, registeredHandlers } from "@hookline/core";
import { describe, expect, it } from "vitest";
import { type CodingGuardsOptions, codingGuards } from "../../src/guards/index.js";
import { tempDir } from "../support/temp-dir.js";

async function decisionOn(
  options: CodingGuardsOptions,
  tool_name: string,
  tool_input: Record<string, unknown>,
  cwd?: string,
): Promise<string> {
  const bus = buildSessionBus({ inheritDefault: false, cwd });
  bus.use(codingGuards(options));
  return (await bus.decide("before_tool", { tool_name, tool_input })).decision;
}

describe("codingGuards", () => {
  it("guards the commands of shells, and the paths of readers and editors", async () => {
    const workspaceRoot = await tempDir();
    const decide = (name: string, input: Record<string, unknown>): Promise<string> =>
      decisionOn({ workspaceRoot }, name, input);
    for (const tool of ["bash", "bash_tool", "shell"]) {
      expect(await decide(tool, { command: "rm -rf /" })).toBe("deny");
      expect(await decide(tool, { command: "ls" })).toBe("none");
    }
    for (const tool of ["reader", "editor", "editor_tool", "read_file", "Write"]) {
      expect(await decide(tool, { path: "/etc/passwd" })).toBe("deny");
      expect(await decide(tool, { path: "a.ts" })).toBe("none");
    }
    expect(await decide("Glob", { pattern: "/etc/**" })).toBe("deny");
    expect(await decide("Grep", { pattern: "/api/v1", path: "src" })).toBe("none");
    expect(await decide("search", { command: "rm -rf /", path: "/etc/passwd" })).toBe("none");
  });

  it("has the session's directory for workspace unless it is told another", async () => {
    const cwd = await tempDir();
    await mkdir(join(cwd, "a"));
    expect(await decisionOn({}, "reader", { path: join(cwd, "x") }, cwd)).toBe("none");
    expect(await decisionOn({}, "reader", { path: "/etc/passwd" }, cwd)).toBe("deny");
    const workspaceRoot = join(cwd, "a");
    expect(await decisionOn({ workspaceRoot }, "reader", { path: join(cwd, "x") }, cwd)).toBe(
      "deny",
    );
  });

  it("guards the tools it is told", async () => {
    const options = { shellTools: "run_*", fileTools: /^cat$/ };
    expect(await decisionOn(options, "run_it", { command: "rm -rf /" })).toBe("deny");
    expect(await decisionOn(options, "cat", { path: "/etc/passwd" })).toBe("deny");
    expect(await decisionOn(options, "bash", { command: "rm -rf /" })).toBe("none");
  });

  it("guards nothing when it is not to be secure", async () => {
    const bus = buildSessionBus({ inheritDefault: false });
    bus.use(codingGuards({ secure: false }));
    expect(bus.has("before_tool")).toBe(false);
    expect(() => codingGuards({ secure: "no" as never })).toThrow(/"secure" must be true or false/);
  });

  it("judges what a handler has made of a call, once", async () => {
    const bus = buildSessionBus({ inheritDefault: false, cwd: await tempDir() });
    bus.use(codingGuards());
    bus.on("before_tool", ({ tool_name }) => ({
      tool_input: tool_name === "bash" ? { command: "rm -rf /" } : { path: "/etc/passwd" },
    }));
    for (const tool_name of ["bash", "editor"]) {
      const outcome = await bus.decide("before_tool", { tool_name, tool_input: {} });
      expect(outcome.decision).toBe("deny");
    }
  });

  it("registers its guards by name", async () => {
    expect(registeredHandlers()).toEqual(
      expect.arrayContaining(["guard_destructive", "guard_paths"]),
    );
    const cwd = await tempDir();
    const bus = buildSessionBus({ agentHooks: { before_tool: ["guard_paths"] }, cwd });
    const decide = async (path: string): Promise<string> =>
      (await bus.decide("before_tool", { tool_name: "x", tool_input: { path } })).decision;
    expect(await decide("a.ts")).toBe("none");
    expect(await decide("../a.ts")).toBe("deny");
  });
});
