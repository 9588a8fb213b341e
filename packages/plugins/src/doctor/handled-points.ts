import { type HookRegistrar, messageOf, type PointName } from "@hookline/core";
import { findPoint } from "@hookline/core/vocabulary";
import { type BindOptions, bindMethods } from "../bridge/bind-methods.js";
import { overriddenMethods } from "../bridge/overridden-methods.js";
import { scratchBus } from "../bridge/scratch-bus.js";
import { silentLogger } from "../bridge/silent-logger.js";
import type { FoundPlugin } from "../discovery/found-plugin.js";
import { importPlugin } from "../discovery/import-plugin.js";
import { constructPlugin } from "../manager/construct-plugin.js";
import { overridesOf, pluginSettings } from "../manager/plugin-settings.js";
import type { OptionSources } from "../options/resolve-options.js";
import { isPlugin, type Plugin, type PluginClass } from "../plugin/plugin.js";
import { staticsOf } from "../plugin/plugin-statics.js";
import { type Options, validateOptions } from "../plugin/validate-options.js";

/** What is known of the points that a plugin handles. */
export interface HandledPoints {
  readonly found: FoundPlugin;
  /** By its code where that was loaded, else by its manifest; undefined where neither tells. */
  readonly points: readonly PointName[] | undefined;
  /** Those of them where it only watches; undefined where only its code knows. */
  readonly watched: ReadonlySet<PointName> | undefined;
  /** Those of them where it may go uncalled, as it or the operator says. */
  readonly optional: ReadonlySet<PointName>;
  /** The plugin itself, where it was loaded. */
  readonly plugin: Plugin | undefined;
  /** How a session would bind it. */
  readonly how: BindOptions;
  /** Why its code could not be loaded; undefined where it was, or was not to be. */
  readonly failure: string | undefined;
}

/** The points a plugin handles, as its manifest says; nothing is run. */
export function declaredPoints(found: FoundPlugin): HandledPoints {
  const points = found.hooks.flatMap((hook) => findPoint(hook) ?? []);
  const isTold = found.hooks.length > 0;
  return {
    ...{ found, points: isTold ? points : undefined, watched: undefined },
    ...{ optional: new Set<PointName>(), plugin: undefined, how: {}, failure: undefined },
  };
}

/**
 * The points a plugin handles, as its code says; it is imported, made and bound to a bus that is
 * dropped, as a session would do it with its options, and not started.
 */
export async function loadedPoints(
  found: FoundPlugin,
  sources: Omit<OptionSources, "schema">,
): Promise<HandledPoints> {
  try {
    const imported = await importPlugin(found);
    const plugin = isPlugin(imported) ? imported : constructPlugin(imported, silentLogger);
    const overrides = overridesOf(sources.loaded.config, sources.names);
    const how = { overrides, options: await optionsOf(imported, sources) };
    const bus = scratchBus();
    const optional = new Set<PointName>();
    const noting: HookRegistrar = {
      on: (point, handler, options = {}) => {
        if (options.optional === true) optional.add(point as PointName);
        return bus.on(point, handler, options);
      },
    };
    bindMethods(plugin, noting, how);
    const points = overriddenMethods(plugin).map(({ point }) => point);
    const watched = points.filter((one) => bus.describe(one).every((it) => it.phase === "watch"));
    return { found, points, watched: new Set(watched), optional, plugin, how, failure: undefined };
  } catch (thrown) {
    return { ...declaredPoints(found), failure: messageOf(thrown) };
  }
}

/** Its options; undefined where they are wrong, which is looked for elsewhere. */
async function optionsOf(
  imported: Plugin | PluginClass,
  sources: Omit<OptionSources, "schema">,
): Promise<Options | undefined> {
  try {
    const { options } = pluginSettings(imported, sources);
    return await validateOptions(staticsOf(imported), options);
  } catch {
    return undefined;
  }
}
