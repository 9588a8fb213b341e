import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CliBackendConfig } from "@hookline/runtime";

const require = createRequire(import.meta.url);
const agentPackage = require.resolve("hookline-example-file-agent/package.json");

/** The directory of this example, where its package.json and its configuration are. */
export const hereAsUser: string = fileURLToPath(new URL("..", import.meta.url));

/** The small agent CLI of the examples, which answers from the files of this repository. */
export const fileAgent: CliBackendConfig = {
  name: "file-agent",
  command: process.execPath,
  args: [
    join(dirname(agentPackage), "dist/main.js"),
    "--root",
    fileURLToPath(new URL("../../../docs", import.meta.url)),
  ],
  promptBy: "flag",
  promptFlag: "-p",
};
