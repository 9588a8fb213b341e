import { HooklineError } from "@hookline/core";
import { describe, expect, it } from "vitest";
import type { CliBackendConfig } from "../../src/cli-backend/config.js";
import { resolveConfig } from "../../src/cli-backend/resolve-config.js";
import { cliBackend } from "../../src/index.js";

function refusal(config: unknown): HooklineError {
  try {
    resolveConfig(config as CliBackendConfig);
  } catch (error) {
    if (error instanceof HooklineError) return error;
    throw error;
  }
  throw new Error("The configuration was accepted.");
}

describe("resolveConfig", () => {
  it("fills in the documented defaults", () => {
    expect(resolveConfig({ command: "agent" })).toEqual({
      name: "agent",
      command: "agent",
      args: [],
      promptBy: "argument",
      promptFlag: undefined,
      longPromptFlag: undefined,
      stdinFallback: false,
      subcommands: [],
      systemFlag: undefined,
      cwdFlag: undefined,
      env: {},
      timeout: 300_000,
      maxOutput: 10_485_760,
      killGrace: 2_000,
    });
  });

  it("overrides a preset field by field and keeps the rest of it", () => {
    const config = resolveConfig({ preset: "codex-cli", command: "/opt/codex", timeout: 5 });
    expect(config).toMatchObject({
      name: "codex",
      command: "/opt/codex",
      args: ["exec", "--skip-git-repo-check"],
      cwdFlag: "-C",
      timeout: 5,
    });
  });

  it("keeps the preset's value where a field is there but undefined", () => {
    expect(resolveConfig({ preset: "gemini", promptFlag: undefined }).promptFlag).toBe("-p");
  });

  it.each([
    ["claude", "claude-code"],
    ["codex", "codex-cli"],
    ["gemini", "gemini-cli"],
    ["grok", "grok-cli"],
  ] as const)("takes %s for %s", (short, preset) => {
    expect(resolveConfig({ preset: short })).toEqual(resolveConfig({ preset }));
    expect(cliBackend(short).name).toBe(short);
  });

  it("names the nearest backend for a name that is none", () => {
    const error = refusal({ preset: "claude-cod" });
    expect(error.code).toBe("UNKNOWN_CLI_BACKEND");
    expect(error.message).toContain('Unknown CLI backend "claude-cod". Did you mean "claude-code"');
  });

  it("lists what it knows when nothing is near", () => {
    expect(refusal({ preset: "something-else" }).message).toContain('Known are "claude-code"');
  });

  it("refuses an unknown option and names the nearest", () => {
    const error = refusal({ command: "agent", timeOut: 5 });
    expect(error.code).toBe("INVALID_CLI_BACKEND");
    expect(error.message).toContain('"timeOut" is no option (did you mean "timeout"?)');
    expect(error.message).toContain('"agent"');
  });

  it.each([
    [{}, '"command" must name a program'],
    [{ name: "x" }, '"command" must name a program'],
    [{ command: "" }, '"command"'],
    [{ command: "a\0b" }, '"command": must not contain a NUL'],
    [{ command: "agent", args: "ask" }, '"args"'],
    [{ command: "agent", args: [1] }, '"args.0"'],
    [{ command: "agent", promptBy: "mail" }, '"promptBy"'],
    [{ command: "agent", promptBy: "flag" }, '"promptFlag" must name a flag'],
    [{ command: "agent", promptFlag: "-p" }, '"promptFlag" has a meaning only for promptBy "flag"'],
    [{ command: "agent", promptBy: "flag", promptFlag: "p" }, '"promptFlag": must be a flag'],
    [{ preset: "grok", longPromptFlag: "-x" }, '"longPromptFlag"'],
    [{ command: "agent", timeout: 0 }, '"timeout"'],
    [{ command: "agent", timeout: 2 ** 31 }, '"timeout"'],
    [{ command: "agent", timeout: 1.5 }, '"timeout"'],
    [{ command: "agent", maxOutput: -1 }, '"maxOutput"'],
    [{ command: "agent", env: { A: 1 } }, '"env.A"'],
    [null, "unnamed"],
    ["agent", "unnamed"],
  ])("refuses %j", (config, text) => {
    const error = refusal(config);
    expect(error.code).toBe("INVALID_CLI_BACKEND");
    expect(error.message).toContain(text);
  });

  it("is not changed by what happens to the configuration afterwards", () => {
    const args = ["ask"];
    const resolved = resolveConfig({ command: "agent", args });
    args.push("--all");
    expect(resolved.args).toEqual(["ask"]);
  });
});
