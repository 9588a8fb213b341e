import { type EnabledChange, setPluginsEnabled } from "../config/edit/set-enabled.js";
import type { ConfigPlace } from "../config/environment.js";
import { namesOf, type PluginPackage } from "./plugin-package.js";

/**
 * Switches installed plugins on or off in the configuration file, under whichever of their names
 * the file knows them. What the environment says is left out: it is not in the file.
 */
export function setPackagesEnabled(
  plugins: readonly PluginPackage[],
  enabled: boolean,
  place: ConfigPlace,
): Promise<EnabledChange> {
  return setPluginsEnabled({
    cwd: place.cwd,
    env: place.env,
    enabled,
    plugins: plugins.map(namesOf),
  });
}
