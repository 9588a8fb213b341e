import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCommand, type Command } from "../../src/cli-backend/build-command.js";
import type { CliBackendConfig } from "../../src/cli-backend/config.js";
import { CLI_PRESETS } from "../../src/cli-backend/presets.js";
import { resolveConfig } from "../../src/cli-backend/resolve-config.js";

function commandOf(config: CliBackendConfig, prompt: string, system?: string): Command {
  return buildCommand(resolveConfig(config), { prompt, system, cwd: "/project" });
}

describe("buildCommand", () => {
  it.each([
    ["claude-code", ["claude", "-p", "hi there"]],
    ["codex-cli", ["codex", "exec", "--skip-git-repo-check", "-C", "/project", "hi there"]],
    ["gemini-cli", ["gemini", "-p", "hi there"]],
    ["grok-cli", ["grok", "-p", "hi there"]],
  ] as const)("calls %s the way that CLI wants to be called", (preset, argv) => {
    expect(commandOf({ preset }, "hi there")).toEqual({ argv, stdin: "" });
  });

  it.each([
    ["claude-code", ["claude", "-p"], "-rf /"],
    ["codex-cli", ["codex", "exec", "--skip-git-repo-check", "-C", "/project"], "-rf /"],
    ["gemini-cli", ["gemini", "--prompt=-rf /"], ""],
    ["grok-cli", ["grok", "--single=-rf /"], ""],
  ] as const)("hands %s a prompt that starts with a dash as no flag", (preset, argv, stdin) => {
    expect(commandOf({ preset }, "-rf /")).toEqual({ argv, stdin });
  });

  it("passes a prompt that names one of the CLI's own commands by stdin", () => {
    expect(commandOf({ preset: "claude" }, "update")).toEqual({
      argv: ["claude", "-p"],
      stdin: "update",
    });
    expect(commandOf({ preset: "codex" }, "resume").stdin).toBe("resume");
  });

  it("passes a prompt that is too long for an argument by stdin where the CLI reads it", () => {
    const long = "word ".repeat(30_000);
    expect(commandOf({ preset: "gemini" }, long)).toEqual({ argv: ["gemini"], stdin: long });
    expect(commandOf({ preset: "grok" }, long).argv).toContain(long);
  });

  it("puts -- before a prompt with a dash for a CLI of which nothing else is known", () => {
    const command = commandOf({ command: "agent", args: ["ask"] }, "--help");
    expect(command).toEqual({ argv: ["agent", "ask", "--", "--help"], stdin: "" });
  });

  it("joins a long flag and a prompt with a dash", () => {
    const config = { command: "agent", promptBy: "flag", promptFlag: "--ask" } as const;
    expect(commandOf(config, "-x").argv).toEqual(["agent", "--ask=-x"]);
    expect(commandOf(config, "x").argv).toEqual(["agent", "--ask", "x"]);
  });

  it("refuses a prompt with a dash when there is no way to pass it", () => {
    const config = { command: "agent", promptBy: "flag", promptFlag: "-a" } as const;
    expect(() => commandOf(config, "-x")).toThrow(
      'The CLI backend "agent" has no way to pass a prompt that starts with "-" on its command line. Set "longPromptFlag" to the long form of the flag, or promptBy to "stdin".',
    );
  });

  it("refuses a NUL, which no argument can hold, and never quotes the prompt", () => {
    expect(() => commandOf({ command: "agent" }, "secret\0")).toThrow(
      /^The CLI backend "agent" has no way to pass a prompt with a NUL character/,
    );
    expect(() => commandOf({ preset: "claude" }, "hi", "secret\0")).toThrow(
      /a system text with a NUL character/,
    );
    expect(commandOf({ command: "agent", promptBy: "stdin" }, "a\0b").stdin).toBe("a\0b");
  });

  it("passes the system text by its flag, joined to it when it starts with a dash", () => {
    const config = { command: "agent", systemFlag: "--system" };
    expect(commandOf(config, "hi", "Be brief").argv).toEqual([
      "agent",
      "--system",
      "Be brief",
      "hi",
    ]);
    expect(commandOf(config, "hi", "- be brief").argv).toEqual([
      "agent",
      "--system=- be brief",
      "hi",
    ]);
    expect(() => commandOf({ command: "agent", systemFlag: "-s" }, "hi", "- be brief")).toThrow(
      /"systemFlag" to the long form/,
    );
  });

  it("puts the system text ahead of the prompt for a CLI without a flag for it", () => {
    expect(commandOf({ command: "agent" }, "hi", "Be brief").argv).toEqual([
      "agent",
      "Be brief\n\nhi",
    ]);
  });

  it("tells every CLI exactly the prompt, as something that is no flag", () => {
    const presets = fc.constantFrom(...(Object.keys(CLI_PRESETS) as (keyof typeof CLI_PRESETS)[]));
    const prompts = fc
      .tuple(fc.constantFrom("", "-", "--", "- ", "-p=", "--prompt="), fc.string())
      .map(([start, rest]) => `${start}${rest}`)
      .filter((prompt) => prompt.trim() !== "" && !prompt.includes("\0"));
    fc.assert(
      fc.property(presets, prompts, (preset, prompt) => {
        const { promptFlag, longPromptFlag = "" } = resolveConfig({ preset });
        const { argv, stdin } = commandOf({ preset }, prompt);
        const last = argv.at(-1);
        const ways = [
          stdin === prompt && !argv.includes(prompt),
          stdin === "" && last === prompt && !prompt.startsWith("-"),
          stdin === "" && longPromptFlag !== "" && last === `${longPromptFlag}=${prompt}`,
        ];
        expect(ways.filter(Boolean)).toHaveLength(1);
        if (promptFlag !== undefined && last === prompt) expect(argv.at(-2)).toBe(promptFlag);
      }),
    );
  });
});
