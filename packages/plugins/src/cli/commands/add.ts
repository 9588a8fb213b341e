import { setPluginsEnabled } from "../../config/edit/set-enabled.js";
import type { FoundPlugin } from "../../discovery/found-plugin.js";
import { PluginCatalog } from "../../discovery/plugin-catalog.js";
import { appearedPlugins, unresolvedNames } from "../../install/appeared-plugins.js";
import { changePackages } from "../../install/change-packages.js";
import { packageCommand } from "../../install/package-manager.js";
import { dependenciesOf, findPackageProject } from "../../install/package-project.js";
import { dependenciesMeant, packageSpec } from "../../install/package-spec.js";
import { plainJson, plainText } from "../../wording/plain-text.js";
import { describeNewConfig } from "../describe-new-config.js";
import { type CliIo, EXIT } from "../io.js";
import { withProgress } from "../progress.js";
import { warnOfEnvironment } from "./toggle.js";

interface AddOptions {
  readonly dev?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** A plugin that was added, as `plugins add --json` shows it. */
interface AddedPlugin {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly enabled: boolean;
  /** The configuration file that says so. */
  readonly path: string;
}

/**
 * `plugins add PACKAGE`: installs it, looks for its plugin and enables that; all of it, or nothing
 * has changed.
 */
export async function add(
  io: CliIo,
  wanted: string,
  { dev = false, dryRun = false, json = false }: AddOptions,
): Promise<number> {
  const spec = packageSpec(wanted, io.cwd);
  const project = await findPackageProject(io);
  const command = packageCommand(project.manager, "add", [spec], { dev });
  const call = [command.command, ...command.args];
  // What is wrong with the configuration comes to light before anything is changed.
  const unresolved = await unresolvedNames(io);
  const show = (plugins: readonly AddedPlugin[]): number => {
    const { name: manager } = project.manager;
    if (json)
      io.out(plainJson({ package: wanted, manager, command: call, dry_run: dryRun, plugins }));
    return EXIT.ok;
  };
  if (dryRun) {
    if (!json) {
      io.out(plainText(`Would run in ${project.directory}: ${call.join(" ")}`));
      io.out("Would enable the plugin that the package brings.");
    }
    return show([]);
  }
  const before = dependenciesOf(project.directory);
  const added = await withProgress(io, `Installing ${plainText(wanted)} …`, () =>
    changePackages(project, command, async () => {
      const after = dependenciesOf(project.directory);
      const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
      const packages =
        changed.length > 0 ? changed : dependenciesMeant(spec, after, project.directory);
      const catalog = await PluginCatalog.read(io);
      const plugins = await appearedPlugins(catalog, packages, project.directory);
      for (const [name, error] of await unresolvedNames(io)) if (!unresolved.has(name)) throw error;
      return enableAll(io, catalog, plugins);
    }),
  );
  if (!json) {
    for (const { name, package: from, version, path } of added) {
      io.out(plainText(`Installed ${from} ${version} with ${project.manager.name}`));
      io.out(plainText(`Plugin enabled: ${name} (${path})`));
    }
  }
  warnOfEnvironment(io);
  return show(added);
}

async function enableAll(
  io: CliIo,
  catalog: PluginCatalog,
  plugins: readonly FoundPlugin[],
): Promise<readonly AddedPlugin[]> {
  const names = plugins.map((one) => catalog.namesOf(one));
  const { cwd, env } = io;
  const change = await setPluginsEnabled({ cwd, env, plugins: names, enabled: true });
  await describeNewConfig(io, change);
  const { path } = change;
  return plugins.map(({ name, reference, version }) => {
    return { name, package: reference, version, enabled: true, path };
  });
}
