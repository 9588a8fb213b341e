import type { Comparison } from "../runtime/comparison.js";
import { PLUGINS, runNode } from "./run-node.js";
import { scratchProject } from "./scratch-project.js";

const ASYNCHRONOUS = `
const { readFile } = require("node:fs/promises");
const read = async (path) => JSON.parse(await readFile(path, "utf8"));
read("package.json").then(({ dependencies }) =>
  Promise.all(Object.keys(dependencies).map((name) => read(\`node_modules/\${name}/package.json\`))),
);`;

const SYNCHRONOUS = `
const { readFileSync } = require("node:fs");
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const { dependencies } = read("package.json");
for (const name of Object.keys(dependencies)) read(\`node_modules/\${name}/package.json\`);`;

/** The program in a project of many packages, and programs that only read their manifests. */
export async function listing(): Promise<Comparison> {
  const project = await scratchProject(1_000, 50);
  const { directory } = project;
  return {
    title: "`plugins list` with 1,000 dependencies and 50 plugins",
    subjects: [
      runNode("all manifests read by `fs/promises`", directory, ["-e", ASYNCHRONOUS]),
      runNode("all manifests read by `readFileSync`", directory, ["-e", SYNCHRONOUS]),
      runNode("`plugins list`", directory, [PLUGINS, "list"]),
    ],
    required: 1.5,
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  };
}
