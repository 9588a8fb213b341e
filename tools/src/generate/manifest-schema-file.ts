import { manifestJsonSchema } from "@hookline/plugins/schemas";

/** The JSON Schema of manifests, as `@hookline/plugins` publishes it. */
export function manifestSchemaFile(): string {
  return `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`;
}
