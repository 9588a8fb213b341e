import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";

/** The package managers that tests run. */
export type TestedManager = "npm" | "pnpm" | "yarn";

const PACKAGES = { pnpm: "pnpm@12.4.2", yarn: "@yarnpkg/cli-dist@4.18.1" } as const;
const FIND =
  "process.env.PATH.split(':').find((one) => fs.existsSync(one + '/' + process.argv[1]))";
const found = new Map<TestedManager, Promise<string>>();

/** A PATH on which there is that package manager. */
export async function pathWith(manager: TestedManager): Promise<string> {
  const { PATH = "" } = process.env;
  if (manager === "npm") return PATH;
  const directory = found.get(manager) ?? fetched(manager);
  found.set(manager, directory);
  return `${await directory}:${PATH}`;
}

async function fetched(manager: "pnpm" | "yarn"): Promise<string> {
  const program = `console.log(${FIND} + '/${manager}')`;
  const args = ["-y", "-p", PACKAGES[manager], "node", "-e", program, manager];
  return dirname((await promisify(execFile)("npx", args)).stdout.trim());
}

/** The files by which a project says that it is that package manager's. */
export const FILES_OF: Readonly<Record<TestedManager, Readonly<Record<string, string>>>> = {
  npm: {},
  pnpm: { "pnpm-workspace.yaml": "minimumReleaseAge: 0\n" },
  yarn: {
    "yarn.lock": "",
    ".yarnrc.yml":
      "nodeLinker: node-modules\nenableGlobalCache: false\nenableTelemetry: false\nunsafeHttpWhitelist: [127.0.0.1]\n",
  },
};
