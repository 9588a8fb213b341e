import { HooklineError } from "@hookline/core";
import { nearestOf } from "@hookline/core/vocabulary";
import type { CliBackendConfig, CliPresetName } from "./config.js";

/** A ready-made configuration: how one agent CLI wants to be called. */
type Preset = CliBackendConfig & { readonly name: string; readonly command: string };

const CLAUDE_COMMANDS =
  "agents auth config doctor help install mcp migrate-installer plugin plugins setup-token update upgrade".split(
    " ",
  );

/**
 * The agent CLIs that need no configuration. Each answers one prompt without a terminal and
 * prints the answer on stdout.
 */
export const CLI_PRESETS = Object.freeze({
  "claude-code": {
    name: "claude",
    command: "claude",
    args: ["-p"],
    promptBy: "argument",
    systemFlag: "--append-system-prompt",
    stdinFallback: true,
    subcommands: CLAUDE_COMMANDS,
  },
  "codex-cli": {
    name: "codex",
    command: "codex",
    args: ["exec", "--skip-git-repo-check"],
    cwdFlag: "-C",
    promptBy: "argument",
    stdinFallback: true,
    subcommands: ["help", "resume", "review"],
  },
  "gemini-cli": {
    name: "gemini",
    command: "gemini",
    promptBy: "flag",
    promptFlag: "-p",
    longPromptFlag: "--prompt",
    stdinFallback: true,
  },
  "grok-cli": {
    name: "grok",
    command: "grok",
    promptBy: "flag",
    promptFlag: "-p",
    longPromptFlag: "--single",
  },
}) satisfies Record<CliPresetName, Preset>;

const BY_NAME: ReadonlyMap<string, Preset> = new Map(
  Object.entries<Preset>(CLI_PRESETS).flatMap(([name, preset]) => [
    [name, preset],
    [preset.name, preset],
  ]),
);

/**
 * The preset of that name, or of that short name.
 * @throws HooklineError `UNKNOWN_CLI_BACKEND`, naming the nearest
 */
export function presetOf(name: string): Preset {
  const preset = BY_NAME.get(name);
  if (preset !== undefined) return preset;
  const nearest = nearestOf(name, BY_NAME.keys());
  const hint =
    nearest.length > 0
      ? `Did you mean ${nearest.map(quote).join(", ")}?`
      : `Known are ${[...BY_NAME.keys()].map(quote).join(", ")}.`;
  throw new HooklineError(
    "UNKNOWN_CLI_BACKEND",
    `Unknown CLI backend ${quote(name)}. ${hint} For another CLI, pass { command, args, promptBy }.`,
  );
}

function quote(text: string): string {
  return `"${text}"`;
}
