import { messageOf, type PointName } from "@hookline/core";
import { findPoint } from "@hookline/core/vocabulary";
import { overriddenMethods } from "../bridge/overridden-methods.js";
import { silentLogger } from "../bridge/silent-logger.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { importPlugin } from "../discovery/import-plugin.js";
import { constructPlugin } from "../manager/construct-plugin.js";
import { isPlugin, type Plugin } from "../plugin/plugin.js";

/** What is known of the points that a plugin handles. */
export interface HandledPoints {
  readonly found: FoundPlugin;
  /** By its code where that was loaded, else by its manifest; undefined where neither tells. */
  readonly points: readonly PointName[] | undefined;
  /** The plugin itself, where it was loaded. */
  readonly plugin: Plugin | undefined;
  /** Why its code could not be loaded; undefined where it was, or was not to be. */
  readonly failure: string | undefined;
}

/** The points a plugin handles, as its manifest says; nothing is run. */
export function declaredPoints(found: FoundPlugin): HandledPoints {
  const points = found.hooks.flatMap((hook) => findPoint(hook) ?? []);
  const isTold = found.hooks.length > 0;
  return { found, points: isTold ? points : undefined, plugin: undefined, failure: undefined };
}

/** The points a plugin handles, as its code says; it is imported and made, and not started. */
export async function loadedPoints(found: FoundPlugin): Promise<HandledPoints> {
  try {
    const imported = await importPlugin(found);
    const plugin = isPlugin(imported) ? imported : constructPlugin(imported, silentLogger);
    const points = overriddenMethods(plugin).map(({ point }) => point);
    return { found, points, plugin, failure: undefined };
  } catch (thrown) {
    return { ...declaredPoints(found), failure: messageOf(thrown) };
  }
}
