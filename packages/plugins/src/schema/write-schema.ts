import { lstat } from "node:fs/promises";
import { dirname } from "node:path";
import { HooklineError } from "@hookline/core/errors";
import { inNewDirectory, replaceFile } from "../config/edit/write-config.js";
import { schemaPathOf } from "../config/schema-pointer.js";
import type { JsonSchema } from "../options/json-schema.js";
import { plainJson } from "../wording/plain-text.js";

/**
 * Writes the schema of a configuration file.
 * @returns its path
 * @throws HooklineError `CONFIG_NOT_WRITABLE`, also where a symbolic link is in its place
 */
export async function writeSchema(config: string, schema: JsonSchema): Promise<string> {
  const path = schemaPathOf(config);
  await refuseLink(path);
  await inNewDirectory(dirname(path), () => replaceFile(path, `${plainJson(schema)}\n`));
  return path;
}

/** Nobody edits this file by hand, so a link may lead from a foreign project to anything. */
async function refuseLink(path: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there?.isSymbolicLink() !== true) return;
  throw new HooklineError(
    "CONFIG_NOT_WRITABLE",
    `"${path}" is a symbolic link, and is not written through. Remove it, then run "plugins schema --write".`,
  );
}
