import { messageOf } from "@hookline/core/errors";
import type { EnabledChange } from "../config/edit/set-enabled.js";
import { projectSchema } from "../schema/project-schema.js";
import { writeSchema } from "../schema/write-schema.js";
import { plainText } from "../wording/plain-text.js";
import type { CliIo } from "./io.js";

/**
 * Writes the schema to which a configuration file that was just made points editors. No plugin is
 * run for it, only what describes the options of those that are enabled; a failure is a note.
 */
export async function describeNewConfig(
  { cwd, env, err }: CliIo,
  { created, path }: EnabledChange,
): Promise<void> {
  if (!created) return;
  try {
    const request = { ofEnabled: "options", ofDisabled: "nothing" } as const;
    const { schema } = await projectSchema({ cwd, env }, request);
    await writeSchema(path, schema);
  } catch (error) {
    err(plainText(`Note: the schema for editors was not written: ${messageOf(error)}`));
  }
}
