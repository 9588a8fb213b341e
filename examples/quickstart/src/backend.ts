import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasCode } from "@hookline/core";
import { type CliBackend, type CliBackendName, cliBackend } from "@hookline/runtime";
import { UsageError } from "./arguments.js";
import { packageDirectory } from "./scratch-project.js";

/**
 * The agent CLI of that name, else the one of the examples, which answers from this repository.
 * @throws UsageError for a name that no agent CLI has
 */
export function chooseBackend(name: string | undefined): CliBackend {
  return name === undefined ? fileAgent() : knownBackend(name);
}

function knownBackend(name: string): CliBackend {
  try {
    return cliBackend(name as CliBackendName);
  } catch (error) {
    if (hasCode(error, "UNKNOWN_CLI_BACKEND")) throw new UsageError(error.message);
    throw error;
  }
}

function fileAgent(): CliBackend {
  return cliBackend({
    name: "file-agent",
    command: process.execPath,
    args: [
      join(packageDirectory("hookline-example-file-agent"), "dist/main.js"),
      "--root",
      fileURLToPath(new URL("../../../docs", import.meta.url)),
    ],
    promptBy: "flag",
    promptFlag: "-p",
    longPromptFlag: "--prompt",
    systemFlag: "--system",
  });
}
