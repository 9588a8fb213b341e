import { type EnabledChange, setPluginsEnabled } from "../../config/edit/set-enabled.js";
import { switchOf } from "../../config/environment.js";
import { isSelected, selectPlugins } from "../../config/plugin-selection.js";
import { readConfig } from "../../config/read-config.js";
import { broken } from "../../discovery/import-plugin.js";
import { resolvePlugin } from "../../discovery/resolve-plugin.js";
import { setPackagesEnabled } from "../../discovery/set-package-enabled.js";
import { type CliIo, EXIT } from "../io.js";

/** `plugins enable NAME`: refuses a name that is not installed, or a package that is broken. */
export async function enable(
  io: CliIo,
  name: string,
  options: { readonly json?: boolean },
): Promise<number> {
  const found = await resolvePlugin(name, io.cwd);
  if (found.problem !== undefined) throw broken(found, found.problem);
  const change = await setPackagesEnabled([found], true, io);
  report(io, found.name, true, change, options.json ?? false);
  return EXIT.ok;
}

/** `plugins disable NAME`: also takes a name off the file whose package is gone. */
export async function disable(
  io: CliIo,
  name: string,
  options: { readonly json?: boolean },
): Promise<number> {
  const found = await resolvePlugin(name, io.cwd).catch(async (error: unknown) => {
    if (await isListed(io, name)) return undefined;
    throw error;
  });
  const change =
    found === undefined
      ? await setPluginsEnabled({ cwd: io.cwd, env: io.env, plugins: [[name]], enabled: false })
      : await setPackagesEnabled([found], false, io);
  report(io, found?.name ?? name, false, change, options.json ?? false);
  return EXIT.ok;
}

async function isListed({ cwd, env }: CliIo, name: string): Promise<boolean> {
  const { config } = await readConfig({ cwd, env });
  const selection = selectPlugins({ config });
  return selection.kind === "only" && isSelected(selection, name);
}

function report(
  io: CliIo,
  name: string,
  enabled: boolean,
  change: EnabledChange,
  json: boolean,
): void {
  const { path, changed } = change;
  if (json) io.out(JSON.stringify({ name, enabled, changed, path }, null, 2));
  else {
    const word = enabled ? "enabled" : "disabled";
    const where = path === undefined ? "" : ` (${path})`;
    io.out(`Plugin ${changed ? "" : "already "}${word}: ${name}${where}`);
  }
  warnOfEnvironment(io);
}

/** The file does not count while the environment decides. */
function warnOfEnvironment({ env, err }: CliIo): void {
  if (switchOf(env.HOOKLINE_NO_PLUGINS) === true) {
    err("Note: HOOKLINE_NO_PLUGINS is set, so no plugin runs.");
  } else if (env.HOOKLINE_PLUGINS?.trim()) {
    err("Note: HOOKLINE_PLUGINS is set and decides which plugins run, not the configuration file.");
  }
}
