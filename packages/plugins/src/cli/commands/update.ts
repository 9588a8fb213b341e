import type { FoundPlugin } from "../../discovery/found-plugin.js";
import { broken } from "../../discovery/import-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { changePackages } from "../../install/change-packages.js";
import { packageCommand } from "../../install/package-manager.js";
import { declaringProject } from "../../install/package-project.js";
import { plainJson, plainText } from "../../wording/plain-text.js";
import { type CliIo, EXIT } from "../io.js";
import { withProgress } from "../progress.js";

interface UpdateOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** What an update came to, as `plugins update --json` shows it. */
interface UpdatedPlugin {
  readonly name: string;
  readonly package: string;
  /** The version that was there. */
  readonly from: string;
  /** The version that is there. */
  readonly to: string;
  readonly changed: boolean;
}

/**
 * `plugins update [NAME]`: updates the package of a plugin, or of all, as far as the versions go
 * that the project asks for. One that would be broken afterwards is put back.
 */
export async function update(
  io: CliIo,
  name: string | undefined,
  { dryRun = false, json = false }: UpdateOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const wanted =
    name === undefined
      ? catalog.plugins.filter(
          ({ kind, declaredIn }) => kind === "package" && declaredIn !== undefined,
        )
      : [await catalog.resolve(name)];
  const updated: UpdatedPlugin[] = [];
  const commands: (readonly string[])[] = [];
  for (const [directory, plugins] of byDirectory(wanted)) {
    const [first] = plugins as [FoundPlugin, ...FoundPlugin[]];
    const project = await declaringProject(io, first);
    const packages = plugins.map(({ reference }) => reference);
    const command = packageCommand(project.manager, "upgrade", packages);
    const call = [command.command, ...command.args];
    commands.push(call);
    if (!dryRun) {
      const text = `Updating ${plainText(packages.join(", "))} …`;
      updated.push(
        ...(await withProgress(io, text, () =>
          changePackages(project, command, () => versionsNow(io, plugins)),
        )),
      );
    } else if (!json) io.out(plainText(`Would run in ${directory}: ${call.join(" ")}`));
  }
  if (json) io.out(plainJson({ commands, dry_run: dryRun, plugins: updated }));
  else if (wanted.length === 0) io.out("There is no plugin to update.");
  else for (const one of updated) io.out(plainText(lineOf(one)));
  return EXIT.ok;
}

function byDirectory(plugins: readonly FoundPlugin[]): ReadonlyMap<string, FoundPlugin[]> {
  const groups = new Map<string, FoundPlugin[]>();
  for (const one of plugins) {
    const key = one.declaredIn ?? "";
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

async function versionsNow(
  io: CliIo,
  before: readonly FoundPlugin[],
): Promise<readonly UpdatedPlugin[]> {
  const catalog = await PluginCatalog.read(io);
  return before.map((old) => {
    const now = catalog.plugins.find(({ source }) => source === old.source);
    const problem = now === undefined ? "it is no plugin any more" : now.problem;
    // Who updates one that is broken already may be on the way to mend it.
    if (problem !== undefined && old.problem === undefined) throw broken(old, problem);
    const [from, to] = [old.version, now?.version ?? old.version];
    return { name: old.name, package: old.reference, from, to, changed: from !== to };
  });
}

function lineOf({ name, from, to, changed }: UpdatedPlugin): string {
  return changed
    ? `Plugin updated: ${name} (${from} → ${to})`
    : `Plugin unchanged: ${name} (${to})`;
}
