import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tempDir } from "./temp-dir.js";

/** Writes an executable Node program (ES module) into a directory of its own; its path. */
export async function nodeScript(body: string): Promise<string> {
  return executable(`#!${process.execPath}\n${body}\n`, "agent.mjs");
}

/** Writes an executable shell program into a directory of its own; its path. */
export async function shellScript(body: string): Promise<string> {
  return executable(`#!/bin/sh\n${body}\n`, "agent.sh");
}

async function executable(text: string, name: string): Promise<string> {
  const path = join(await tempDir(), name);
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}
