import { dirname } from "node:path";
import { inNewDirectory, replaceFile } from "../config/edit/write-config.js";
import { schemaPathOf } from "../config/schema-pointer.js";
import type { JsonSchema } from "../options/json-schema.js";
import { plainJson } from "../wording/plain-text.js";

/**
 * Writes the schema of a configuration file.
 * @returns its path
 * @throws HooklineError `CONFIG_NOT_WRITABLE`
 */
export async function writeSchema(config: string, schema: JsonSchema): Promise<string> {
  const path = schemaPathOf(config);
  await inNewDirectory(dirname(path), () => replaceFile(path, `${plainJson(schema)}\n`));
  return path;
}
