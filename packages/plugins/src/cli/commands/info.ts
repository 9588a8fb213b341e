import { type ReadSelection, readSelection } from "../../config/read-selection.js";
import type { FoundPlugin } from "../../discovery/found-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { listOptions } from "../../options/list-options.js";
import { resolveOptions } from "../../options/resolve-options.js";
import { sentence } from "../../plugin/plugin-errors.js";
import { describeOptions } from "../../schema/describe-options.js";
import { plainJson, plainLines, plainText } from "../../wording/plain-text.js";
import { bindingLines } from "../binding-lines.js";
import { type CliIo, columns, EXIT } from "../io.js";
import { listed } from "../list-plugins.js";
import { optionLines } from "../option-lines.js";
import { withProgress } from "../progress.js";
import { verifyPlugin } from "../verify-plugin.js";

interface InfoOptions {
  readonly json?: boolean;
  /** Whether to run the plugin's code, to ask for its options, although it is not enabled. */
  readonly load?: boolean;
  /** Whether to load the plugin and show what it would bind. */
  readonly verify?: boolean;
}

/** `plugins info NAME`: what the manifest and the configuration say of one plugin. */
export async function info(
  io: CliIo,
  name: string,
  { json = false, load = false, verify = false }: InfoOptions,
): Promise<number> {
  const { cwd, env } = io;
  const catalog = await PluginCatalog.read({ cwd, env });
  const found = await catalog.resolve(name);
  const loaded = await readSelection({ cwd, env });
  const isSelected = catalog.isSelected(loaded.selection, found);
  const runs = { isSelected, load: load || verify };
  // Together, so that one limit of time is that of both.
  const ask = () =>
    Promise.all([
      optionsOf(io, catalog, found, loaded, runs),
      verify ? verifyPlugin(io, catalog, found, loaded) : undefined,
    ]);
  const [{ options, problems, notes }, verified] = runs.load
    ? await withProgress(io, `Loading ${plainText(found.source)} …`, ask)
    : await ask();
  const facts = {
    ...listed(found, isSelected),
    aliases: found.aliases,
    hooks: found.hooks,
    tools: found.tools,
    env: found.env,
    auto_enable: found.autoEnable,
    directory: found.directory,
    config: loaded.file?.path ?? null,
    options,
  };
  for (const warning of loaded.warnings) io.err(plainLines(`Warning: ${warning}`));
  if (json) io.out(plainJson({ id: facts.name, ...facts, ...(verified && { verified }) }));
  else {
    const shown = { ...facts, options: options.map((option) => option.name) };
    const rows = Object.entries(shown).map(([key, value]) => [
      `${key}:`,
      plainText(display(value)),
    ]);
    for (const line of [...columns(rows), ...optionLines(io, options)]) io.out(line);
    if (verified !== undefined) for (const line of bindingLines(io, verified)) io.out(line);
  }
  const all = [...new Set([...problems, ...(verified?.problems ?? [])])];
  for (const problem of all) io.err(plainLines(`Problem: ${problem}`));
  for (const note of notes) io.err(plainLines(`Note: ${note}`));
  return all.length === 0 ? EXIT.ok : EXIT.problem;
}

async function optionsOf(
  { env }: CliIo,
  catalog: PluginCatalog,
  found: FoundPlugin,
  loaded: ReadSelection,
  { isSelected, load }: { readonly isSelected: boolean; readonly load: boolean },
) {
  const mayRun = load ? "plugin" : isSelected ? "options" : "nothing";
  const { schema, problem, needsLoad } = await describeOptions(found, mayRun);
  const names = catalog.namesOf(found);
  const others = catalog.plugins.filter((one) => one !== found).map((one) => one.name);
  const resolved = resolveOptions({ names, others, schema, loaded, env });
  const isToldAlready = found.problem !== undefined || found.untrusted !== undefined;
  const step = needsLoad ? ' Add "--load" to run it and ask.' : "";
  return {
    options: listOptions(found.name, schema, resolved, loaded),
    problems: resolved.problems,
    notes: [
      ...resolved.warnings,
      ...(problem === undefined || isToldAlready
        ? []
        : [`its options are not described: ${sentence(problem)}${step}`]),
    ],
  };
}

function display(value: unknown): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
