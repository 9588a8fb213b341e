import { type EnabledChange, setPluginEnabled } from "../config/edit/set-enabled.js";
import type { ConfigPlace } from "../config/environment.js";
import { selectPlugins } from "../config/plugin-selection.js";
import { readConfig } from "../config/read-config.js";
import { namesOf, type PluginPackage } from "./plugin-package.js";
import { isPackageSelected } from "./select-packages.js";

/**
 * Switches an installed plugin on or off in the configuration file, under whichever of its names
 * the file knows it. What the environment says is left out: it is not in the file.
 */
export async function setPackageEnabled(
  plugin: PluginPackage,
  enabled: boolean,
  place: ConfigPlace,
): Promise<EnabledChange> {
  let last: EnabledChange | undefined;
  for (const name of namesOf(plugin)) {
    const change = await setPluginEnabled({ ...place, name, enabled });
    last = { ...change, changed: change.changed || (last?.changed ?? false) };
    const { config } = await readConfig(place);
    if (isPackageSelected(selectPlugins({ config }), plugin) === enabled) break;
  }
  return last as EnabledChange;
}
