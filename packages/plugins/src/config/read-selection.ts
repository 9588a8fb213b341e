import { messageOf } from "@hookline/core/errors";
import type { ConfigPlace } from "./environment.js";
import { type CodeSelection, type PluginSelection, selectPlugins } from "./plugin-selection.js";
import { type LoadedConfig, readConfig } from "./read-config.js";

/** The configuration that counts, and which plugins run by it. */
export interface ReadSelection extends LoadedConfig {
  readonly selection: PluginSelection;
  /** What is not as somebody may think it is; each a sentence with the next step. */
  readonly warnings: readonly string[];
}

/**
 * Reads the configuration and decides which plugins run. Where nothing is to run anyway, a file
 * that is wrong is a warning, so that `HOOKLINE_NO_PLUGINS=1` is the way out of it.
 * @throws HooklineError what `readConfig` throws
 */
export async function readSelection(
  place: ConfigPlace,
  code: CodeSelection = {},
): Promise<ReadSelection> {
  const { env } = place;
  try {
    const loaded = await readConfig(place);
    const { config, file, passedOver } = loaded;
    const warnings = passedOver.map(
      (path) => `"${path}" is not read, because "${file?.path}" is. Put both into one.`,
    );
    if (file?.scope === "project" && config.plugins?.allow_project_plugins === true) {
      warnings.push(
        `"plugins.allow_project_plugins" has no effect in "${file.path}": a project can not trust itself. Put it into your own configuration file, or set HOOKLINE_ALLOW_PROJECT_PLUGINS=1.`,
      );
    }
    return { ...loaded, selection: selectPlugins({ config, env, code }), warnings };
  } catch (error) {
    const selection = selectPlugins({ env, code });
    if (!selection.pure) throw error;
    const warning = `No plugin is to run, so this is passed over: ${messageOf(error)}`;
    const nothing = { config: {}, file: undefined, passedOver: [], locate: () => undefined };
    return { ...nothing, selection, warnings: [warning] };
  }
}
