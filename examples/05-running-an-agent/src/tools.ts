import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ToolManager } from "@hookline/runtime";
import { z } from "zod";

/** Tools that read and write files of a directory. */
export function fileTools(cwd: string): ToolManager {
  const tools = new ToolManager();
  tools.register({
    name: "read_file",
    description: "Reads a file",
    input: z.object({ path: z.string() }),
    execute: ({ path }) => readFile(resolve(cwd, path), "utf8"),
  });
  tools.register({
    name: "write_file",
    description: "Writes a file",
    input: z.object({ path: z.string(), text: z.string() }),
    async execute({ path, text }) {
      await writeFile(resolve(cwd, path), text);
      return `${path} is written.`;
    },
  });
  return tools;
}
