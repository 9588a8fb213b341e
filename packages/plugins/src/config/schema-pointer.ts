import { basename, dirname, extname, join } from "node:path";

/** Where the schema of a configuration file lies: beside it. */
export function schemaPathOf(config: string): string {
  return join(dirname(config), `${basename(config, extname(config))}.schema.json`);
}

/** The line with which a configuration in YAML points editors to its schema. */
export function schemaPointer(config: string): string {
  return `# yaml-language-server: $schema=./${basename(schemaPathOf(config))}\n`;
}
