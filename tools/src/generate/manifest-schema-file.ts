import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { manifestJsonSchema } from "@hookline/plugins/schemas";

/** The JSON Schema of manifests, as `@hookline/plugins` publishes it and the formatter wants it. */
export function manifestSchemaFile(root: string): string {
  return execFileSync(
    join(root, "node_modules/.bin/biome"),
    ["format", "--stdin-file-path=manifest.schema.json"],
    { cwd: root, encoding: "utf8", input: JSON.stringify(manifestJsonSchema()) },
  );
}
