import { blocksOf } from "../../config/blocks-of.js";
import { selectPlugins } from "../../config/plugin-selection.js";
import { readConfig } from "../../config/read-config.js";
import { namesOf } from "../../discovery/plugin-package.js";
import { resolvePlugin } from "../../discovery/resolve-plugin.js";
import { isPackageSelected } from "../../discovery/select-packages.js";
import { type CliIo, columns, EXIT } from "../io.js";
import { listed } from "../list-plugins.js";

/** `plugins info NAME`: what the manifest and the configuration say of one plugin. */
export async function info(
  io: CliIo,
  name: string,
  { json = false }: { readonly json?: boolean },
): Promise<number> {
  const { cwd, env } = io;
  const found = await resolvePlugin(name, cwd);
  const { config, file } = await readConfig({ cwd, env });
  const selection = selectPlugins({ config, env });
  const options = blocksOf(config.plugins?.options, namesOf(found)).flatMap(({ block }) =>
    Object.keys(block),
  );
  const facts = {
    ...listed(found, isPackageSelected(selection, found)),
    aliases: found.aliases,
    hooks: found.hooks,
    directory: found.directory,
    config: file?.path ?? null,
    // Their values may be secrets.
    options: [...new Set(options)].filter((key) => key !== "enabled"),
  };
  if (json) {
    io.out(JSON.stringify({ id: facts.name, ...facts }, null, 2));
    return EXIT.ok;
  }
  const rows = Object.entries(facts).map(([key, value]) => [`${key}:`, display(value)]);
  for (const line of columns(rows)) io.out(line);
  return EXIT.ok;
}

function display(value: unknown): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
