import { blocksOf } from "../../config/blocks-of.js";
import { readSelection } from "../../config/read-selection.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { type CliIo, columns, EXIT } from "../io.js";
import { listed } from "../list-plugins.js";

/** `plugins info NAME`: what the manifest and the configuration say of one plugin. */
export async function info(
  io: CliIo,
  name: string,
  { json = false }: { readonly json?: boolean },
): Promise<number> {
  const { cwd, env } = io;
  const catalog = await PluginCatalog.read({ cwd, env });
  const found = await catalog.resolve(name);
  const { config, file, selection, warnings } = await readSelection({ cwd, env });
  const options = blocksOf(config.plugins?.options, catalog.namesOf(found)).flatMap(({ block }) =>
    Object.keys(block),
  );
  const facts = {
    ...listed(found, catalog.isSelected(selection, found)),
    aliases: found.aliases,
    hooks: found.hooks,
    directory: found.directory,
    config: file?.path ?? null,
    // Their values may be secrets.
    options: [...new Set(options)].filter((key) => key !== "enabled"),
  };
  for (const warning of warnings) io.err(plainLines(`Warning: ${warning}`));
  if (json) {
    io.out(plainJson({ id: facts.name, ...facts }));
    return EXIT.ok;
  }
  const rows = Object.entries(facts).map(([key, value]) => [`${key}:`, plainText(display(value))]);
  for (const line of columns(rows)) io.out(line);
  return EXIT.ok;
}

function display(value: unknown): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
