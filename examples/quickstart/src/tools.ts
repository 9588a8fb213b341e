import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { tool } from "ai";
import { z } from "zod";

const execute = promisify(execFile);

/** The tools of a small coding agent that works in a directory; they leave the guarding to guards. */
export function workspaceTools(cwd: string) {
  // What a model runs gets no key of a provider.
  const env = { PATH: process.env.PATH, HOME: cwd };
  return {
    list_files: tool({
      description: "Lists the files of the workspace",
      inputSchema: z.object({}),
      async execute() {
        const entries = await readdir(cwd, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile());
        const paths = files.map(({ parentPath, name }) => relative(cwd, join(parentPath, name)));
        return paths.sort(byDepth).join("\n");
      },
    }),
    read_file: tool({
      description: "Reads a text file",
      inputSchema: z.object({ path: z.string() }),
      execute: ({ path }) => readFile(resolve(cwd, path), "utf8"),
    }),
    write_file: tool({
      description: "Writes a text file",
      inputSchema: z.object({ path: z.string(), content: z.string() }),
      async execute({ path, content }) {
        await writeFile(resolve(cwd, path), content);
        return `${path} is written.`;
      },
    }),
    bash: tool({
      description: "Runs a command in a shell",
      inputSchema: z.object({ command: z.string() }),
      async execute({ command }, { abortSignal: signal }) {
        const { stdout } = await execute("sh", ["-c", command], { cwd, env, signal });
        return stdout;
      },
    }),
  };
}

/** What lies at the top of the workspace is read first. */
function byDepth(one: string, other: string): number {
  const depth = (path: string) => path.split(sep).length;
  return depth(one) - depth(other) || one.localeCompare(other);
}
