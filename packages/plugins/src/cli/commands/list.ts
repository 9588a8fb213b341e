import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { type CliIo, colors, columns, EXIT } from "../io.js";
import { type ListedPlugin, listPlugins } from "../list-plugins.js";

const DESCRIPTION_WIDTH = 60;
const HEADER = ["Name", "Version", "Status", "Source", "Description"];

/**
 * `plugins list`: the plugins of the project, and which are enabled. One that is enabled and can
 * not be used is a problem; one that is merely installed is none.
 */
export async function list(
  io: CliIo,
  { enabled = false, json = false }: { readonly enabled?: boolean; readonly json?: boolean },
): Promise<number> {
  const { plugins, isLacking, warnings } = await listPlugins(io);
  const shown = enabled ? plugins.filter((plugin) => plugin.enabled) : plugins;
  if (json) {
    const entries = shown.map((plugin) => ({ id: plugin.name, ...plugin }));
    io.out(plainJson(entries));
  } else {
    print(io, shown, enabled);
  }
  for (const warning of warnings) io.err(plainLines(`Warning: ${warning}`));
  for (const plugin of plugins) {
    if (plugin.problem !== null) io.err(plainText(problemOf(plugin, plugin.problem)));
  }
  return isLacking ? EXIT.problem : EXIT.ok;
}

function print(io: CliIo, shown: readonly ListedPlugin[], enabled: boolean): void {
  const { bold, dim } = colors(io);
  const count = shown.filter(({ source }) => source !== null).length;
  io.out(bold(`Plugins (${count} ${enabled ? "enabled" : "available"})`));
  if (shown.length === 0) {
    if (!enabled) {
      io.out(dim("  Add one, such as: plugins add @hookline/plugin-cli-tracer"));
    }
    return;
  }
  const rows = [HEADER.map((title) => dim(title)), ...shown.map((plugin) => row(io, plugin))];
  // At once, because each call is a write.
  io.out(
    columns(rows)
      .map((line) => `  ${line}`)
      .join("\n"),
  );
}

function row(io: CliIo, plugin: ListedPlugin): readonly string[] {
  const { green, red, dim } = colors(io);
  const paint = plugin.enabled ? green : plugin.problem === null ? dim : red;
  return [
    plainText(plugin.name),
    plainText(plugin.version),
    paint(plugin.status),
    dim(plainText(plugin.source ?? "-")),
    shorten(plainText(plugin.description)),
  ];
}

function problemOf({ name, source }: ListedPlugin, problem: string): string {
  return source === null ? problem : `The plugin "${name}" can not be used: ${problem}.`;
}

function shorten(text: string): string {
  return text.length <= DESCRIPTION_WIDTH ? text : `${text.slice(0, DESCRIPTION_WIDTH - 1)}…`;
}
