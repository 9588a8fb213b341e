import { messageOf, type PointName } from "@hookline/core";
import { findPoint } from "@hookline/core/vocabulary";
import { bindMethods } from "../bridge/bind-methods.js";
import type { HookOverrides } from "../bridge/hook-overrides.js";
import { overriddenMethods } from "../bridge/overridden-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
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
  /** Those of them where it only watches; undefined where only its code knows. */
  readonly watched: ReadonlySet<PointName> | undefined;
  /** The plugin itself, where it was loaded. */
  readonly plugin: Plugin | undefined;
  /** Why its code could not be loaded; undefined where it was, or was not to be. */
  readonly failure: string | undefined;
}

/** The points a plugin handles, as its manifest says; nothing is run. */
export function declaredPoints(found: FoundPlugin): HandledPoints {
  const points = found.hooks.flatMap((hook) => findPoint(hook) ?? []);
  const isTold = found.hooks.length > 0;
  return {
    ...{ found, points: isTold ? points : undefined, watched: undefined },
    ...{ plugin: undefined, failure: undefined },
  };
}

/**
 * The points a plugin handles, as its code says; it is imported, made and bound to a bus that is
 * dropped, and not started.
 * @param overrides what the operator set for its handlers
 */
export async function loadedPoints(
  found: FoundPlugin,
  overrides: HookOverrides,
): Promise<HandledPoints> {
  try {
    const imported = await importPlugin(found);
    const plugin = isPlugin(imported) ? imported : constructPlugin(imported, silentLogger);
    const bus = scratchBus();
    bindMethods(plugin, bus, { overrides });
    const points = overriddenMethods(plugin).map(({ point }) => point);
    const watched = points.filter((one) => bus.describe(one).every((it) => it.phase === "watch"));
    return { found, points, watched: new Set(watched), plugin, failure: undefined };
  } catch (thrown) {
    return { ...declaredPoints(found), failure: messageOf(thrown) };
  }
}
