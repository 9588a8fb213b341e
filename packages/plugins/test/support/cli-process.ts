import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const TSX = import.meta.resolve("tsx");
const FROM_SOURCES = ["--conditions=hookline-source", "--import", TSX];
const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** Where the program runs; default: as this process. */
export interface ProcessPlace {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A module that runs before it. */
  readonly before?: string;
  /** The program as it is built; default: its sources. */
  readonly program?: string;
}

/** Starts the real program. */
export function startCli(args: readonly string[], place: ProcessPlace = {}) {
  const { cwd, env, before = "", program } = place;
  const preload = `data:text/javascript,${encodeURIComponent(before)}`;
  const child = spawn(
    process.execPath,
    [...(program === undefined ? FROM_SOURCES : []), "--import", preload, program ?? MAIN, ...args],
    {
      stdio: ["ignore", "pipe", "pipe"],
      ...(cwd !== undefined && { cwd }),
      ...(env !== undefined && { env }),
    },
  );
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  return { child, ended: once(child, "close").then(([code]) => ({ code, err })) };
}

/** Runs the real program to its end. */
export async function runCliProcess(args: readonly string[], place?: ProcessPlace) {
  const { child, ended } = startCli(args, place);
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  return { ...(await ended), out };
}
