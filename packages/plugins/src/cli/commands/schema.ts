import { basename } from "node:path";
import { findProjectConfigs, newConfigIn } from "../../config/find-config.js";
import { readConfigText } from "../../config/read-config.js";
import { schemaPathOf, schemaPointer } from "../../config/schema-pointer.js";
import { findProjectRoot } from "../../project/project-root.js";
import { projectSchema } from "../../schema/project-schema.js";
import { writeSchema } from "../../schema/write-schema.js";
import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { type CliIo, EXIT } from "../io.js";
import { withProgress } from "../progress.js";

interface SchemaOptions {
  readonly json?: boolean;
  /** Whether to write it into a file, and not to print it. */
  readonly write?: boolean;
  /** Whether to run the code of plugins that are not enabled, too. */
  readonly load?: boolean;
}

/** `plugins schema`: the JSON Schema of the configuration, with the options of the plugins. */
export async function schema(io: CliIo, options: SchemaOptions): Promise<number> {
  const { json = false, write = false, load = false } = options;
  const { cwd, env } = io;
  const request = { ofEnabled: "plugin", ofDisabled: load ? "plugin" : "nothing" } as const;
  const {
    schema: whole,
    warnings,
    needsLoad,
  } = await withProgress(io, "Loading plugins to ask for their options …", () =>
    projectSchema({ cwd, env }, request),
  );
  if (write) await writeIt(io, whole, json);
  else io.out(plainJson(whole));
  for (const warning of warnings) io.err(plainLines(`Note: ${warning}`));
  if (needsLoad) {
    io.err("Note: enabled plugins are asked for their options, with --load the others too.");
  }
  return EXIT.ok;
}

async function writeIt(io: CliIo, whole: object, json: boolean): Promise<void> {
  const [there] = findProjectConfigs(io);
  const config = there ?? newConfigIn(findProjectRoot(io.cwd));
  const path = await writeSchema(config.path, whole as Record<string, never>);
  io.out(json ? plainJson({ path }) : plainText(`Schema written: ${path}`));
  if (there === undefined || (await readConfigText(there.path)).includes("$schema")) return;
  const pointer =
    there.format === "yaml"
      ? schemaPointer(there.path).trim()
      : `"$schema": "./${basename(schemaPathOf(there.path))}"`;
  io.err(plainText(`Note: editors find it when "${there.path}" begins with: ${pointer}`));
}
