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

const BY_SYNCHRONOUS = "all manifests read by `readFileSync`";
const BY_ASYNCHRONOUS = "all manifests read by `fs/promises`";

/**
 * The program in a project of many packages, and programs that only read their manifests: in the
 * fastest way, which is the unit, and in the one in which asynchronous code would.
 */
export async function listing(): Promise<Comparison> {
  const project = await scratchProject(1_000, 50);
  const { directory } = project;
  return {
    title: "`plugins list` with 1,000 dependencies and 50 plugins",
    subjects: [
      runNode(BY_SYNCHRONOUS, directory, ["-e", SYNCHRONOUS]),
      runNode(BY_ASYNCHRONOUS, directory, ["-e", ASYNCHRONOUS]),
      runNode("`plugins list`", directory, [PLUGINS, "list"]),
    ],
    required: 1.5,
    readings: [BY_SYNCHRONOUS, BY_ASYNCHRONOUS],
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  };
}
