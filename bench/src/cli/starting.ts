import type { Comparison } from "../runtime/comparison.js";
import { PLUGINS, runNode } from "./run-node.js";
import { scratchProject } from "./scratch-project.js";

/** The program in a project that has no dependencies, and Node itself. */
export async function starting(command: "--help" | "list"): Promise<Comparison> {
  const project = await scratchProject(0, 0);
  const { directory } = project;
  return {
    title: `\`plugins ${command}\` in an empty project`,
    subjects: [
      runNode("`node -e 0`", directory, ["-e", "0"]),
      runNode(`\`plugins ${command}\``, directory, [PLUGINS, command]),
    ],
    required: 2,
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  };
}
