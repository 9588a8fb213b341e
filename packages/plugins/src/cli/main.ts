#!/usr/bin/env node
import pc from "picocolors";
import { runCli } from "./program.js";

// Whoever reads the output, such as `head`, may have had enough of it.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  color: pc.isColorSupported && process.stdout.isTTY === true,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
