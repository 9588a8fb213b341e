import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CliBackend, type CliBackendName, cliBackend } from "@hookline/runtime";
import { packageDirectory } from "./scratch-project.js";

/** The agent CLI of that name, else the one of the examples, which answers from this repository. */
export function chooseBackend(name: string | undefined): CliBackend {
  if (name !== undefined) return cliBackend(name as CliBackendName);
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
    systemFlag: "--system",
  });
}
