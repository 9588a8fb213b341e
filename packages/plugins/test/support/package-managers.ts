import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";

let pnpm: Promise<string> | undefined;

/** A PATH on which there is pnpm, too. */
export async function pathWithPnpm(): Promise<string> {
  pnpm ??= promisify(execFile)("npx", [
    "-y",
    "-p",
    "pnpm@12.4.2",
    "node",
    "-p",
    "process.env.PATH.split(':').find((one) => fs.existsSync(one + '/pnpm')) + '/pnpm'",
  ]).then(({ stdout }) => dirname(stdout.trim()));
  return `${await pnpm}:${process.env.PATH}`;
}
