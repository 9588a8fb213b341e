import type { PointName } from "@hookline/core";
import type { HooklineConfig, HookOverride, PluginOptionsBlock, PluginsConfig } from "../config.js";
import type { RawConfig } from "./config-schema.js";

/** The point of a name or an alias; throws where it is neither. */
export type ResolvePoint = (name: string) => string;

/** What a value that fits the schema comes to: without what is empty, points by their names. */
export function configOf({ plugins, hooks }: RawConfig, resolve: ResolvePoint): HooklineConfig {
  return {
    ...(plugins && { plugins: pluginsOf(plugins, resolve) }),
    ...(hooks && { hooks: byPoint(hooks, resolve) }),
  };
}

function pluginsOf(raw: NonNullable<RawConfig["plugins"]>, resolve: ResolvePoint): PluginsConfig {
  const { enabled, options, hooks, allow_project_plugins, auto_enable } = raw;
  return {
    ...(enabled !== undefined && enabled !== null && { enabled }),
    ...(options && { options: mapValues(options, (block) => (block ?? {}) as PluginOptionsBlock) }),
    ...(hooks && {
      hooks: mapValues(hooks, (points) =>
        byPoint(
          mapValues(points ?? {}, (override) => (override ?? {}) as HookOverride),
          resolve,
        ),
      ),
    }),
    ...(allow_project_plugins !== undefined && { allow_project_plugins }),
    ...(auto_enable !== undefined && { auto_enable }),
  };
}

function byPoint<T>(
  named: Readonly<Record<string, T>>,
  resolve: ResolvePoint,
): Record<PointName, T> {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [resolve(name), value]),
  ) as Record<PointName, T>;
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  map: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
