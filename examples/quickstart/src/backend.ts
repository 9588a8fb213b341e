import { join } from "node:path";
import { hasCode } from "@hookline/core";
import { type CliBackend, type CliBackendName, cliBackend } from "@hookline/runtime";
import { DOCS } from "./docs.js";
import { packageDirectory } from "./package-directory.js";
import { UsageError } from "./usage-error.js";

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
    args: [join(packageDirectory("hookline-example-file-agent"), "dist/main.js"), "--root", DOCS],
    promptBy: "flag",
    promptFlag: "-p",
    longPromptFlag: "--prompt",
    systemFlag: "--system",
  });
}
