#!/usr/bin/env node
import { EXIT } from "./io.js";
import { runCli } from "./program.js";
import { readCall } from "./read-call.js";
import { errorJson } from "./report-error.js";
import { wantsColor } from "./wants-color.js";

/** Ms that are left to what still runs when the command is done. */
const GRACE = 500;
const NOWHERE = "The working directory does not exist any more. Change to one that does.";

// Whoever reads the output, such as `head`, may have had enough of it.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

void main().then((code) => {
  process.exitCode = code;
  // A plugin that was loaded may have left a timer or a socket behind; the output is written first.
  process.stdout.write("", () => setTimeout(() => process.exit(), GRACE).unref());
});

async function main(): Promise<number> {
  let cwd: string;
  try {
    cwd = process.cwd();
  } catch {
    if (readCall(process.argv.slice(2)).json) process.stdout.write(`${errorJson(null, NOWHERE)}\n`);
    process.stderr.write(`Error: ${NOWHERE}\n`);
    return EXIT.usage;
  }
  return runCli(process.argv.slice(2), {
    cwd,
    env: process.env,
    color: wantsColor(process.env, process.stdout.isTTY === true),
    // Asked when it matters, because the stream is made by it.
    get isWatched() {
      return process.stderr.isTTY === true;
    },
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
  });
}
