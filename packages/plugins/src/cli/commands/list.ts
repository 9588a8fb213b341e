import { type CliIo, colors, columns, EXIT } from "../io.js";
import { type ListedPlugin, listPlugins } from "../list-plugins.js";

const DESCRIPTION_WIDTH = 60;

/** `plugins list`: the plugins of the project, and which are enabled. */
export async function list(
  io: CliIo,
  { enabled = false, json = false }: { readonly enabled?: boolean; readonly json?: boolean },
): Promise<number> {
  const all = await listPlugins(io);
  const shown = enabled ? all.filter((plugin) => plugin.enabled) : all;
  if (json) {
    io.out(
      JSON.stringify(
        shown.map((plugin) => ({ id: plugin.name, ...plugin })),
        null,
        2,
      ),
    );
    return EXIT.ok;
  }
  const { bold, dim } = colors(io);
  io.out(bold(`Plugins (${shown.length} ${enabled ? "enabled" : "available"})`));
  for (const line of columns(shown.map((plugin) => row(io, plugin)))) io.out(`  ${line}`);
  if (all.length === 0) {
    io.out(dim("  Install a package that carries a plugin, such as @hookline/plugin-cli-tracer."));
  }
  for (const { name, problem } of shown) {
    if (problem !== null) io.err(`The plugin "${name}" can not be used: ${problem}.`);
  }
  return EXIT.ok;
}

function row(io: CliIo, plugin: ListedPlugin): readonly string[] {
  const { green, red, dim } = colors(io);
  const status = plugin.enabled ? green("enabled") : dim("disabled");
  return [
    plugin.name,
    plugin.version,
    plugin.problem === null ? status : red("broken"),
    dim(plugin.source),
    shorten(plugin.description),
  ];
}

function shorten(text: string): string {
  return text.length <= DESCRIPTION_WIDTH ? text : `${text.slice(0, DESCRIPTION_WIDTH - 1)}…`;
}
