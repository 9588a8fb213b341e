import { exec } from "node:child_process";
import { promisify } from "node:util";
import { tool } from "ai";
import { z } from "zod";

const execute = promisify(exec);
const files: Readonly<Record<string, string>> = { "notes.txt": "deploy on friday" };

/** The tools of a small agent. */
export const tools = {
  read_file: tool({
    description: "Reads a file",
    inputSchema: z.object({ path: z.string() }),
    execute: ({ path }) => files[path] ?? "There is no such file.",
  }),
  bash: tool({
    description: "Runs a command in a shell",
    inputSchema: z.object({ command: z.string() }),
    execute: async ({ command }, { abortSignal }) =>
      (await execute(command, { signal: abortSignal })).stdout,
  }),
};
