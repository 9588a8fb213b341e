import { setPluginsEnabled } from "../../config/edit/set-enabled.js";
import { readSelection } from "../../config/read-selection.js";
import type { FoundPlugin } from "../../discovery/found-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { changePackages } from "../../install/change-packages.js";
import { packageCommand } from "../../install/package-manager.js";
import { declaringProject } from "../../install/package-project.js";
import { plainJson, plainText } from "../../wording/plain-text.js";
import { type CliIo, EXIT } from "../io.js";
import { withProgress } from "../progress.js";

interface RemoveOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `plugins remove NAME`: uninstalls the package of a plugin and takes its name off the
 * configuration; both, or nothing has changed. Its options stay, for when it comes back.
 */
export async function remove(
  io: CliIo,
  name: string,
  { dryRun = false, json = false }: RemoveOptions,
): Promise<number> {
  const catalog = await PluginCatalog.read(io);
  const plugin = await catalog.resolve(name);
  const project = await declaringProject(io, plugin);
  const command = packageCommand(project.manager, "uninstall", [plugin.reference]);
  const call = [command.command, ...command.args];
  if (!dryRun) {
    await withProgress(io, `Removing ${plainText(plugin.reference)} …`, () =>
      changePackages(project, command, () => disable(io, catalog, plugin)),
    );
  }
  if (json) {
    const { name: manager } = project.manager;
    const removed = { name: plugin.name, package: plugin.reference, version: plugin.version };
    io.out(plainJson({ ...removed, manager, command: call, dry_run: dryRun }));
  } else if (dryRun) {
    io.out(plainText(`Would run in ${project.directory}: ${call.join(" ")}`));
    io.out(plainText(`Would disable the plugin: ${plugin.name}`));
  } else {
    io.out(plainText(`Plugin removed: ${plugin.name} (${plugin.reference} ${plugin.version})`));
  }
  return EXIT.ok;
}

async function disable(
  { cwd, env }: CliIo,
  catalog: PluginCatalog,
  plugin: FoundPlugin,
): Promise<void> {
  // All that are installed run, which it no longer is.
  if ((await readSelection({ cwd, env: {} })).selection.kind === "all") return;
  await setPluginsEnabled({ cwd, env, plugins: [catalog.namesOf(plugin)], enabled: false });
}
