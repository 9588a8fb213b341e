import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { ToolManager } from "@hookline/runtime";
import { z } from "zod";

const execute = promisify(execFile);

/** The tools of a small coding agent that works in a directory. */
export function codingTools(cwd: string, weatherUrl: string): ToolManager {
  const tools = new ToolManager();
  tools.register({
    name: "bash",
    description: "Runs a command",
    input: z.object({ command: z.string() }),
    async execute({ command }, { signal }) {
      const { stdout } = await execute("sh", ["-c", command], { cwd, signal });
      return stdout;
    },
  });
  tools.register({
    name: "read_file",
    description: "Reads a file",
    input: z.object({ path: z.string() }),
    execute: ({ path }) => readFile(resolve(cwd, path), "utf8"),
  });
  tools.register({
    name: "weather",
    description: "Asks for the weather",
    retry: { backoff: { base: 10 } },
    async execute() {
      const response = await fetch(weatherUrl);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.text();
    },
  });
  return tools;
}
